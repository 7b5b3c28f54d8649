// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import SimulatedRadio
import Testing

/// Protected values, bonds, and tables that change.
struct PairingTests {
    let world = World(seed: 8)

    private func protectedStrap(_ outcome: PairingSpec.Outcome = .succeeds) -> PeripheralSpec {
        var spec = PeripheralSpec.strap()
        spec.services[0].characteristics[1].isProtected = true
        spec.pairing = PairingSpec(outcome: outcome, duration: .seconds(3))
        return spec
    }

    @Test func `a request for a protected value waits for the pairing`() throws {
        world.add(protectedStrap())
        let session = Session(world.phone("A"))
        let link = try #require(session.link())
        let handle = try #require(session.handle(of: .bodySensorLocation, link))
        let id = session.request(link, .readCharacteristic(handle))
        let start = world.now
        #expect(session.wait { $0 == .requestHeld(link, id) ? true : nil } == true)
        world.advance(by: .seconds(5))
        let answer = session.timedEvents.first {
            $0.event == .response(link, id, .success(.value([1])))
        }
        let time = try #require(answer).time - start
        #expect(time > .seconds(3) && time < .milliseconds(3_200))
        let again = world.now
        #expect(session.outcome(link, .readCharacteristic(handle)) == .success(.value([1])))
        #expect(world.now - again < .milliseconds(100), "one pairing is enough")
    }

    @Test func `a pairing that fails fails the request`() throws {
        world.add(protectedStrap(.fails))
        let session = Session(world.phone("A"))
        let link = try #require(session.link())
        let handle = try #require(session.handle(of: .bodySensorLocation, link))
        #expect(
            session.outcome(link, .readCharacteristic(handle))
                == .failure(RadioFailure(.att(0x05)))
        )
    }

    @Test func `by quirk the first request fails while the pairing goes on`() throws {
        world.add(protectedStrap())
        var options = PhoneOptions()
        options.failsBeforePairing = true
        let session = Session(world.phone("A", options: options))
        let link = try #require(session.link())
        let handle = try #require(session.handle(of: .bodySensorLocation, link))
        #expect(
            session.outcome(link, .readCharacteristic(handle))
                == .failure(RadioFailure(.att(0x0F)))
        )
        world.advance(by: .seconds(4))
        #expect(session.outcome(link, .readCharacteristic(handle)) == .success(.value([1])))
    }

    @Test func `a bond outlives the link`() throws {
        world.add(protectedStrap())
        let session = Session(world.phone("A"))
        let first = try #require(session.link())
        let handle = try #require(session.handle(of: .bodySensorLocation, first))
        _ = session.outcome(first, .readCharacteristic(handle))
        session.port.perform(.disconnect(first))
        world.advance(by: .seconds(1))
        let second = try #require(session.connected(first.peer))
        let start = world.now
        #expect(session.outcome(second, .readCharacteristic(handle)) == .success(.value([1])))
        #expect(world.now - start < .milliseconds(100))
    }

    @Test func `a bond that the device has lost makes connecting fail with code 14`() throws {
        let strap = world.add(protectedStrap())
        let phone = world.phone("A")
        let session = Session(phone)
        let first = try #require(session.link())
        let handle = try #require(session.handle(of: .bodySensorLocation, first))
        _ = session.outcome(first, .readCharacteristic(handle))
        session.port.perform(.disconnect(first))
        strap.happen(.forgetBonds)
        world.advance(by: .seconds(1))
        let second = session.connect(first.peer)
        let failure = session.wait { event -> RadioFailure? in
            guard case .connectFailed(second, let failure) = event else { return nil }
            return failure
        }
        #expect(failure?.origin == .host(code: 14))
        #expect(failure?.text == "Peer removed pairing information")
        phone.forget(strap)
        session.clear()
        #expect(session.link() != nil, "forgotten on this side too, it can be had again")
    }

    // MARK: Changed tables

    private var other: [ServiceSpec] {
        [
            ServiceSpec(
                BluetoothUUID(0x180F),
                characteristics: [CharacteristicSpec(BluetoothUUID(0x2A19), [.read], value: [50])]
            ),
            PeripheralSpec.strap().services[0],
        ]
    }

    private func services(_ session: Session, _ link: LinkID) -> [ServiceRecord] {
        guard case .success(.services(let found))? = session.outcome(link, .discoverServices(nil))
        else { return [] }
        return found
    }

    @Test func `a change is indicated, and equal services keep their handles`() throws {
        let strap = world.add(.strap())
        let session = Session(world.phone("A"))
        let link = try #require(session.link())
        let before = services(session, link)
        strap.happen(.changeServices(other))
        world.advance(by: .seconds(1))
        #expect(session.events.contains(.servicesChanged(link, [])), "nothing went away")
        let after = services(session, link)
        #expect(after.map(\.uuid) == [.heartRate, BluetoothUUID(0x180F)])
        #expect(after[0] == before[0])
        strap.happen(.changeServices([other[0]]))
        world.advance(by: .seconds(1))
        #expect(session.events.contains(.servicesChanged(link, [before[0].handle])))
        #expect(services(session, link) == [after[1]])
    }

    @Test func `subscriptions of a service that went away end`() throws {
        let strap = world.add(.strap())
        let session = Session(world.phone("A"))
        let link = try #require(session.link())
        let handle = try #require(session.handle(of: .heartRateMeasurement, link))
        _ = session.outcome(link, .setNotify(handle, true))
        world.advance(by: .seconds(2))
        let count = session.values.count
        strap.happen(.changeServices([other[0]]))
        world.advance(by: .seconds(5))
        #expect(count > 0)
        #expect(session.values.count == count)
        #expect(
            session.outcome(link, .readCharacteristic(handle))
                == .failure(RadioFailure(.att(0x01)))
        )
    }

    @Test func `a table without Service Changed is kept, and goes stale`() throws {
        var spec = PeripheralSpec.strap()
        spec.indicatesServiceChanges = false
        let strap = world.add(spec)
        let session = Session(world.phone("A"))
        let first = try #require(session.link())
        let before = services(session, first)
        let handle = try #require(session.handle(of: .bodySensorLocation, first))
        session.port.perform(.disconnect(first))
        world.advance(by: .seconds(1))
        strap.happen(.changeServices([other[0]]))
        world.advance(by: .seconds(1))
        let second = try #require(session.connected(first.peer))
        let start = world.now
        #expect(services(session, second) == before, "the old table")
        #expect(world.now - start < .milliseconds(1), "from the host's memory")
        #expect(
            session.outcome(second, .readCharacteristic(handle))
                == .failure(RadioFailure(.att(0x01)))
        )
        let fresh = Session(world.phone("B"))
        session.port.perform(.disconnect(second))
        let link = try #require(fresh.link())
        #expect(services(fresh, link).map(\.uuid) == [BluetoothUUID(0x180F)])
    }

    @Test func `a table with Service Changed is read again with every link`() throws {
        world.add(.strap())
        let session = Session(world.phone("A"))
        let first = try #require(session.link())
        #expect(services(session, first).count == 1)
        session.port.perform(.disconnect(first))
        world.advance(by: .seconds(1))
        let second = try #require(session.connected(first.peer))
        let start = world.now
        #expect(services(session, second).count == 1)
        #expect(world.now - start >= .milliseconds(30))
    }
}
