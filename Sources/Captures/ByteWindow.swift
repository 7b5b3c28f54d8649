// SPDX-License-Identifier: Apache-2.0

/// The part of a file between what has been read and what has arrived.
struct ByteWindow: Sendable {
    private var bytes: [UInt8] = []
    private var head = 0
    /// Where the window begins in the file.
    private(set) var offset = 0

    /// How many bytes are there.
    var count: Int { bytes.count - head }

    mutating func append(_ more: some Sequence<UInt8>) {
        if head > bytes.count / 2 {
            bytes.removeSubrange(..<head)
            head = 0
        }
        let isCopied: Void? = more.withContiguousStorageIfAvailable {
            bytes.append(contentsOf: $0)
        }
        if isCopied == nil { bytes.append(contentsOf: more) }
    }

    /// Goes on behind the first bytes. No more than are there.
    mutating func drop(_ number: Int) {
        let number = min(number, count)
        head += number
        offset += number
    }

    subscript(index: Int) -> UInt8 { bytes[head + index] }

    subscript(range: Range<Int>) -> ArraySlice<UInt8> {
        bytes[(head + range.lowerBound)..<(head + range.upperBound)]
    }

    func u16(_ index: Int, big: Bool) -> UInt32 {
        let (first, second) = (UInt32(self[index]), UInt32(self[index + 1]))
        return big ? first << 8 | second : second << 8 | first
    }

    func u32(_ index: Int, big: Bool) -> UInt32 {
        let (first, second) = (u16(index, big: big), u16(index + 2, big: big))
        return big ? first << 16 | second : second << 16 | first
    }

    func u64(_ index: Int, big: Bool) -> UInt64 {
        let (first, second) = (UInt64(u32(index, big: big)), UInt64(u32(index + 4, big: big)))
        return big ? first << 32 | second : second << 32 | first
    }
}
