// SPDX-License-Identifier: Apache-2.0

/// Up to 32 bytes in place: no allocation for each frame of a busy room. Behind the end are zeros.
struct FrameBytes: Hashable, Sendable {
    private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    let count: Int

    init(_ bytes: ArraySlice<UInt8>) {
        count = min(bytes.count, 32)
        let start = bytes.startIndex
        words.0 = Self.word(bytes, start, min(count, 8))
        if count > 8 { words.1 = Self.word(bytes, start + 8, min(count - 8, 8)) }
        if count > 16 { words.2 = Self.word(bytes, start + 16, min(count - 16, 8)) }
        if count > 24 { words.3 = Self.word(bytes, start + 24, count - 24) }
    }

    private static func word(_ bytes: ArraySlice<UInt8>, _ start: Int, _ count: Int) -> UInt64 {
        var word: UInt64 = 0
        for index in 0..<count {
            word |= UInt64(bytes[start + index]) << UInt64(8 * index)
        }
        return word
    }

    subscript(index: Int) -> UInt8 {
        let word =
            switch index >> 3 {
            case 0: words.0
            case 1: words.1
            case 2: words.2
            case 3: words.3
            default: UInt64(0)
            }
        return UInt8(truncatingIfNeeded: word >> UInt64(8 * (index & 7)))
    }

    var array: [UInt8] { (0..<count).map { self[$0] } }

    static func == (left: FrameBytes, right: FrameBytes) -> Bool {
        left.count == right.count && left.words == right.words
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
        hasher.combine(words.1)
        hasher.combine(words.2)
        hasher.combine(words.3)
    }
}
