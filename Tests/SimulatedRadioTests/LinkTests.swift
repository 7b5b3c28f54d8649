// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import SimulatedRadio
import Testing

struct LinkTests {
    let world = World(seed: 3)

    private func lost(_ code: UInt8) -> LinkEnd { .lost(RadioFailure(.hci(code))) }

    @Test func `an attempt waits for ever, and succeeds when the device is there`() throws {
        let strap = world.add(.strap())
        strap.happen(.vanish)
        let phone = world.phone("A")
        phone.remember(strap)
        let session = Session(phone)
        let link = session.connect(phone.identifier(of: strap))
        world.advance(by: .seconds(100_000))
        #expect(session.events == [.state(.poweredOn, .allowedAlways)])
        #expect(world.pendingWork == ["A#1 waits to connect to Strap, which is switched off"])
        strap.happen(.appear)
        #expect(session.wait { if case .connected(link, _) = $0 { true } else { nil } } == true)
        #expect(world.now < .zero + .seconds(100_001))
    }

    @Test func `a device that another central holds is silent about it until it is released`()
        throws
    {
        let strap = world.add(.strap())
        let phone = world.phone("A")
        let session = Session(phone)
        let peer = try #require(session.discover())
        strap.happen(.hold)
        world.advance(by: .milliseconds(1))
        session.clear()
        let link = session.connect(peer)
        world.advance(by: .seconds(600))
        #expect(session.events.isEmpty)
        #expect(world.pendingWork == ["A#1 waits to connect to Strap, which another central holds"])
        strap.happen(.release)
        #expect(session.wait { if case .connected(link, _) = $0 { true } else { nil } } == true)
    }

    @Test func `another phone of the world holds the device just so`() throws {
        world.add(.strap())
        let (first, second) = (Session(world.phone("A")), Session(world.phone("B")))
        let peer = try #require(second.discover())
        let held = try #require(first.link())
        second.clear()
        let waiting = second.connect(peer)
        world.advance(by: .seconds(60))
        #expect(second.events.isEmpty)
        first.port.perform(.disconnect(held))
        #expect(second.wait { if case .connected(waiting, _) = $0 { true } else { nil } } == true)
    }

    @Test func `out of range an attempt waits; back in range it succeeds`() throws {
        let strap = world.add(.strap())
        let phone = world.phone("A")
        let session = Session(phone)
        let peer = try #require(session.discover())
        strap.happen(.move(Position(x: 5_000, y: 0)))
        world.advance(by: .milliseconds(1))
        #expect(session.connected(peer, within: .seconds(60)) == nil)
        phone.move(to: Position(x: 5_001, y: 0))
        world.advance(by: .seconds(1))
        #expect(session.events.contains { if case .connected = $0 { true } else { false } })
    }

    @Test func `an unknown peer fails at once`() {
        let session = Session(world.phone("A"))
        let link = session.connect(PeerID(high: 1, low: 2))
        world.advance(by: .seconds(1))
        #expect(session.events.last == .connectFailed(link, RadioFailure(.host(code: 12))))
    }

    @Test func `the connection limit refuses the next device with code 11`() throws {
        for index in 0..<3 {
            world.add(.strap("S\(index)", address: 0xC000_0000_0010 + UInt64(index)))
        }
        let phone = world.phone("A", options: PhoneOptions(connectionLimit: 2))
        let session = Session(phone)
        let peers = world.peripherals.map {
            phone.remember($0)
            return phone.identifier(of: $0)
        }
        let first = try #require(session.connected(peers[0]))
        #expect(session.connected(peers[1]) != nil)
        let third = session.connect(peers[2])
        world.advance(by: .seconds(1))
        let failures = session.events.compactMap { event -> RadioFailure.Origin? in
            guard case .connectFailed(third, let failure) = event else { return nil }
            return failure.origin
        }
        #expect(failures == [.host(code: 11)])
        session.port.perform(.disconnect(first))
        world.advance(by: .seconds(1))
        #expect(session.connected(peers[2]) != nil, "a place has become free")
    }

    @Test func `beyond the connection limit a device is refused at once, also one that is away`()
        throws
    {
        let near = world.add(.strap("near"))
        let away = world.add(.strap("away", address: 0xC000_0000_0020))
        away.happen(.vanish)
        let phone = world.phone("A", options: PhoneOptions(connectionLimit: 1))
        let session = Session(phone)
        for device in [near, away] { phone.remember(device) }
        #expect(session.connected(phone.identifier(of: near)) != nil)
        let second = session.connect(phone.identifier(of: away))
        world.advance(by: .seconds(1))
        let failures = session.events.compactMap { event -> RadioFailure.Origin? in
            guard case .connectFailed(second, let failure) = event else { return nil }
            return failure.origin
        }
        #expect(failures == [.host(code: 11)])
    }

    @Test func `attempts that wait together are refused beyond the limit`() throws {
        for index in 0..<3 {
            world.add(.strap("S\(index)", address: 0xC000_0000_0010 + UInt64(index)))
        }
        let phone = world.phone("A", options: PhoneOptions(connectionLimit: 2))
        let session = Session(phone)
        for peripheral in world.peripherals {
            phone.remember(peripheral)
            session.connect(phone.identifier(of: peripheral))
        }
        world.advance(by: .seconds(2))
        let failures = session.events.filter { if case .connectFailed = $0 { true } else { false } }
        #expect(failures.count == 1)
        #expect(phone.linkCount == 2)
    }

    // MARK: Sharing

    @Test func `a link of another app is shared at once, without a packet`() throws {
        let strap = world.add(.strap())
        let phone = world.phone("A")
        phone.otherAppConnects(to: strap)
        world.advance(by: .seconds(1))
        #expect(phone.linkCount == 1)
        let session = Session(phone)
        let found = session.port.connectedPeers(offering: [.heartRate])
        #expect(found.map(\.peer) == [phone.identifier(of: strap)])
        let start = world.now
        let peer = try #require(found.first?.peer)
        let link = try #require(session.connected(peer))
        #expect(world.now - start < .milliseconds(2))
        guard case .connected(_, let parameters)? = session.events.last else { return }
        #expect(parameters.mtu == 185, "the exchange is over")
        #expect(parameters.name == "Strap")
        session.port.perform(.disconnect(link))
        world.advance(by: .seconds(1))
        #expect(session.events.last == .disconnected(link, .requested))
        #expect(strap.connectedCentrals == 1, "the other app keeps the link")
        phone.otherAppDisconnects(from: strap)
        world.advance(by: .seconds(1))
        #expect(strap.connectedCentrals == 0)
    }

    @Test func `retrieving connected devices takes the right service`() throws {
        let strap = world.add(.strap())
        let phone = world.phone("A")
        let session = Session(phone)
        #expect(session.port.connectedPeers(offering: [.heartRate]).isEmpty)
        phone.otherAppConnects(to: strap)
        world.advance(by: .seconds(1))
        #expect(session.port.connectedPeers(offering: []).isEmpty)
        #expect(session.port.connectedPeers(offering: [BluetoothUUID(0x1809)]).isEmpty)
        #expect(session.port.connectedPeers(offering: [BluetoothUUID(0x1800)]).count == 1)
        #expect(session.port.connectedPeers(offering: [.controlPoint, .heartRate]).count == 1)
    }

    @Test func `the link goes down when its last session leaves`() throws {
        let strap = world.add(.strap())
        let phone = world.phone("A")
        let (first, second) = (Session(phone), Session(phone))
        let peer = try #require(first.discover())
        let one = try #require(first.connected(peer))
        let two = try #require(second.connected(peer))
        first.port.perform(.disconnect(one))
        world.advance(by: .seconds(1))
        #expect(strap.connectedCentrals == 1)
        #expect(second.events.last != .disconnected(two, .requested))
        second.port.perform(.disconnect(two))
        world.advance(by: .seconds(1))
        #expect(strap.connectedCentrals == 0)
    }

    @Test func `sessions that wait for one device get one link`() throws {
        let strap = world.add(.strap())
        let phone = world.phone("A")
        phone.remember(strap)
        let (first, second) = (Session(phone), Session(phone))
        first.connect(phone.identifier(of: strap))
        second.connect(phone.identifier(of: strap))
        world.advance(by: .seconds(1))
        #expect(phone.linkCount == 1)
        for session in [first, second] {
            #expect(session.events.contains { if case .connected = $0 { true } else { false } })
        }
    }

    @Test func `a closed session gives its links up and hears nothing`() throws {
        let strap = world.add(.strap())
        let session = Session(world.phone("A"))
        #expect(session.link() != nil)
        session.clear()
        session.port.close()
        world.advance(by: .seconds(5))
        #expect(session.events.isEmpty)
        #expect(strap.connectedCentrals == 0)
    }

    // MARK: Ending

    @Test func `a cancelled attempt ends once, and does not connect later`() throws {
        let strap = world.add(.strap())
        strap.happen(.vanish)
        let phone = world.phone("A")
        phone.remember(strap)
        let session = Session(phone)
        let link = session.connect(phone.identifier(of: strap))
        world.advance(by: .seconds(1))
        session.port.perform(.disconnect(link))
        strap.happen(.appear)
        world.advance(by: .seconds(10))
        #expect(session.events.dropFirst() == [.disconnected(link, .requested)])
        #expect(strap.connectedCentrals == 0)
    }

    @Test(arguments: [0, 1, 5, 10, 15, 20, 30, 60, 120])
    func `a cancel at any moment leaves nothing behind`(milliseconds: Int) throws {
        let strap = world.add(.strap())
        let phone = world.phone("A")
        phone.remember(strap)
        let session = Session(phone)
        let link = session.connect(phone.identifier(of: strap))
        world.advance(by: .milliseconds(milliseconds))
        session.port.perform(.disconnect(link))
        world.advance(by: .seconds(2))
        #expect(session.events.last == .disconnected(link, .requested))
        #expect(session.events.filter { $0.end != nil }.count == 1)
        #expect(strap.connectedCentrals == 0)
        #expect(phone.linkCount == 0)
    }

    @Test func `a connect right behind a disconnect waits for the old link to end`() throws {
        world.add(.strap())
        let session = Session(world.phone("A"))
        let first = try #require(session.link())
        session.clear()
        session.port.perform(.disconnect(first))
        let second = session.connect(first.peer)
        world.advance(by: .seconds(1))
        guard case .connected(second, let parameters)? = session.events.dropFirst().first else {
            return #expect(Bool(false), "\(session.events)")
        }
        #expect(session.events.first == .disconnected(first, .requested))
        #expect(parameters.mtu == 23, "a link of its own")
    }

    @Test func `the device ends the link`() throws {
        let strap = world.add(.strap())
        let session = Session(world.phone("A"))
        let link = try #require(session.link())
        strap.happen(.disconnect)
        #expect(session.wait { $0.end } == lost(0x13))
        #expect(session.connected(link.peer) != nil, "and can be connected again")
    }

    @Test func `a device that vanishes is missed after the supervision time-out`() throws {
        let strap = world.add(.strap())
        let session = Session(world.phone("A"))
        #expect(session.link() != nil)
        let start = world.now
        strap.happen(.vanish)
        #expect(session.wait { $0.end } == lost(0x08))
        #expect(world.now - start == .seconds(4))
    }

    @Test func `a device that rebooted can be had by another phone while the first still waits`()
        throws
    {
        let strap = world.add(.strap())
        let (first, second) = (Session(world.phone("A")), Session(world.phone("B")))
        #expect(first.link() != nil)
        strap.happen(.reboot(.seconds(1)))
        let start = world.now
        #expect(second.link() != nil)
        #expect(world.now - start < .seconds(2))
        #expect(first.wait { $0.end } == lost(0x08))
        #expect(world.now - start == .seconds(4))
        #expect(strap.connectedCentrals == 1)
    }

    @Test func `a short walk out of range costs time and no data`() throws {
        let strap = world.add(.strap())
        let session = Session(world.phone("A"))
        let link = try #require(session.link())
        let handle = try #require(session.handle(of: .heartRateMeasurement, link))
        _ = session.outcome(link, .setNotify(handle, true))
        world.advance(by: .milliseconds(1_500))
        strap.happen(.move(Position(x: 9_999, y: 0)))
        world.advance(by: .seconds(3))
        #expect(session.values.count == 1)
        strap.happen(.move(.origin))
        world.advance(by: .seconds(2))
        #expect(session.values.map { $0[0] } == Array(0..<UInt8(session.values.count)))
        #expect(session.values.count >= 5)
        #expect(!session.events.contains { $0.end != nil })
    }

    @Test func `interference breaks links on both sides`() throws {
        let strap = world.add(.strap())
        let session = Session(world.phone("A"))
        let link = try #require(session.link())
        strap.happen(.loseLinks)
        world.advance(by: .seconds(3))
        #expect(strap.connectedCentrals == 1)
        #expect(session.wait { $0.end } == lost(0x08))
        #expect(strap.connectedCentrals == 0)
        #expect(session.connected(link.peer) != nil)
    }

    @Test func `links leave no residue, however many`() throws {
        world.add(.strap())
        let session = Session(world.phone("A"))
        let peer = try #require(session.discover())
        for _ in 0..<50 {
            let link = try #require(session.connected(peer))
            let handle = try #require(session.handle(of: .bodySensorLocation, link))
            #expect(
                session.outcome(link, .readCharacteristic(handle)) == .success(.value([1]))
            )
            session.port.perform(.disconnect(link))
            world.advance(by: .seconds(1))
            session.clear()
        }
        #expect(world.nextEventTime == nil)
    }

    @Test func `a timeline comes to pass by itself`() throws {
        var spec = PeripheralSpec.strap()
        spec.timeline = [
            .init(at: .seconds(10), .disconnect), .init(at: .seconds(20), .vanish),
        ]
        world.add(spec)
        let session = Session(world.phone("A"))
        let link = try #require(session.link())
        #expect(session.wait { $0.end } == lost(0x13))
        #expect(world.now == .zero + .seconds(10))
        session.clear()
        #expect(session.connected(link.peer) != nil)
        #expect(session.wait { $0.end } == lost(0x08))
        #expect(world.now == .zero + .seconds(24))
    }
}
