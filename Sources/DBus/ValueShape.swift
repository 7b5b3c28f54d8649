// SPDX-License-Identifier: Apache-2.0

import Glibc

/// All of a value's message but the value and the serial number: a stream of values of one length
/// has one shape, and comparing it takes a fraction of the time that reading it takes.
package struct ValueShape {
    private let length: Int
    private let head: [UInt8]
    private let tail: [UInt8]

    /// The shape of a message that was read.
    package init(_ bytes: UnsafeRawBufferPointer, _ frame: ValueFrame) {
        length = bytes.count
        head = [UInt8](bytes[FrameHeader.fieldsStart..<frame.value.lowerBound])
        tail = [UInt8](bytes[frame.value.upperBound...])
    }

    /// Whether reading a message, whose header was found to be that of a signal of this length,
    /// would find the same as reading the one whose shape this is.
    package func matches(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.count == length
            && head.isSame(as: bytes, from: FrameHeader.fieldsStart)
            && tail.isSame(as: bytes, from: length - tail.count)
    }
}

extension [UInt8] {
    func isSame(as bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.count == count && isSame(as: bytes, from: 0)
    }

    /// Compared as memory: a comparison of collections takes many times as long, for each value.
    fileprivate func isSame(as bytes: UnsafeRawBufferPointer, from place: Int) -> Bool {
        withUnsafeBytes { own in
            guard let own = own.baseAddress else { return true }
            guard bytes.count - place >= count, let other = bytes.baseAddress else { return false }
            return memcmp(own, other + place, count) == 0
        }
    }
}

@available(*, unavailable)
extension ValueShape: Sendable {}
