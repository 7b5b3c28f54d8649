// SPDX-License-Identifier: Apache-2.0

/// Walks over the bytes of one line. Every look beyond its end gives nil.
struct LineCursor {
    let bytes: ArraySlice<UInt8>
    var index: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    var end: Int { bytes.endIndex }
    var isAtEnd: Bool { index >= bytes.endIndex }
    var current: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

    /// The byte so far behind the current one.
    func peek(_ distance: Int) -> UInt8? {
        let place = index + distance
        return place >= bytes.startIndex && place < bytes.endIndex ? bytes[place] : nil
    }

    /// Goes over a byte if it is this one.
    mutating func take(_ byte: UInt8) -> Bool {
        guard current == byte else { return false }
        index += 1
        return true
    }

    /// Goes over a text if it stands here.
    mutating func take(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard index + count <= end else { return false }
        let isHere = text.withUTF8Buffer { wanted in
            bytes[index..<index + count].elementsEqual(wanted)
        }
        if isHere { index += count }
        return isHere
    }

    /// Goes over spaces, and says how many there were.
    @discardableResult mutating func skipSpaces() -> Int {
        let start = index
        while index < end, bytes[index] == UInt8(ascii: " ") { index += 1 }
        return index - start
    }

    /// A number of exactly so many decimal digits.
    mutating func digits(_ count: Int) -> Int? {
        guard index + count <= end else { return nil }
        var number = 0
        for place in index..<index + count {
            let digit = bytes[place] &- 0x30
            guard digit < 10 else { return nil }
            number = number * 10 + Int(digit)
        }
        index += count
        return number
    }

    /// A decimal number of at most 18 digits.
    mutating func number() -> Int? {
        let start = index
        var number = 0
        while index < end, bytes[index] &- 0x30 < 10 {
            guard index - start < 18 else { return nil }
            number = number * 10 + Int(bytes[index] &- 0x30)
            index += 1
        }
        return index > start ? number : nil
    }

    /// A hexadecimal number of at most 16 digits.
    mutating func hexadecimal() -> UInt64? {
        let start = index
        var number: UInt64 = 0
        while index < end, let digit = Self.hexadecimalValue(bytes[index]) {
            guard index - start < 16 else { return nil }
            number = number << 4 | UInt64(digit)
            index += 1
        }
        return index > start ? number : nil
    }

    /// Where a byte stands, looking at no more than so many bytes.
    func find(_ byte: UInt8, within limit: Int = .max) -> Int? {
        let stop = limit < end - index ? index + limit : end
        var place = index
        while place < stop {
            if bytes[place] == byte { return place }
            place += 1
        }
        return nil
    }

    /// A run of other bytes than a space.
    mutating func word() -> Range<Int>? {
        let start = index
        while index < end, bytes[index] != UInt8(ascii: " ") { index += 1 }
        return index > start ? start..<index : nil
    }

    /// Whether the bytes of a range are this text.
    func equals(_ range: Range<Int>, _ text: StaticString) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { bytes[range].elementsEqual($0) }
    }

    static func isDigit(_ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return byte &- 0x30 < 10
    }

    static func isLetter(_ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return (byte | 0x20) &- 0x61 < 26
    }

    static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}
