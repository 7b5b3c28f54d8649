// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Glibc

/// Which bus to use.
package enum BusAddress: Hashable, Sendable, Codable {
    /// The system's bus, or the one that `DBUS_SYSTEM_BUS_ADDRESS` names.
    case system
    /// A bus by its D-Bus address, such as `unix:path=/tmp/bus`.
    case address(String)

    /// A name for tables of the process.
    package var name: String {
        switch self {
        case .system: "system"
        case .address(let text): text
        }
    }
}

/// What came over the bus.
package enum BusMessage: Hashable, Sendable {
    case signal(BusSignal)
    case value(ValueSignal)
    /// The answer to the call that was sent under that cookie.
    case reply(cookie: UInt64, BusReply)
    /// A message this side has no use for, or could not read; why, where it is worth a word.
    case other(String?)
}

/// A connection to a bus, owned by whoever holds the value. Never blocks, calls nobody back.
///
/// Calls are sent with `send`, and everything that comes in is taken out by `process`, answers
/// included: libsystemd keeps no callbacks and no time-outs of calls.
package struct BusConnection: ~Copyable {
    /// What one step of `process` brought.
    package enum Step: Hashable, Sendable {
        /// Nothing to do until the socket is ready.
        case idle
        /// Something of the connection's own, such as a part of the handshake.
        case worked
        case message(BusMessage)
        /// The connection is over.
        case closed(BusFailure)
    }

    private let bus: OpaquePointer
    /// The socket of the bus; nil where libsystemd reads it itself.
    private let socket: Int32?
    private var stream: BusStream?
    /// Whether libsystemd has to be asked before the stream.
    private var isDue = true
    /// Whether libsystemd waits for nothing but what the stream hands on.
    private var isSettled = false

    /// Starts to connect; whether it worked shows in `isReady` and `process`.
    package init(to address: BusAddress) throws(BusFailure) {
        guard let socket = try BusSocket.connect(to: address) else {
            bus = try Self.open(address)
            socket = nil
            stream = nil
            return
        }
        let feed: (Int32, Int32)
        do throws(BusFailure) {
            feed = try BusSocket.pair()
        } catch {
            close(socket)
            throw error
        }
        // The stream closes what it holds, also where libsystemd refuses.
        let stream = BusStream(socket: socket, feed: feed.0)
        bus = try Self.start { sd_bus_set_fd($0, feed.1, fcntl(socket, F_DUPFD_CLOEXEC, 3)) }
        self.socket = socket
        self.stream = consume stream
    }

    deinit {
        sd_bus_close(bus)
        sd_bus_unref(bus)
    }

    private static func open(_ address: BusAddress) throws(BusFailure) -> OpaquePointer {
        switch address {
        case .system:
            var bus: OpaquePointer?
            let result = sd_bus_open_system(&bus)
            guard result >= 0, let bus else { throw failure(result) }
            return bus
        case .address(let text): return try start { sd_bus_set_address($0, text) }
        }
    }

    private static func start(_ place: (OpaquePointer?) -> Int32) throws(BusFailure)
        -> OpaquePointer
    {
        var bus: OpaquePointer?
        var result = sd_bus_new(&bus)
        if result >= 0 { result = place(bus) }
        if result >= 0 { result = sd_bus_set_bus_client(bus, 1) }
        if result >= 0 { result = sd_bus_negotiate_fds(bus, 0) }
        if result >= 0 { result = sd_bus_start(bus) }
        guard result >= 0, let bus else {
            if let bus { sd_bus_unref(bus) }
            throw failure(result)
        }
        return bus
    }

    /// An error number of libsystemd as a failure.
    static func failure(_ result: Int32) -> BusFailure {
        let text = String(cString: strerror(-result))
        let isDenied = result == -EACCES || result == -EPERM
        return BusFailure(isDenied ? BusErrorName.accessDenied : BusErrorName.disconnected, text)
    }

    /// Whether the bus has taken this connection in.
    package var isReady: Bool { sd_bus_is_ready(bus) > 0 }

    package var descriptor: Int32 { socket ?? sd_bus_get_fd(bus) }

    /// What the connection waits for on its descriptor, as `poll` puts it.
    package var events: Int16 {
        if isSettled { return Int16(POLLIN) }
        let events = Int16(clamping: max(0, sd_bus_get_events(bus)))
        return socket == nil ? events : events | Int16(POLLIN)
    }

    /// When `process` wants to be called without the socket being ready, in microseconds of the
    /// monotonic clock; nil for never.
    package var deadline: UInt64? {
        var moment: UInt64 = .max
        guard !isSettled, sd_bus_get_timeout(bus, &moment) >= 0, moment != .max else { return nil }
        return moment
    }

    /// Sends a call. The answer carries the cookie that comes back.
    package mutating func send(_ call: BusCall) throws(BusFailure) -> UInt64 {
        var message: OpaquePointer?
        var result = sd_bus_message_new_method_call(
            bus,
            &message,
            call.destination,
            call.path,
            call.interface,
            call.member
        )
        guard result >= 0, let message else { throw Self.unsendable(result) }
        defer { sd_bus_message_unref(message) }
        // An absent BlueZ stays absent: nothing is started by asking.
        result = sd_bus_message_set_auto_start(message, 0)
        if result >= 0 { result = MessageWriter.append(call.arguments, to: message) }
        var cookie: UInt64 = 0
        if result >= 0 { result = sd_bus_send(bus, message, &cookie) }
        isSettled = isSettled && isIdle
        guard result >= 0 else { throw Self.unsendable(result) }
        return cookie
    }

    private static func unsendable(_ result: Int32) -> BusFailure {
        BusFailure(
            BusErrorName.invalidArguments,
            "the call cannot be sent: \(failure(result).text)"
        )
    }

    /// Does one step of work.
    package mutating func process() -> Step {
        guard socket != nil else { return processBus() }
        if !isSettled { isDue = true }
        while true {
            if isDue {
                let step = processBus()
                guard step == .idle else { return step }
                isDue = false
                isSettled = isIdle
            }
            switch stream?.next() {
            case .value(let value): return .message(.value(value))
            case .passed: isDue = true
            case .nothing, nil: return .idle
            }
        }
    }

    /// Whether libsystemd has been taken in by the bus, and has nothing to write or to wait for.
    private var isIdle: Bool {
        var moment: UInt64 = .max
        return socket != nil && isReady && sd_bus_get_events(bus) & POLLOUT == 0
            && (sd_bus_get_timeout(bus, &moment) < 0 || moment == .max)
    }

    private func processBus() -> Step {
        var message: OpaquePointer?
        let result = sd_bus_process(bus, &message)
        defer { if let message { sd_bus_message_unref(message) } }
        if result < 0 { return .closed(Self.failure(result)) }
        if let message { return .message(Self.read(message)) }
        return result == 0 ? .idle : .worked
    }

    /// Waits until there is something to do, at most that long.
    package func wait(microseconds: UInt64) {
        guard socket != nil else {
            _ = sd_bus_wait(bus, microseconds)
            return
        }
        var place = pollfd(fd: descriptor, events: events, revents: 0)
        _ = poll(&place, 1, Int32(clamping: microseconds / 1_000 + 1))
    }

    private static func read(_ message: OpaquePointer) -> BusMessage {
        var type: UInt8 = 0
        guard sd_bus_message_get_type(message, &type) >= 0 else { return .other(nil) }
        switch Int(type) {
        case SD_BUS_MESSAGE_SIGNAL: return signal(message)
        case SD_BUS_MESSAGE_METHOD_RETURN: return reply(message)
        case SD_BUS_MESSAGE_METHOD_ERROR: return error(message)
        default: return .other(nil)
        }
    }

    private static func signal(_ message: OpaquePointer) -> BusMessage {
        let arguments: [BusValue]
        let path = text(sd_bus_message_get_path(message))
        do {
            arguments = try MessageReader.arguments(of: message)
        } catch {
            return .other("a signal of \(path) could not be read: \(error)")
        }
        return .signal(
            BusSignal(
                sender: text(sd_bus_message_get_sender(message)),
                path: path,
                interface: text(sd_bus_message_get_interface(message)),
                member: text(sd_bus_message_get_member(message)),
                arguments: arguments
            )
        )
    }

    private static func reply(_ message: OpaquePointer) -> BusMessage {
        var cookie: UInt64 = 0
        guard sd_bus_message_get_reply_cookie(message, &cookie) >= 0 else { return .other(nil) }
        do {
            return .reply(cookie: cookie, .success(try MessageReader.arguments(of: message)))
        } catch {
            let failure = BusFailure(BusErrorName.failed, "the answer could not be read: \(error)")
            return .reply(cookie: cookie, .failure(failure))
        }
    }

    private static func error(_ message: OpaquePointer) -> BusMessage {
        var cookie: UInt64 = 0
        guard sd_bus_message_get_reply_cookie(message, &cookie) >= 0 else { return .other(nil) }
        let error = sd_bus_message_get_error(message)
        let failure = BusFailure(text(error?.pointee.name), text(error?.pointee.message))
        return .reply(cookie: cookie, .failure(failure))
    }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
        pointer.map { String(cString: $0) } ?? ""
    }
}

@available(*, unavailable)
extension BusConnection: Sendable {}
