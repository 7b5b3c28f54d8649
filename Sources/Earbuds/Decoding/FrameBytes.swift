// SPDX-License-Identifier: Apache-2.0

/// Up to 32 bytes in place: no allocation for each frame of a busy room. Behind the end are zeros.
struct FrameBytes: Hashable, Sendable {
    private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    private let length: UInt8

    var count: Int { Int(length) }

    init(_ bytes: ArraySlice<UInt8>) {
        length = UInt8(min(bytes.count, 32))
        var words = words
        withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: bytes.prefix(32)) }
        self.words = (
            UInt64(littleEndian: words.0), UInt64(littleEndian: words.1),
            UInt64(littleEndian: words.2), UInt64(littleEndian: words.3)
        )
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

    var array: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(32)
        for index in 0..<count { bytes.append(self[index]) }
        return bytes
    }

    static func == (left: FrameBytes, right: FrameBytes) -> Bool {
        left.length == right.length && left.words == right.words
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
        hasher.combine(words.1)
        hasher.combine(words.2)
        hasher.combine(words.3)
    }
}
