// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Reads a D-Bus message as it comes from the socket, as far as that is worth it: a
/// `PropertiesChanged` of a characteristic that tells its value and nothing else.
///
/// Total: any other message, and whatever is no message at all, gives nil.
package struct ValueFrame {
    /// What the message takes: only so long ones are looked at.
    package static let largest = 2_048

    /// Where the sender's unique name is in the bytes.
    package private(set) var sender = 0..<0
    /// Where the path is.
    package private(set) var path = 0..<0
    /// Where the value is.
    package private(set) var value = 0..<0

    /// Reads a whole message; nil where it is another one.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count <= Self.largest, let header = FrameHeader(bytes),
            header.isSignal, header.length == bytes.count
        else { return nil }
        var reader = FrameReader(bytes, at: FrameHeader.size, end: header.fieldsEnd)
        guard readFields(&reader) else { return nil }
        reader = FrameReader(bytes, at: header.bodyStart, end: bytes.count)
        guard readBody(&reader) else { return nil }
    }

    /// The same for a message whose header is that of one that was read before, but for the serial
    /// number and the length of the body.
    package init?(_ bytes: UnsafeRawBufferPointer, after other: ValueFrame) {
        guard bytes.count <= Self.largest, let header = FrameHeader(bytes),
            header.isSignal, header.length == bytes.count
        else { return nil }
        sender = other.sender
        path = other.path
        var reader = FrameReader(bytes, at: header.bodyStart, end: bytes.count)
        guard readBody(&reader) else { return nil }
    }

    private mutating func readFields(_ reader: inout FrameReader) -> Bool {
        var isComplete: UInt8 = 0
        while !reader.isAtEnd {
            guard reader.align(to: 8), let code = reader.byte(),
                let signature = reader.oneLetterSignature()
            else { return false }
            switch (code, signature) {
            case (1, UInt8(ascii: "o")):
                guard let text = reader.text() else { return false }
                path = text
                isComplete |= 1
            case (2, UInt8(ascii: "s")):
                guard reader.text(is: "org.freedesktop.DBus.Properties") else { return false }
                isComplete |= 2
            case (3, UInt8(ascii: "s")):
                guard reader.text(is: "PropertiesChanged") else { return false }
                isComplete |= 4
            case (7, UInt8(ascii: "s")):
                guard let text = reader.text() else { return false }
                sender = text
                isComplete |= 8
            case (8, UInt8(ascii: "g")):
                guard reader.signature(is: "sa{sv}as") else { return false }
                isComplete |= 16
            default: return false
            }
        }
        return isComplete == 31
    }

    private mutating func readBody(_ reader: inout FrameReader) -> Bool {
        guard reader.text(is: "org.bluez.GattCharacteristic1"), let entries = reader.number(),
            reader.align(to: 8)
        else { return false }
        let end = reader.position + entries
        guard reader.text(is: "Value"), reader.signature(is: "ay"), let bytes = reader.array()
        else { return false }
        value = bytes
        // One entry, and no property that lost its value.
        return reader.position == end && reader.number() == 0 && reader.isAtEnd
    }
}

/// The first 16 bytes of a D-Bus message in little-endian form.
package struct FrameHeader {
    package static let size = 16
    /// Where the length of the fields stands, and then they themselves.
    static let fieldsStart = 12
    /// What D-Bus allows for one message.
    private static let largest = 1 << 27

    /// Bytes from the first of this message to the first of the next.
    package let length: Int
    package let isSignal: Bool
    let fieldsEnd: Int
    let bodyStart: Int

    /// Nil where these are not the first bytes of a message that can be made out here.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= Self.size, bytes[0] == UInt8(ascii: "l"), bytes[3] == 1 else {
            return nil
        }
        let body = Int(
            UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
        )
        let fields = Int(
            UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
        )
        guard body <= Self.largest, fields <= Self.largest else { return nil }
        fieldsEnd = Self.size + fields
        bodyStart = (fieldsEnd + 7) & ~7
        length = bodyStart + body
        isSignal = bytes[1] == 4
    }
}

/// Steps through a message; whatever does not fit is nil or false.
private struct FrameReader {
    private let bytes: UnsafeRawBufferPointer
    private(set) var position: Int
    private let end: Int

    init(_ bytes: UnsafeRawBufferPointer, at position: Int, end: Int) {
        self.bytes = bytes
        self.position = position
        self.end = min(end, bytes.count)
    }

    var isAtEnd: Bool { position >= end }

    mutating func align(to size: Int) -> Bool {
        position = (position + size - 1) & ~(size - 1)
        return position <= end
    }

    mutating func byte() -> UInt8? {
        guard position < end else { return nil }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func number() -> Int? {
        guard align(to: 4), end - position >= 4 else { return nil }
        defer { position += 4 }
        let number = bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self)
        return Int(UInt32(littleEndian: number))
    }

    private mutating func range(_ count: Int, terminated: Bool) -> Range<Int>? {
        let taken = terminated ? count + 1 : count
        guard taken <= end - position, !terminated || bytes[position + count] == 0 else {
            return nil
        }
        defer { position += taken }
        return position..<position + count
    }

    mutating func array() -> Range<Int>? {
        number().flatMap { range($0, terminated: false) }
    }

    mutating func text() -> Range<Int>? {
        number().flatMap { range($0, terminated: true) }
    }

    mutating func text(is expected: StaticString) -> Bool {
        text().map { matches($0, expected) } ?? false
    }

    mutating func oneLetterSignature() -> UInt8? {
        guard byte() == 1, let letter = byte(), byte() == 0 else { return nil }
        return letter
    }

    mutating func signature(is expected: StaticString) -> Bool {
        guard let count = byte(), let range = range(Int(count), terminated: true) else {
            return false
        }
        return matches(range, expected)
    }

    /// Compared as memory: a comparison of collections takes many times as long, for each value.
    private func matches(_ range: Range<Int>, _ expected: StaticString) -> Bool {
        guard range.count == expected.utf8CodeUnitCount, let start = bytes.baseAddress else {
            return false
        }
        return memcmp(start + range.lowerBound, expected.utf8Start, range.count) == 0
    }
}

@available(*, unavailable)
extension ValueFrame: Sendable {}

@available(*, unavailable)
extension FrameHeader: Sendable {}
