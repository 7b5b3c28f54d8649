// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Bluetooth
    import Earbuds
    import Foundation
    import Glibc
    import Synchronization
    import Testing

    /// The link over sockets that carry packets as an L2CAP channel does: pairs of AF_UNIX.
    struct PacketSocketLinkTests {
        /// Takes what a link tells, and lets a test wait for the next of it.
        final class Ear: Sendable {
            private let stream: AsyncStream<AccessoryInput>
            private let continuation: AsyncStream<AccessoryInput>.Continuation

            init() {
                (stream, continuation) = AsyncStream.makeStream(of: AccessoryInput.self)
            }

            func take(_ input: AccessoryInput) { continuation.yield(input) }

            func next() async -> AccessoryInput? {
                for await input in stream { return input }
                return nil
            }
        }

        /// The other side of a channel, which is a link as well: nothing in a test waits for the
        /// system with a thread of the pool.
        struct Far {
            let link: PacketSocketLink
            let ear = Ear()

            init(_ socket: PacketSocket) {
                let held = Mutex<PacketSocket?>(socket)
                link = PacketSocketLink { () throws(ChannelFailure) in
                    try PacketSocketLinkTests.handOver(held)
                }
                link.start(ear.take)
                link.perform(.open, on: 1)
            }

            func write(_ bytes: [UInt8]) { link.perform(.send(bytes), on: 1) }

            /// The next packet; nil where the near side has closed the channel.
            func read() async -> [UInt8]? {
                while case .channel(_, let event)? = await ear.next() {
                    if case .received(let bytes) = event { return bytes }
                    if event != .opened { return nil }
                }
                return nil
            }

            func hangUp() { link.perform(.close, on: 1) }
        }

        /// Gives a socket away, so that nobody holds it here.
        static func handOver(
            _ held: borrowing Mutex<PacketSocket?>
        ) throws(ChannelFailure) -> PacketSocket {
            let socket = held.withLock { socket in
                defer { socket = nil }
                return socket
            }
            guard let socket else { throw ChannelFailure(errno: ECONNREFUSED) }
            return socket
        }

        private func pair(bufferSize: Int32? = nil) throws -> (
            near: PacketSocket, far: PacketSocket
        ) {
            var ends: [Int32] = [0, 0]
            let result = socketpair(AF_UNIX, AccessorySocket.packets, 0, &ends)
            try #require(result == 0)
            for end in ends { try AccessorySocket.prepare(end) }
            if var size = bufferSize {
                let length = socklen_t(MemoryLayout<Int32>.size)
                setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &size, length)
            }
            return (PacketSocket(descriptor: ends[0]), PacketSocket(descriptor: ends[1]))
        }

        private func link(
            _ ear: Ear,
            to open: @escaping @Sendable () throws(ChannelFailure) -> PacketSocket
        ) -> PacketSocketLink {
            let link = PacketSocketLink(open)
            link.start(ear.take)
            return link
        }

        @Test func `a channel opens, and one packet is one frame in both directions`() async throws
        {
            let (near, end) = try pair()
            let far = Far(end)
            let ear = Ear()
            let link = link(ear) { near }
            link.perform(.open, on: 1)
            #expect(await ear.next() == .channel(1, .opened))
            far.write([1, 2, 3])
            far.write([4])
            #expect(await ear.next() == .channel(1, .received([1, 2, 3])))
            #expect(await ear.next() == .channel(1, .received([4])))
            link.perform(.send([5, 6]), on: 1)
            link.perform(.send([7]), on: 1)
            #expect(await far.read() == [5, 6])
            #expect(await far.read() == [7])
        }

        @Test func `the end of the other side is told once`() async throws {
            let (near, end) = try pair()
            let held = Mutex<PacketSocket?>(end)
            _ = consume end
            let ear = Ear()
            let link = link(ear) { near }
            link.perform(.open, on: 1)
            #expect(await ear.next() == .channel(1, .opened))
            _ = try Self.handOver(held)
            #expect(await ear.next() == .channel(1, .closed))
            link.perform(.send([1]), on: 1)
            link.wake(at: link.now)
            #expect(await ear.next() == .wakeUp)
        }

        @Test func `a closed channel is silent, and its socket is closed`() async throws {
            let (near, end) = try pair()
            let held = Mutex<PacketSocket?>(near)
            _ = consume near
            let far = Far(end)
            let ear = Ear()
            let link = link(ear) { () throws(ChannelFailure) in try Self.handOver(held) }
            link.perform(.open, on: 1)
            #expect(await ear.next() == .channel(1, .opened))
            link.perform(.close, on: 1)
            #expect(await far.read() == nil)
            link.perform(.open, on: 2)
            #expect(
                await ear.next() == .channel(2, .failed(ChannelFailure(errno: ECONNREFUSED)))
            )
        }

        @Test func `a socket that is on its way nowhere is told with the system's number`()
            async throws
        {
            // TCP to a port nobody listens on is refused later, as an L2CAP channel is.
            let ear = Ear()
            let link = link(ear) { () throws(ChannelFailure) in
                let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
                guard descriptor >= 0 else { throw ChannelFailure(errno: errno) }
                let made = PacketSocket(descriptor: descriptor)
                try AccessorySocket.prepare(descriptor)
                var address = sockaddr_in()
                address.sin_family = sa_family_t(AF_INET)
                address.sin_port = UInt16(1).bigEndian
                address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
                let result = withUnsafePointer(to: &address) { pointer in
                    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                    }
                }
                guard result == 0 || errno == EINPROGRESS else {
                    throw ChannelFailure(errno: errno)
                }
                return made
            }
            link.perform(.open, on: 3)
            let told = await ear.next()
            #expect(told == .channel(3, .failed(ChannelFailure(errno: ECONNREFUSED))))
        }

        @Test func `frames wait while the system takes none, and none is lost`() async throws {
            let (near, end) = try pair(bufferSize: 4_096)
            let ear = Ear()
            let link = link(ear) { near }
            link.perform(.open, on: 1)
            #expect(await ear.next() == .channel(1, .opened))
            for number in 0..<100 {
                link.perform(.send([UInt8](repeating: UInt8(number), count: 1_000)), on: 1)
            }
            let far = Far(end)
            for number in 0..<100 { #expect(await far.read()?.first == UInt8(number)) }
        }

        @Test func `a peer that never reads does not fill the memory`() async throws {
            let (near, end) = try pair(bufferSize: 4_096)
            let ear = Ear()
            let link = link(ear) { near }
            link.perform(.open, on: 1)
            #expect(await ear.next() == .channel(1, .opened))
            for _ in 0..<(PacketSocketLink.outboxLimit * 2 + 100) {
                link.perform(.send([UInt8](repeating: 1, count: 1_000)), on: 1)
            }
            #expect(await ear.next() == .channel(1, .failed(ChannelFailure(errno: ENOBUFS))))
            withExtendedLifetime(end) {}
        }

        @Test func `a frame that is too long is told as such, not cut`() async throws {
            let (near, end) = try pair()
            let far = Far(end)
            let ear = Ear()
            let link = link(ear) { near }
            link.perform(.open, on: 1)
            #expect(await ear.next() == .channel(1, .opened))
            far.write([UInt8](repeating: 4, count: 3_000))
            guard case .channel(1, .received(let frame))? = await ear.next() else {
                Issue.record("nothing was received")
                return
            }
            #expect(frame.count == AccessoryFrame.sizeLimit + 1)
            #expect(throws: DecodingFailure.self) { try AccessoryMessage(decoding: frame) }
        }

        @Test func `a whole session runs over a real descriptor`() async throws {
            let (near, end) = try pair()
            let far = Far(end)
            async let connecting = Accessory.connect(
                to: BluetoothAddress(value: 1),
                over: PacketSocketLink { near },
                within: .seconds(60)
            )
            #expect(await far.read() == AccessoryFrame.handshake.bytes)
            far.write(AccessoryStage.greeting)
            #expect(await far.read() == AccessoryFrame.features.bytes)
            #expect(await far.read() == AccessoryFrame.notifications.bytes)
            far.write(AccessoryStage.battery)
            let accessory = try await connecting
            #expect(accessory.status.battery?.right?.percent == 91)

            async let setting = accessory.setListeningMode(.adaptive, within: .seconds(60))
            #expect(await far.read() == AccessoryFrame.set(.listeningMode, to: 4).bytes)
            far.write(AccessoryStage.mode(.adaptive))
            #expect(try await setting == .confirmed)

            var reports = accessory.reports().makeAsyncIterator()
            #expect(try await reports.next() == accessory.status.battery.map { .battery($0) })
            #expect(try await reports.next() == .listeningMode(.adaptive))
            // A frame by which the earbuds end the session.
            far.write(AccessoryStage.farewell)
            do {
                while try await reports.next() != nil {}
                Issue.record("the reports ended without an error")
            } catch {
                #expect((error as? AccessoryError)?.code == .closedByPeer)
            }
            #expect(!accessory.isConnected)
        }

        @Test func `an accessory that nobody holds closes its channel`() async throws {
            let (near, end) = try pair()
            let held = Mutex<PacketSocket?>(near)
            _ = consume near
            let far = Far(end)
            far.write(AccessoryStage.greeting)
            far.write(AccessoryStage.battery)
            do {
                let accessory = try await Accessory.connect(
                    to: BluetoothAddress(value: 1),
                    over: PacketSocketLink { () throws(ChannelFailure) in try Self.handOver(held) },
                    within: .seconds(60)
                )
                #expect(accessory.isConnected)
            }
            var counts: [Int] = []
            while let frame = await far.read() { counts.append(frame.count) }
            #expect(counts == [16, 14, 10])
        }

        @Test func `a silent peer costs the deadline and no more`() async throws {
            let (near, end) = try pair()
            let error = await #expect(throws: AccessoryError.self) {
                _ = try await Accessory.connect(
                    to: BluetoothAddress(value: 1),
                    over: PacketSocketLink { near },
                    within: .milliseconds(50)
                )
            }
            #expect(error?.code == .noAnswer)
            #expect(error?.phase == .greet)
            withExtendedLifetime(end) {}
        }

        // MARK: - The real thing

        @Test func `the address of the socket is as the kernel has it`() {
            let address = BluetoothAddress(value: 0x1122_3344_5566)
            let bytes = AccessorySocket.socketAddress(of: address, psm: AccessorySocket.psm)
            let family = withUnsafeBytes(of: UInt16(AF_BLUETOOTH)) { Array($0) }
            #expect(
                bytes == family + [0x01, 0x10, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11, 0, 0, 0, 0]
            )
        }

        @Test func `where the system has no Bluetooth, that is said at once, with the next step`()
            async throws
        {
            let descriptor = socket(AF_BLUETOOTH, AccessorySocket.packets, 0)
            let number = errno
            guard descriptor < 0 else {
                close(descriptor)
                return
            }
            let error = await #expect(throws: AccessoryError.self) {
                _ = try await Accessory.connect(
                    to: BluetoothAddress(value: 1),
                    within: .seconds(600)
                )
            }
            #expect(error?.original == ChannelFailure(errno: number))
            #expect(error?.tries == 1)
            #expect(error?.nextStep != nil)
            if number == EAFNOSUPPORT { #expect(error?.code == .unsupported) }
        }
    }
#endif
