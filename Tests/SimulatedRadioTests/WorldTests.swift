// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Foundation
import HostCore
import SimulatedRadio
import Synchronization
import Testing

struct WorldTests {
    private final class Order: Sendable {
        private let list = Mutex<[String]>([])
        func append(_ text: String) { list.withLock { $0.append(text) } }
        var texts: [String] { list.withLock { $0 } }
    }

    @Test func `planned actions run at their time, and in the order planned`() {
        let world = World(seed: 1)
        let order = Order()
        world.schedule(after: .seconds(2)) { order.append("b \(world.now.nanoseconds)") }
        world.schedule(after: .seconds(1)) { order.append("a \(world.now.nanoseconds)") }
        world.schedule(at: .zero + .seconds(2)) { order.append("c \(world.now.nanoseconds)") }
        world.schedule(after: .seconds(-5)) { order.append("now \(world.now.nanoseconds)") }
        #expect(order.texts.isEmpty)
        while world.step() {}
        #expect(order.texts == ["now 0", "a 1000000000", "b 2000000000", "c 2000000000"])
        #expect(!world.step())
    }

    @Test func `advancing moves the clock to the end, not to the last event`() {
        let world = World(seed: 1)
        world.schedule(after: .seconds(1)) {}
        world.schedule(after: .seconds(9)) {}
        world.advance(by: .seconds(5))
        #expect(world.now == .zero + .seconds(5))
        #expect(world.nextEventTime == .zero + .seconds(9))
    }

    @Test func `running until ends with the condition, the limit, or the last event`() {
        let world = World(seed: 1)
        world.schedule(after: .seconds(3)) {}
        world.schedule(after: .seconds(20)) {}
        #expect(world.run(until: { true }))
        #expect(world.now == .zero)
        #expect(world.run(until: { world.now >= .zero + .seconds(3) }, limit: .seconds(10)))
        #expect(!world.run(until: { false }, limit: .seconds(10)))
        #expect(world.now == .zero + .seconds(13), "the limit counts from the call")
        #expect(!world.run(until: { false }))
        #expect(world.now == .zero + .seconds(20), "rest ends the run")
    }

    /// A receiver that turns the world itself.
    private final class Turner: RadioReceiver {
        private let port: any RadioPort
        private let world: World
        private let heard = Mutex<[RadioEvent]>([])

        init(_ phone: Phone) {
            world = phone.world
            port = phone.makePort(for: RadioClient(label: "turner"))
            port.open(self)
        }

        var events: [RadioEvent] { heard.withLock { $0 } }

        func receive(_ event: RadioEvent) {
            heard.withLock { $0.append(event) }
            world.step()
        }

        func wakeUp() {}
    }

    @Test func `a receiver may turn the world, and still hears everything in order`() {
        let phone = World(seed: 9).phone("A")
        let turner = Turner(phone)
        phone.setPower(false, after: .seconds(1))
        phone.setPower(true, after: .seconds(1))
        phone.setPower(false, after: .seconds(1))
        phone.world.advance(by: .seconds(2))
        #expect(
            turner.events.compactMap(\.state)
                == [.poweredOn, .poweredOff, .poweredOn, .poweredOff]
        )
    }

    @Test func `the alarm is raised when a call brings the next event forward, and only then`() {
        let world = World(seed: 1)
        let order = Order()
        world.setAlarm { order.append("\(world.nextEventTime?.nanoseconds ?? -1)") }
        world.schedule(after: .nanoseconds(50)) {}
        world.schedule(after: .nanoseconds(70)) {}
        world.schedule(after: .nanoseconds(20)) {}
        world.setAlarm(nil)
        world.schedule(after: .nanoseconds(1)) {}
        #expect(order.texts == ["50", "20"])
    }

    @Test func `a planned action can be taken back`() {
        let world = World(seed: 1)
        let order = Order()
        let planned = world.plan(at: .zero + .seconds(1)) { order.append("x") }
        world.cancel(planned)
        world.cancel(planned)
        world.advance(by: .seconds(2))
        #expect(order.texts.isEmpty)
    }

    @Test func `the trace keeps what its retention says`() {
        func records(_ retention: TraceRetention) -> Int {
            let world = World(.recorder, trace: retention)
            let session = Session(world.phones[0])
            session.scan()
            world.advance(by: .seconds(10))
            return world.trace.count
        }
        #expect(records(.nothing) == 0)
        #expect(records(.last(25)) == 25)
        #expect(records(.everything) > 100)
    }

    @Test func `records are written as JSON and read back`() throws {
        let world = World(.recorder, trace: .everything)
        let session = Session(world.phones[0])
        _ = session.link()
        world.advance(by: .seconds(1))
        let data = try JSONEncoder().encode(world.trace)
        #expect(try JSONDecoder().decode([TraceRecord].self, from: data) == world.trace)
    }

    /// The same on every machine and with every release; a change of this number is a change of
    /// what a seed means, and belongs into the list of changes.
    @Test func `a seed means the same world everywhere`() throws {
        let world = World(WorldDescription.recorder, trace: .everything)
        let session = Session(world.phones[0])
        let recorder = try #require(session.discover([BluetoothUUID(0xAE70)]))
        let link = try #require(session.connected(recorder))
        _ = session.handle(of: BluetoothUUID(0xAE72), link)
        world.advance(by: .seconds(1))
        #expect(String(world.trace.traceHash, radix: 16) == "6bba12534f73cc75")
    }
}
