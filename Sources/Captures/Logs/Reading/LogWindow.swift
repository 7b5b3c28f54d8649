// SPDX-License-Identifier: Apache-2.0

/// The part of a log between what has been read and what has arrived.
struct LogWindow: Sendable {
    private var bytes: [UInt8] = []
    private var head = 0
    /// Where the window begins in the file.
    private(set) var offset = 0

    var count: Int { bytes.count - head }

    mutating func append(_ more: some Sequence<UInt8>) {
        if head > bytes.count / 2 {
            bytes.removeSubrange(..<head)
            head = 0
        }
        bytes.append(contentsOf: more)
    }

    /// Goes on behind the first bytes. No more than are there.
    mutating func drop(_ number: Int) {
        let number = min(number, count)
        head += number
        offset += number
    }

    subscript(index: Int) -> UInt8 { bytes[head + index] }

    /// The bytes of a range, which lies in the window.
    subscript(range: Range<Int>) -> ArraySlice<UInt8> {
        bytes[head + range.lowerBound..<head + range.upperBound]
    }

    /// Lends the bytes of the window without a copy.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[head...])) }
    }
}
