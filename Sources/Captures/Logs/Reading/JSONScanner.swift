// SPDX-License-Identifier: Apache-2.0

/// Walks over JSON without building it.
struct JSONScanner {
    private let bytes: ArraySlice<UInt8>
    private(set) var index: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    mutating func skipSpace() {
        while index < bytes.endIndex, Self.isSpace(bytes[index]) { index += 1 }
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    mutating func take(_ byte: UInt8) -> Bool {
        guard index < bytes.endIndex, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    /// The inside of a string that begins here; escapes stay as they are.
    mutating func string() -> Range<Int>? {
        guard take(UInt8(ascii: "\"")) else { return nil }
        let start = index
        while index < bytes.endIndex {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                return start..<index - 1
            case UInt8(ascii: "\\"): index += 2
            case 0x0A: return nil
            default: index += 1
            }
        }
        return nil
    }

    /// Goes over a value of any kind; false where there is none, or where it nests too deep.
    mutating func skipValue(depth: Int) -> Bool {
        guard index < bytes.endIndex, depth > 0 else { return false }
        switch bytes[index] {
        case UInt8(ascii: "\""): return string() != nil
        case UInt8(ascii: "{"): return skipMembers(UInt8(ascii: "}"), named: true, depth: depth)
        case UInt8(ascii: "["): return skipMembers(UInt8(ascii: "]"), named: false, depth: depth)
        default:
            let start = index
            while index < bytes.endIndex, Self.isBare(bytes[index]) { index += 1 }
            return index > start
        }
    }

    private mutating func skipMembers(_ close: UInt8, named: Bool, depth: Int) -> Bool {
        index += 1
        skipSpace()
        if take(close) { return true }
        while true {
            skipSpace()
            if named {
                guard string() != nil else { return false }
                skipSpace()
                guard take(UInt8(ascii: ":")) else { return false }
                skipSpace()
            }
            guard skipValue(depth: depth - 1) else { return false }
            skipSpace()
            if take(close) { return true }
            guard take(UInt8(ascii: ",")) else { return false }
        }
    }

    /// What numbers, `true`, `false` and `null` are made of.
    private static func isBare(_ byte: UInt8) -> Bool {
        LineCursor.isDigit(byte) || LineCursor.isLetter(byte) || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
    }

    /// The inside of a string, its escapes as they are; nothing where the value is no string.
    static func inner(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        value.first == UInt8(ascii: "\"") && value.count >= 2
            ? value.dropFirst().dropLast() : []
    }

    /// A whole number, which some tools put in quotes.
    static func number(_ value: ArraySlice<UInt8>) -> Int? {
        var cursor = LineCursor(value.first == UInt8(ascii: "\"") ? inner(value) : value)
        let number = cursor.number()
        return cursor.isAtEnd ? number : nil
    }

    /// The text of a string, its escapes resolved; nil where the value is no string. A surrogate
    /// without its other half becomes the replacement character.
    static func text(_ value: ArraySlice<UInt8>) -> String? {
        guard value.first == UInt8(ascii: "\""), value.count >= 2 else { return nil }
        let inside = inner(value)
        guard inside.contains(UInt8(ascii: "\\")) else {
            return String(decoding: inside, as: UTF8.self)
        }
        var result: [UInt8] = []
        result.reserveCapacity(inside.count)
        var index = inside.startIndex
        while index < inside.endIndex {
            let byte = inside[index]
            index += 1
            guard byte == UInt8(ascii: "\\"), index < inside.endIndex else {
                result.append(byte)
                continue
            }
            let escape = inside[index]
            index += 1
            switch escape {
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "r"): result.append(0x0D)
            case UInt8(ascii: "b"): result.append(0x08)
            case UInt8(ascii: "f"): result.append(0x0C)
            case UInt8(ascii: "u"): appendUnit(inside, &index, to: &result)
            default: result.append(escape)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Reads the four digits behind `\u`, and a second `\u` where the first is half a pair.
    private static func appendUnit(
        _ bytes: ArraySlice<UInt8>,
        _ index: inout Int,
        to result: inout [UInt8]
    ) {
        guard let first = unit(bytes, &index) else {
            result += Array("\u{FFFD}".utf8)
            return
        }
        var scalar = UnicodeScalar(first)
        if (0xD800..<0xDC00).contains(first), index + 1 < bytes.endIndex,
            bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
        {
            var probe = index + 2
            if let second = unit(bytes, &probe), (0xDC00..<0xE000).contains(second) {
                scalar = UnicodeScalar(0x1_0000 + (first - 0xD800) << 10 + (second - 0xDC00))
                index = probe
            }
        }
        result += Array(String(scalar ?? "\u{FFFD}").utf8)
    }

    private static func unit(_ bytes: ArraySlice<UInt8>, _ index: inout Int) -> UInt32? {
        guard index + 4 <= bytes.endIndex else { return nil }
        var number: UInt32 = 0
        for place in index..<index + 4 {
            guard let digit = LineCursor.hexadecimalValue(bytes[place]) else { return nil }
            number = number << 4 | UInt32(digit)
        }
        index += 4
        return number
    }
}
