// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
    package import Bluetooth
    internal import Dispatch
    internal import Synchronization

    #if canImport(Glibc)
        internal import Glibc
    #elseif canImport(Musl)
        internal import Musl
    #endif

    /// Carries a session over packet sockets, on a queue of its own. Nothing on it waits.
    package final class PacketSocketLink: AccessoryLink {
        /// One channel.
        private struct Channel {
            var number: UInt32
            var socket: PacketSocket
            var isOpen = false
            var reader: any DispatchSourceRead
            /// There while the channel comes up or the system takes no more.
            var writer: (any DispatchSourceWrite)?
            var outbox: [[UInt8]] = []
        }

        private struct State {
            var receive: (@Sendable (AccessoryInput) -> Void)?
            var timer: (any DispatchSourceTimer)?
            var channel: Channel?
        }

        /// Frames that may wait for the system; a session asks for fewer things at a time.
        package static let outboxLimit = 256
        /// So many frames are read before others on the queue have their turn.
        private static let readLimit = 64

        private let queue = DispatchQueue(label: "earbuds.accessory")
        private let origin = DispatchTime.now().uptimeNanoseconds
        private let open: @Sendable () throws(ChannelFailure) -> PacketSocket
        private let state = Mutex(State())

        /// Makes a link on sockets that somebody opens: on their way, or there already.
        package init(_ open: @escaping @Sendable () throws(ChannelFailure) -> PacketSocket) {
            self.open = open
        }

        deinit {
            state.withLock { state in
                state.timer?.cancel()
                Self.letGo(state.channel)
            }
        }

        package var now: Instant {
            Instant(nanoseconds: Int64(clamping: DispatchTime.now().uptimeNanoseconds - origin))
        }

        package func start(_ receive: @escaping @Sendable (AccessoryInput) -> Void) {
            let fired: @Sendable () -> Void = { [weak self] in self?.tell(.wakeUp) }
            state.withLock { [queue] state in
                let timer = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
                timer.setEventHandler(handler: fired)
                timer.schedule(deadline: .distantFuture)
                timer.activate()
                state.timer = timer
                state.receive = receive
            }
        }

        package func wake(at deadline: Instant?) {
            let time = deadline.map {
                DispatchTime(uptimeNanoseconds: origin &+ UInt64(clamping: $0.nanoseconds))
            }
            state.withLock { $0.timer?.schedule(deadline: time ?? .distantFuture) }
        }

        package func perform(_ command: AccessoryChannelCommand, on number: UInt32) {
            queue.async {
                switch command {
                case .open: self.openChannel(number)
                case .send(let frame): self.send(frame, on: number)
                case .close: self.close(number)
                }
            }
        }

        private func tell(_ input: AccessoryInput) {
            let receive = state.withLock { $0.receive }
            receive?(input)
        }

        // MARK: - Up and down

        private func openChannel(_ number: UInt32) {
            do throws(ChannelFailure) {
                let socket = try open()
                let ready: @Sendable () -> Void = { [weak self] in self?.readable(number) }
                state.withLock { [queue] state in
                    Self.letGo(state.channel)
                    let reader = DispatchSource.makeReadSource(
                        fileDescriptor: socket.descriptor,
                        queue: queue
                    )
                    reader.setEventHandler(handler: ready)
                    // The descriptor is closed after the queue has stopped to look at it.
                    reader.setCancelHandler { withExtendedLifetime(socket) {} }
                    state.channel = Channel(number: number, socket: socket, reader: reader)
                    reader.activate()
                }
                watchWriting(number)
            } catch {
                tell(.channel(number, .failed(error)))
            }
        }

        private func close(_ number: UInt32) {
            state.withLock { state in
                guard state.channel?.number == number else { return }
                Self.letGo(state.channel)
                state.channel = nil
            }
        }

        private static func letGo(_ channel: Channel?) {
            channel?.reader.cancel()
            channel?.writer?.cancel()
        }

        private func fail(_ number: UInt32, _ code: Int32) {
            close(number)
            tell(.channel(number, .failed(ChannelFailure(errno: code))))
        }

        private func socket(_ number: UInt32) -> PacketSocket? {
            state.withLock { $0.channel?.number == number ? $0.channel?.socket : nil }
        }

        /// Whether the channel is there; tells it the first time, and why where it is not.
        private func isUp(_ number: UInt32, _ socket: PacketSocket, mayWait: Bool) -> Bool {
            if state.withLock({ $0.channel?.isOpen }) == true { return true }
            var code: Int32 = 0
            var size = socklen_t(MemoryLayout<Int32>.size)
            if getsockopt(socket.descriptor, SOL_SOCKET, SO_ERROR, &code, &size) != 0 {
                code = errno
            }
            if code == 0, !Self.hasPeer(socket.descriptor) {
                if mayWait { return false }
                code = ENOTCONN
            }
            guard code == 0 else {
                fail(number, code)
                return false
            }
            state.withLock { $0.channel?.isOpen = true }
            tell(.channel(number, .opened))
            return true
        }

        private static func hasPeer(_ descriptor: Int32) -> Bool {
            var storage = sockaddr_storage()
            var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
            return withUnsafeMutablePointer(to: &storage) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    getpeername(descriptor, $0, &size) == 0
                }
            }
        }
    }

    // MARK: - Reading

    extension PacketSocketLink {
        private func readable(_ number: UInt32) {
            guard let socket = socket(number), isUp(number, socket, mayWait: false) else { return }
            // One byte more than the longest frame shows that a frame is longer.
            var buffer = [UInt8](repeating: 0, count: AccessoryFrame.sizeLimit + 1)
            for _ in 0..<Self.readLimit {
                // What was told may have closed the channel.
                guard self.socket(number) != nil else { return }
                let count = recv(socket.descriptor, &buffer, buffer.count, 0)
                if count > 0 {
                    tell(.channel(number, .received(Array(buffer[..<count]))))
                } else if count == 0 {
                    close(number)
                    return tell(.channel(number, .closed))
                } else if errno == EAGAIN || errno == EWOULDBLOCK {
                    return
                } else if errno != EINTR {
                    return fail(number, errno)
                }
            }
        }
    }

    // MARK: - Writing

    extension PacketSocketLink {
        private func send(_ frame: [UInt8], on number: UInt32) {
            let fits = state.withLock { state in
                guard state.channel?.number == number else { return true }
                state.channel?.outbox.append(frame)
                return (state.channel?.outbox.count ?? 0) <= Self.outboxLimit
            }
            guard fits else { return fail(number, ENOBUFS) }
            flush(number)
        }

        /// Sends what waits, as far as the system takes it.
        private func flush(_ number: UInt32) {
            while let (socket, frame) = next(number) {
                let count = transmit(frame, socket.descriptor)
                if count < 0, errno == EINTR { continue }
                if count < 0, errno == EAGAIN || errno == EWOULDBLOCK {
                    return watchWriting(number)
                }
                if count < 0 { return fail(number, errno) }
                state.withLock { state in
                    if state.channel?.number == number, state.channel?.outbox.isEmpty == false {
                        state.channel?.outbox.removeFirst()
                    }
                }
            }
        }

        private func next(_ number: UInt32) -> (PacketSocket, [UInt8])? {
            state.withLock { state in
                guard let channel = state.channel, channel.number == number, channel.isOpen,
                    let frame = channel.outbox.first
                else { return nil }
                return (channel.socket, frame)
            }
        }

        private func watchWriting(_ number: UInt32) {
            let ready: @Sendable () -> Void = { [weak self] in self?.writable(number) }
            state.withLock { [queue] state in
                guard let channel = state.channel, channel.number == number,
                    channel.writer == nil
                else { return }
                let socket = channel.socket
                let writer = DispatchSource.makeWriteSource(
                    fileDescriptor: socket.descriptor,
                    queue: queue
                )
                writer.setEventHandler(handler: ready)
                writer.setCancelHandler { withExtendedLifetime(socket) {} }
                state.channel?.writer = writer
                writer.activate()
            }
        }

        private func writable(_ number: UInt32) {
            guard let socket = socket(number), isUp(number, socket, mayWait: true) else { return }
            state.withLock { state in
                guard state.channel?.number == number else { return }
                state.channel?.writer?.cancel()
                state.channel?.writer = nil
            }
            flush(number)
        }
    }

    /// A broken channel gives an error, not a signal.
    private func transmit(_ frame: [UInt8], _ descriptor: Int32) -> Int {
        send(descriptor, frame, frame.count, Int32(MSG_NOSIGNAL))
    }
#endif
