// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// Finds codes in text: a number with the name of its list, the name of a constant, a D-Bus error,
/// or a whole pasted `NSError` with the errors inside it.
///
/// Never fails: a text without codes has none. Reads at most `longestText` bytes and reports at
/// most `mostSightings` codes.
public enum CodeReader: Sendable {
    /// The longest text that is read, in bytes of UTF-8; what follows is not looked at.
    public static let longestText = 1 << 20
    /// The largest number of codes reported for one text.
    public static let mostSightings = 64

    /// The codes in a text, in the order of their places, each once. A text that is only a number
    /// gives every list that has it.
    public static func codes(in text: String) -> [CodeSighting] {
        let text = String(decoding: text.utf8.prefix(longestText), as: UTF8.self)
        let trimmed = text.drop { $0.isWhitespace }
        if let number = CodeNumber.parse(trimmed) { return bare(number, quote: String(trimmed)) }
        let words = CodeWord.words(of: text)
        var found = DomainPhrases.sightings(in: words) + BusPhrases.sightings(in: text, words)
        found += ConstantNames.sightings(in: words)
        if found.isEmpty { found = SystemTexts.sightings(in: text) }
        return unique(found)
    }

    /// A bare number: the lists that know it, then the lists that do not, by what is met most.
    private static func bare(_ number: Int, quote: String) -> [CodeSighting] {
        let readings = BareNumber.readings(number)
        let quote = String(quote.prefix { !$0.isWhitespace })
        return readings.map { CodeSighting(code: $0, quote: quote, isCertain: false) }
    }

    private static func unique(_ found: [(place: Int, sighting: CodeSighting)]) -> [CodeSighting] {
        var seen: Set<BluetoothCode> = []
        let ordered = found.enumerated().sorted {
            ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
        }
        return Array(
            ordered.map(\.element.sighting).filter { seen.insert($0.code).inserted }
                .prefix(mostSightings)
        )
    }
}

/// What a code was found as, with its place for the order.
typealias PlacedSighting = (place: Int, sighting: CodeSighting)

/// A word of a text: letters, digits and the signs that hold names together.
struct CodeWord {
    let text: Substring
    /// The number of bytes before it.
    let place: Int

    /// The words of a text. `Code=1` is two words, `CBError.unknown` and `0x3E` one.
    static func words(of text: String) -> [CodeWord] {
        var words: [CodeWord] = []
        var rest = text[...]
        var place = 0
        while !rest.isEmpty {
            let gap = rest.prefix { !isPart($0) }
            place += gap.utf8.count
            rest = rest[gap.endIndex...]
            let word = rest.prefix(while: isPart)
            guard !word.isEmpty else { break }
            let own = word.last == "." ? word.dropLast() : word
            if !own.isEmpty { words.append(CodeWord(text: own, place: place)) }
            place += word.utf8.count
            rest = rest[word.endIndex...]
        }
        return words
    }

    private static func isPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_" || character == "."
            || character == "-"
    }
}

/// Numbers as logs write them: decimal, negative, or hexadecimal after `0x`.
enum CodeNumber {
    static func parse(_ text: Substring) -> Int? {
        let text =
            text.prefix { !$0.isWhitespace }.count == text.count
            ? text : trimmedEnd(text)
        let digits = text.lowercased()
        if digits.hasPrefix("0x") { return Int(digits.dropFirst(2), radix: 16) }
        return Int(digits)
    }

    private static func trimmedEnd(_ text: Substring) -> Substring {
        var text = text
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
