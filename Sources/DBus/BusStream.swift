// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Glibc

/// Stands between the bus' socket and libsystemd: takes out the values of characteristics, which
/// come by the thousand, and hands everything else on, in order and unchanged.
///
/// One `recv` takes in all that has come; libsystemd alone would make three calls for each message.
package struct BusStream: ~Copyable {
    package enum Found: Hashable, Sendable {
        /// Nothing until the socket is ready again.
        case nothing
        case value(ValueSignal)
        /// Bytes went to libsystemd, which has to be asked before anything else.
        case passed
    }

    private static let capacity = 65_536

    /// The socket of the bus.
    let socket: Int32
    private let feed: Int32
    private let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: capacity,
        alignment: 8
    )
    /// What is in the buffer and was not looked at.
    private var pending = 0..<0
    /// So many bytes of the message under way go to libsystemd.
    private var passing = 0
    /// Whether the socket was found empty.
    private var isDrained = false
    private var end = End.ahead
    private var mode = Mode.text(isAtLineStart: true)
    private var last: LastValue?
    /// Whether nothing else has come since the last value.
    private var isRunning = false

    private enum End {
        case ahead, seen, told
    }

    private enum Mode {
        /// The conversation before the first message.
        case text(isAtLineStart: Bool)
        case messages
        /// What came is not understood: libsystemd is to see it, all of it.
        case opaque
    }

    /// The value before: the next one mostly differs from it in nothing but its bytes.
    private struct LastValue {
        var frame: ValueFrame
        var fields: [UInt8]
        var shape: ValueShape
        var sender: String
        var path: String
    }

    /// Takes over a connected socket, and the descriptor through which libsystemd is fed.
    package init(socket: Int32, feed: Int32) {
        self.socket = socket
        self.feed = feed
    }

    deinit {
        close(feed)
        close(socket)
        buffer.deallocate()
    }

    /// Looks at what comes next.
    package mutating func next() -> Found {
        while true {
            if pending.isEmpty, !fill() { return outcomeOfNothing() }
            switch mode {
            case .opaque: return pass(pending.count)
            case .text(let isAtLineStart):
                guard isAtLineStart, isFirstOfMessage(bytes[0]) else { return passText() }
                mode = .messages
            case .messages:
                if passing > 0 { return pass(min(passing, pending.count)) }
                guard let found = message() else {
                    if fill() { continue }
                    return outcomeOfNothing()
                }
                return found
            }
        }
    }

    /// libsystemd learns of the end as if the socket were its own.
    private mutating func outcomeOfNothing() -> Found {
        guard end == .seen else { return .nothing }
        end = .told
        shutdown(feed, Int32(SHUT_WR))
        return .passed
    }

    private var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: buffer[pending])
    }

    private func isFirstOfMessage(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "l") || byte == UInt8(ascii: "B")
    }

    /// The message at the beginning of the buffer, or nil where more of it has to come.
    private mutating func message() -> Found? {
        guard bytes.count >= FrameHeader.size else { return nil }
        guard let header = FrameHeader(bytes) else {
            mode = .opaque
            return pass(pending.count)
        }
        guard header.isSignal, header.length <= ValueFrame.largest else {
            passing = header.length
            return pass(min(passing, pending.count))
        }
        guard bytes.count >= header.length else { return nil }
        let whole = UnsafeRawBufferPointer(rebasing: bytes[..<header.length])
        guard let value = value(in: whole, header) else {
            passing = header.length
            return pass(passing)
        }
        pending = pending.lowerBound + header.length..<pending.upperBound
        return .value(value)
    }

    private mutating func value(in bytes: UnsafeRawBufferPointer, _ header: FrameHeader)
        -> ValueSignal?
    {
        guard let frame = frame(of: bytes, header), let last else { return nil }
        defer { isRunning = true }
        return ValueSignal(
            sender: last.sender,
            path: last.path,
            bytes: [UInt8](UnsafeRawBufferPointer(rebasing: bytes[frame.value])),
            isFurther: isRunning
        )
    }

    /// Where the value stands in a message, read as far as it is not like the last one.
    private mutating func frame(of bytes: UnsafeRawBufferPointer, _ header: FrameHeader)
        -> ValueFrame?
    {
        if let last, last.shape.matches(bytes) { return last.frame }
        let fields = UnsafeRawBufferPointer(
            rebasing: bytes[FrameHeader.fieldsStart..<min(header.bodyStart, bytes.count)]
        )
        if let frame = last.flatMap({ $0.fields.isSame(as: fields) ? $0.frame : nil }) {
            guard let found = ValueFrame(bytes, after: frame) else { return nil }
            last?.frame = found
            last?.shape = ValueShape(bytes, found)
            return found
        }
        guard let frame = ValueFrame(bytes) else { return nil }
        isRunning = false
        last = LastValue(
            frame: frame,
            fields: [UInt8](fields),
            shape: ValueShape(bytes, frame),
            sender: String(decoding: bytes[frame.sender], as: UTF8.self),
            path: String(decoding: bytes[frame.path], as: UTF8.self)
        )
        return frame
    }

    private mutating func passText() -> Found {
        let line = bytes.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
        let rest = bytes.count - (line ?? bytes.count)
        let found = pass(bytes.count - rest)
        mode = .text(isAtLineStart: line != nil && pending.count == rest)
        return found
    }

    /// Hands so many bytes of the buffer on, or as many as libsystemd has room for.
    private mutating func pass(_ count: Int) -> Found {
        isRunning = false
        let sent = send(feed, bytes.baseAddress, count, Int32(MSG_NOSIGNAL))
        // Without a reader there is nobody to miss it.
        let taken = sent >= 0 ? sent : errno == EAGAIN ? 0 : count
        pending = pending.lowerBound + taken..<pending.upperBound
        passing -= min(passing, taken)
        return .passed
    }

    /// Takes in what the socket has; false when there is nothing now.
    private mutating func fill() -> Bool {
        guard end == .ahead else { return false }
        if isDrained {
            isDrained = false
            return false
        }
        guard let start = buffer.baseAddress else { return false }
        if pending.lowerBound > 0 {
            memmove(start, start + pending.lowerBound, pending.count)
            pending = 0..<pending.count
        }
        let room = buffer.count - pending.upperBound
        let count = recv(socket, start + pending.upperBound, room, Int32(MSG_DONTWAIT))
        if count > 0 {
            pending = pending.lowerBound..<pending.upperBound + count
            isDrained = count < room
            return true
        }
        if count == 0 || errno != EAGAIN && errno != EINTR { end = .seen }
        return false
    }
}

@available(*, unavailable)
extension BusStream: Sendable {}
