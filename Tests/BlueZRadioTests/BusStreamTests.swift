// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import CSystemd
import DBus
import Glibc
import Testing

struct BusStreamTests {
    /// What came out of a stream, in order.
    private enum Piece: Equatable {
        case value([UInt8])
        case passed([UInt8])
    }

    /// The far ends of a stream: the bus, and libsystemd.
    private struct Ends {
        let bus: Int32
        let feed: Int32
        /// The ends that are the stream's.
        let near: (bus: Int32, feed: Int32)

        init() throws {
            let (bus, feed) = (try BusSocket.pair(), try BusSocket.pair())
            (self.bus, self.feed) = (bus.1, feed.1)
            near = (bus.0, feed.0)
        }

        func send(_ bytes: [UInt8]) {
            #expect(Glibc.send(bus, bytes, bytes.count, 0) == bytes.count)
        }

        func passed() -> [UInt8] {
            // Asked for after every piece, so the room for it is not cleared first.
            [UInt8](unsafeUninitializedCapacity: 1 << 20) { room, count in
                count = max(0, recv(feed, room.baseAddress, room.count, Int32(MSG_DONTWAIT)))
            }
        }

        var isOver: Bool {
            var byte: UInt8 = 0
            return recv(feed, &byte, 1, Int32(MSG_DONTWAIT)) == 0
        }
    }

    private func close(_ ends: Ends) {
        _ = Glibc.close(ends.bus)
        _ = Glibc.close(ends.feed)
    }

    /// Takes everything out; neighbouring pieces that are passed on become one.
    private func drain(_ stream: inout BusStream, _ ends: Ends, into pieces: inout [Piece]) {
        // Twice: a read that left room in the buffer is taken for the end of what there is.
        for _ in 0..<2 {
            reading: while true {
                switch stream.next() {
                case .nothing: break reading
                case .value(let signal): pieces.append(.value(signal.bytes))
                case .passed:
                    let bytes = ends.passed()
                    if case .passed(let earlier)? = pieces.last {
                        pieces[pieces.count - 1] = .passed(earlier + bytes)
                    } else if !bytes.isEmpty {
                        pieces.append(.passed(bytes))
                    }
                }
            }
        }
    }

    private let greeting = Array("OK 0123456789abcdef\r\nAGREE_UNIX_FD\r\n".utf8)
    private let other = WireMessage.propertyChange(interface: "org.bluez.Device1", [9, 9])

    @Test(arguments: 0..<32)
    func `values are taken out and the rest is passed on, however it is cut`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let ends = try Ends()
        var stream = BusStream(socket: ends.near.bus, feed: ends.near.feed)
        defer { close(ends) }
        var sent = greeting
        var expected = [Piece.passed(greeting)]
        for number in 0..<200 {
            if random.next() % 3 == 0 {
                let long = WireMessage.propertyChange(
                    interface: "org.bluez.Device1",
                    [UInt8](repeating: 5, count: Int(random.next() % 9_000))
                )
                let message = random.next() % 2 == 0 ? other : long
                sent += message
                if case .passed(let earlier)? = expected.last {
                    expected[expected.count - 1] = .passed(earlier + message)
                } else {
                    expected.append(.passed(message))
                }
            } else {
                let value = [UInt8](repeating: UInt8(number), count: Int(random.next() % 300))
                sent += WireMessage.propertyChange(value)
                expected.append(.value(value))
            }
        }
        var pieces: [Piece] = []
        while !sent.isEmpty {
            let count = min(sent.count, Int(random.next() % (seed % 2 == 0 ? 40 : 20_000)) + 1)
            ends.send(Array(sent[..<count]))
            sent.removeFirst(count)
            drain(&stream, ends, into: &pieces)
        }
        #expect(pieces == expected, "seed \(seed)")
    }

    @Test func `each value has its own sender and path, whatever came before it`() throws {
        let ends = try Ends()
        var stream = BusStream(socket: ends.near.bus, feed: ends.near.feed)
        defer { close(ends) }
        let places = ["/a", "/a", "/b", "/a", "/abcdefgh", "/b", "/b"]
        let senders = [":1.4", ":1.4", ":1.4", ":1.5", ":1.5", ":1.5", ":1.4"]
        var expected: [ValueSignal] = []
        for (number, (path, sender)) in zip(places, senders).enumerated() {
            let bytes = [UInt8](repeating: UInt8(number), count: number)
            let isFurther =
                number > 0 && (path, sender) == (places[number - 1], senders[number - 1])
            expected.append(
                ValueSignal(sender: sender, path: path, bytes: bytes, isFurther: isFurther)
            )
            ends.send(WireMessage.propertyChange(path: path, sender: sender, bytes))
        }
        var found: [ValueSignal] = []
        while case .value(let signal) = stream.next() { found.append(signal) }
        #expect(found == expected)
    }

    @Test func `a value is a further one only right after one of the same characteristic`() throws {
        let ends = try Ends()
        var stream = BusStream(socket: ends.near.bus, feed: ends.near.feed)
        defer { close(ends) }
        let value = WireMessage.propertyChange([1, 2])
        ends.send(value + value + other + value + WireMessage.propertyChange([3]) + value)
        var found: [Bool?] = []
        reading: while true {
            switch stream.next() {
            case .nothing: break reading
            case .value(let signal): found.append(signal.isFurther)
            case .passed: found.append(nil)
            }
        }
        #expect(found == [false, true, nil, false, true, true])
    }

    /// What is taken over from the message before is only what both have.
    @Test func `a message unlike the last in any byte is read as if it were the first`()
        throws
    {
        let good = WireMessage.propertyChange([UInt8](repeating: 7, count: 20))
        for place in good.indices {
            for change: UInt8 in [1, 0x80] {
                var other = good
                other[place] ^= change
                let alone = try pieces(of: [greeting, other])
                let after = try pieces(of: [greeting, good, other])
                let news = Array(after.dropFirst(2))
                let first = Piece.value([UInt8](repeating: 7, count: 20))
                #expect(after.prefix(2) == [.passed(greeting), first])
                #expect(news == Array(alone.dropFirst()), "byte \(place)")
            }
        }
    }

    private func pieces(of messages: [[UInt8]]) throws -> [Piece] {
        let ends = try Ends()
        var stream = BusStream(socket: ends.near.bus, feed: ends.near.feed)
        defer { close(ends) }
        var all: [Piece] = []
        for message in messages {
            ends.send(message)
            var pieces: [Piece] = []
            drain(&stream, ends, into: &pieces)
            all += pieces
        }
        return all
    }

    @Test func `what is not understood goes to libsystemd, all of it`() throws {
        let ends = try Ends()
        var stream = BusStream(socket: ends.near.bus, feed: ends.near.feed)
        defer { close(ends) }
        let strange = [UInt8(ascii: "l"), 4, 1, 9] + [UInt8](repeating: 255, count: 40)
        ends.send(greeting + strange + WireMessage.propertyChange([1]))
        var pieces: [Piece] = []
        drain(&stream, ends, into: &pieces)
        #expect(pieces == [.passed(greeting + strange + WireMessage.propertyChange([1]))])
    }

    @Test func `the end is passed on after everything that came before`() throws {
        let ends = try Ends()
        var stream = BusStream(socket: ends.near.bus, feed: ends.near.feed)
        ends.send(greeting + other + WireMessage.propertyChange([1]))
        _ = Glibc.close(ends.bus)
        var pieces: [Piece] = []
        drain(&stream, ends, into: &pieces)
        #expect(pieces == [.passed(greeting + other), .value([1])])
        #expect(ends.isOver)
        _ = Glibc.close(ends.feed)
    }

    @Test func `a libsystemd that does not read loses nothing`() throws {
        let ends = try Ends()
        var stream = BusStream(socket: ends.near.bus, feed: ends.near.feed)
        defer { close(ends) }
        let message = WireMessage.message(
            type: 2,
            fields: [(5, "s", "x")],
            body: [UInt8](repeating: 3, count: 60_000)
        )
        var expected = greeting
        ends.send(greeting)
        var passed: [UInt8] = []
        for _ in 0..<40 {
            ends.send(message)
            expected += message
            // Without a look at what was passed on, as long as there is room.
            for _ in 0..<8 { _ = stream.next() }
            passed += ends.passed()
        }
        for _ in 0..<2_000 where passed.count < expected.count {
            _ = stream.next()
            passed += ends.passed()
        }
        #expect(passed == expected)
    }
}
