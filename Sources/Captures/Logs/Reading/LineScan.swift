// SPDX-License-Identifier: Apache-2.0

/// What was seen in a line while its end was looked for.
struct LineMarks: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    /// A byte of 0x80 or above: the line is no plain ASCII.
    static let high = LineMarks(rawValue: 1)
    /// A byte of zero.
    static let zero = LineMarks(rawValue: 2)
    /// An escape, with which a colour of a terminal begins.
    static let escape = LineMarks(rawValue: 4)
    /// A carriage return, with which lines of other systems end.
    static let carriageReturn = LineMarks(rawValue: 8)
}

/// Looks for the ends of lines eight bytes at a time.
enum LineScan {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let tops: UInt64 = 0x8080_8080_8080_8080

    /// The first line feed in the range, and in the marks what stands before it. The range is cut
    /// to the bytes that are there, and no load goes beyond it.
    static func lineFeed(
        in bytes: UnsafeRawBufferPointer,
        _ range: Range<Int>,
        marks: inout LineMarks
    ) -> Int? {
        let range = range.clamped(to: 0..<bytes.count)
        var index = range.lowerBound
        var high: UInt64 = 0
        defer { if high & tops != 0 { marks.insert(.high) } }
        while index + 8 <= range.upperBound {
            let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            // Not zero exactly where one of the bytes is a control character.
            if (word &- ones &* 0x20) & ~word & tops != 0 {
                for place in index..<index + 8 {
                    if look(at: bytes[place], marks: &marks) { return place }
                }
            } else {
                high |= word
            }
            index += 8
        }
        while index < range.upperBound {
            if look(at: bytes[index], marks: &marks) { return index }
            index += 1
        }
        return nil
    }

    /// How many line feeds the range holds.
    static func lineFeeds(in bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int {
        var count = 0
        for index in range.clamped(to: 0..<bytes.count) where bytes[index] == 0x0A { count += 1 }
        return count
    }

    private static func look(at byte: UInt8, marks: inout LineMarks) -> Bool {
        switch byte {
        case 0x0A: return true
        case 0: marks.insert(.zero)
        case 0x1B: marks.insert(.escape)
        case 0x0D: marks.insert(.carriageReturn)
        case 0x80...: marks.insert(.high)
        default: break
        }
        return false
    }
}
