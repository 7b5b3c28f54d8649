// SPDX-License-Identifier: Apache-2.0

/// Bytes as people paste them: `4c000719`, `4C 00 07`, `4c:00:07`, `0x4c, 0x00`, `<4c000719>`.
enum HexPaste {
    /// Reads the bytes; a complaint names the character, counted from 1.
    static func bytes(_ text: String) throws(ArgumentProblem) -> [UInt8] {
        var bytes: [UInt8] = []
        var high: (digit: UInt8, place: Int)?
        var characters = Array(text)[...]
        while let character = characters.first {
            let place = characters.startIndex + 1
            if let digit = digit(character), !isPrefix(characters, behindDigit: high != nil) {
                if let first = high {
                    bytes.append(first.digit << 4 | digit)
                    high = nil
                } else {
                    high = (digit, place)
                }
                characters = characters.dropFirst()
                continue
            }
            let skipped = separator(characters)
            guard skipped > 0 else { throw complaint(character, at: place) }
            if let high { throw half(at: high.place) }
            characters = characters.dropFirst(skipped)
        }
        if let high { throw half(at: high.place) }
        guard !bytes.isEmpty else { throw ArgumentProblem("holds no bytes") }
        return bytes
    }

    private static func digit(_ character: Character) -> UInt8? {
        guard character.isASCII, let value = character.hexDigitValue else { return nil }
        return UInt8(value)
    }

    /// Whether `0x` or `0X` stands here, in front of digits rather than among them.
    private static func isPrefix(
        _ characters: ArraySlice<Character>,
        behindDigit: Bool
    ) -> Bool {
        let second = characters.dropFirst().first
        return !behindDigit && characters.first == "0" && (second == "x" || second == "X")
    }

    /// How many characters here only keep bytes apart; 0 where it is none.
    private static func separator(_ characters: ArraySlice<Character>) -> Int {
        guard let first = characters.first else { return 0 }
        if isPrefix(characters, behindDigit: false) { return 2 }
        if first == "\\" {
            let second = characters.dropFirst().first
            return second == "x" || second == "X" ? 2 : 0
        }
        return first.isWhitespace || ":-,;_<>[]{}()".contains(first) ? 1 : 0
    }

    private static func complaint(_ character: Character, at place: Int) -> ArgumentProblem {
        let shown = DisplayText.truncated(DisplayText.neutralised(String(character)), to: 4)
        return ArgumentProblem("has \"\(shown)\" at character \(place), no hexadecimal digit")
    }

    private static func half(at place: Int) -> ArgumentProblem {
        ArgumentProblem("has one digit alone at character \(place); a byte takes two")
    }
}
