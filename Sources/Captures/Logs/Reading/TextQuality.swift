// SPDX-License-Identifier: Apache-2.0

/// What in a line is no text: zeros, and bytes that no UTF-8 has in that place.
struct TextQuality: Hashable {
    /// From the first such byte behind the last one; nil where all is text.
    private(set) var bad: Range<Int>?
    private var badCount = 0
    private let count: Int

    /// Whether so much is wrong that the line is none.
    var isRubbish: Bool { badCount * 4 > count }

    init(_ bytes: ArraySlice<UInt8>) {
        count = bytes.count
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            let length = byte == 0 ? 0 : Self.length(of: bytes, at: index)
            if length > 0 {
                index += length
                continue
            }
            let place = index - bytes.startIndex
            bad = (bad?.lowerBound ?? place)..<place + 1
            badCount += 1
            index += 1
        }
    }

    /// How many bytes the character takes that begins here; zero where none does.
    private static func length(of bytes: ArraySlice<UInt8>, at index: Int) -> Int {
        let first = bytes[index]
        if first < 0x80 { return 1 }
        let length: Int
        switch first {
        case 0xC2...0xDF: length = 2
        case 0xE0...0xEF: length = 3
        case 0xF0...0xF4: length = 4
        default: return 0
        }
        guard index + length <= bytes.endIndex else { return 0 }
        for place in index + 1..<index + length where bytes[place] & 0xC0 != 0x80 { return 0 }
        let second = bytes[index + 1]
        switch first {
        case 0xE0: return second >= 0xA0 ? length : 0
        case 0xED: return second < 0xA0 ? length : 0
        case 0xF0: return second >= 0x90 ? length : 0
        case 0xF4: return second < 0x90 ? length : 0
        default: return length
        }
    }
}
