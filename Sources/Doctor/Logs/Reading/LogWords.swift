// SPDX-License-Identifier: Apache-2.0

/// Picks values out of the text of a log line. Nothing here fails: what is not there is nil.
struct LogWords {
    let text: String
    private let bytes: [UInt8]

    /// The longest part of a line that is looked at, in bytes.
    static let longest = 4096

    init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8.prefix(Self.longest))
    }

    /// Whether the phrase stands in the text, without regard to the case of ASCII letters.
    func has(_ phrase: StaticString) -> Bool { end(of: phrase) != nil }

    /// The number behind a phrase, decimal or after `0x`; blanks, `=` and `:` may lie between.
    func number(after phrase: StaticString) -> Int? {
        guard let end = end(of: phrase) else { return nil }
        return number(at: skipSigns(end))
    }

    /// The word behind a phrase, up to a blank or a sign that ends a value.
    func word(after phrase: StaticString) -> String? {
        guard let end = end(of: phrase) else { return nil }
        let start = skipSigns(end)
        let word = bytes[start...].prefix { !Self.endsValue.contains($0) }
        return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
    }

    /// What stands behind a phrase up to a comma, a brace or a line's end, blanks trimmed.
    func value(after phrase: StaticString) -> String? {
        guard let end = end(of: phrase) else { return nil }
        var value = bytes[skipSigns(end)...].prefix { !Self.endsField.contains($0) }
        while value.last == 0x20 { value.removeLast() }
        return value.isEmpty ? nil : String(decoding: value, as: UTF8.self)
    }

    /// All that stands behind a phrase.
    func rest(after phrase: StaticString) -> String? {
        end(of: phrase).map { String(decoding: bytes[$0...], as: UTF8.self) }
    }

    /// The text in the double or single quotes that open right behind a phrase.
    func quoted(after phrase: StaticString) -> String? {
        guard let end = end(of: phrase) else { return nil }
        let start = bytes[end...].firstIndex { $0 != 0x20 && $0 != 0x3A && $0 != 0x3D } ?? end
        guard start < bytes.count, bytes[start] == 0x22 || bytes[start] == 0x27 else { return nil }
        let inside = bytes[(start + 1)...].prefix { $0 != bytes[start] }
        return inside.isEmpty ? nil : String(decoding: inside, as: UTF8.self)
    }

    /// The first identifier in the form of a UUID, from a place on, in capital letters.
    func identifier(after phrase: StaticString? = nil, within: Int = .max) -> String? {
        let from: Int
        if let phrase {
            guard let end = end(of: phrase) else { return nil }
            from = end
        } else {
            from = 0
        }
        let last = min(bytes.count - 36, within == .max ? .max : from + within)
        guard from <= last else { return nil }
        return (from...last).lazy.compactMap { uuid(at: $0) }.first
    }

    /// Every identifier in the form of a UUID, at most eight.
    var identifiers: [String] {
        var found: [String] = []
        var place = 0
        while place + 36 <= bytes.count, found.count < 8 {
            if let one = uuid(at: place) {
                found.append(one)
                place += 36
            } else {
                place += 1
            }
        }
        return found
    }

    /// The first Bluetooth address, in capital letters with colons; the all-zero one is none.
    var address: String? {
        guard bytes.count >= 17 else { return nil }
        return (0...(bytes.count - 17)).lazy.compactMap { address(at: $0) }.first
    }

    // MARK: - Places

    /// The place behind the first such phrase.
    private func end(of phrase: StaticString) -> Int? {
        phrase.withUTF8Buffer { pattern in
            guard !pattern.isEmpty, bytes.count >= pattern.count else { return nil }
            let first = Self.folded(pattern[0])
            for start in 0...(bytes.count - pattern.count)
            where Self.folded(bytes[start]) == first {
                var length = 1
                while length < pattern.count,
                    Self.folded(bytes[start + length]) == Self.folded(pattern[length])
                {
                    length += 1
                }
                if length == pattern.count { return start + length }
            }
            return nil
        }
    }

    private func skipSigns(_ place: Int) -> Int {
        bytes[place...].firstIndex { !Self.signs.contains($0) } ?? bytes.count
    }

    private func number(at place: Int) -> Int? {
        var digits = bytes[place...].prefix { Self.isHex($0) || $0 == 0x78 || $0 == 0x2D }
        if digits.count > 2, digits.starts(with: [0x30, 0x78]) {
            return Int(String(decoding: digits.dropFirst(2), as: UTF8.self), radix: 16)
        }
        digits = bytes[place...].prefix { (0x30...0x39).contains($0) || $0 == 0x2D }
        return Int(String(decoding: digits, as: UTF8.self))
    }

    private func uuid(at place: Int) -> String? {
        guard place + 36 <= bytes.count, bytes[place + 8] == 0x2D, bytes[place + 13] == 0x2D,
            bytes[place + 18] == 0x2D, bytes[place + 23] == 0x2D,
            place == 0 || !Self.isHex(bytes[place - 1]),
            place + 36 == bytes.count || !Self.isHex(bytes[place + 36])
        else { return nil }
        for offset in 0..<36 where ![8, 13, 18, 23].contains(offset) {
            guard Self.isHex(bytes[place + offset]) else { return nil }
        }
        return String(decoding: bytes[place..<place + 36], as: UTF8.self).uppercased()
    }

    private func address(at place: Int) -> String? {
        guard place == 0 || !(Self.isHex(bytes[place - 1]) || bytes[place - 1] == 0x3A),
            place + 17 == bytes.count
                || !(Self.isHex(bytes[place + 17]) || bytes[place + 17] == 0x3A)
        else { return nil }
        for offset in 0..<17 {
            let isSign = offset % 3 == 2
            guard isSign ? bytes[place + offset] == 0x3A : Self.isHex(bytes[place + offset])
            else { return nil }
        }
        let text = String(decoding: bytes[place..<place + 17], as: UTF8.self).uppercased()
        return text == "00:00:00:00:00:00" ? nil : text
    }

    private static func folded(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
    }

    private static func isHex(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte)
            || (0x61...0x66).contains(byte)
    }

    /// What may lie between a name and its value: blank, tab, `=`, `:`.
    private static let signs: Set<UInt8> = [0x20, 0x09, 0x3D, 0x3A]
    private static let endsValue = Set(" \t\n,;}{)(\"'<>[]".utf8)
    private static let endsField = Set(",;}{\n\"".utf8)
}
