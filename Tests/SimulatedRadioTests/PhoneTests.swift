// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import SimulatedRadio
import Testing

struct PhoneTests {
    let world = World(seed: 4)

    @Test func `power off says so, and nothing else`() throws {
        let strap = world.add(.strap())
        let phone = world.phone("A")
        let session = Session(phone)
        let link = try #require(session.link())
        let handle = try #require(session.handle(of: .heartRateMeasurement, link))
        _ = session.outcome(link, .setNotify(handle, true))
        session.scan()
        session.clear()
        phone.setPower(false)
        world.advance(by: .seconds(60))
        #expect(session.events == [.state(.poweredOff, .allowedAlways)])
        #expect(strap.connectedCentrals == 0)
        #expect(strap.isAdvertising)
        phone.setPower(true)
        world.advance(by: .seconds(60))
        #expect(session.events.dropFirst() == [.state(.poweredOn, .allowedAlways)])
        #expect(world.nextEventTime == nil, "neither the scan nor the attempt came back")
    }

    @Test func `commands while the radio is off do nothing`() throws {
        let strap = world.add(.strap())
        let phone = world.phone("A", options: PhoneOptions(isPoweredOn: false))
        phone.remember(strap)
        let session = Session(phone)
        session.scan()
        session.connect(phone.identifier(of: strap))
        world.advance(by: .seconds(10))
        #expect(session.events == [.state(.poweredOff, .allowedAlways)])
        phone.setPower(true)
        world.advance(by: .seconds(10))
        #expect(session.events.compactMap(\.report).isEmpty)
        #expect(strap.connectedCentrals == 0)
    }

    @Test func `the service crashes and comes back`() throws {
        world.add(.strap())
        let phone = world.phone("A")
        let session = Session(phone)
        let link = try #require(session.link())
        session.clear()
        phone.reset(back: .seconds(2))
        world.advance(by: .seconds(5))
        #expect(session.events.compactMap(\.state) == [.resetting, .poweredOn])
        #expect(session.events.count == 2)
        #expect(session.connected(link.peer, within: .seconds(30)) != nil)
    }

    @Test func `a phone without a radio says so, and can be given one`() {
        let phone = world.phone("A", options: PhoneOptions(isSupported: false))
        let session = Session(phone)
        world.advance(by: .seconds(1))
        phone.setSupported(true)
        world.advance(by: .seconds(1))
        phone.setSupported(false)
        world.advance(by: .seconds(1))
        #expect(
            session.events.compactMap(\.state) == [.unsupported, .poweredOn, .unsupported]
        )
    }

    @Test(
        arguments: zip(
            [PhoneOptions.Authorization.denied, .restricted],
            [RadioAuthorization.denied, .restricted]
        )
    )
    func `without permission the state is unauthorized`(
        option: PhoneOptions.Authorization,
        told: RadioAuthorization
    ) {
        let phone = world.phone("A", options: PhoneOptions(authorization: option))
        let session = Session(phone)
        world.advance(by: .seconds(1))
        #expect(session.events == [.state(.unauthorized, told)])
        #expect(phone.authorization == told)
    }

    @Test func `nothing is told until the user has answered`() {
        let phone = world.phone("A", options: PhoneOptions(authorization: .notDetermined))
        let session = Session(phone)
        world.advance(by: .seconds(100))
        #expect(session.events.isEmpty)
        #expect(
            world.pendingWork == ["A#1 waits for the user to answer the question for permission"]
        )
        phone.authorize(.allowedAlways)
        world.advance(by: .seconds(1))
        #expect(session.events == [.state(.poweredOn, .allowedAlways)])
    }

    @Test func `permission taken away ends everything`() throws {
        let strap = world.add(.strap())
        let phone = world.phone("A")
        let session = Session(phone)
        #expect(session.link() != nil)
        session.clear()
        phone.authorize(.denied)
        world.advance(by: .seconds(5))
        #expect(session.events == [.state(.unauthorized, .denied)])
        #expect(strap.connectedCentrals == 0)
    }

    // MARK: Identifiers

    @Test func `identifiers differ from phone to phone and look like random UUIDs`() {
        let strap = world.add(.strap())
        let names = (0..<50).map { "phone \($0)" }
        let all = names.map { world.phone($0).identifier(of: strap) }
        #expect(Set(all).count == all.count)
        for identifier in all {
            let text = Array(identifier.description)
            #expect(text[14] == "4")
            #expect("89AB".contains(text[19]))
        }
    }

    @Test func `identifiers follow from the seed and the names alone`() {
        let strap = world.add(.strap())
        let expected = world.phone("A").identifier(of: strap)
        let other = World(seed: 4)
        other.add(.thermometer())
        _ = other.phone("B")
        let same = other.add(.strap())
        #expect(other.phone("A").identifier(of: same) == expected)
        let third = World(seed: 5)
        #expect(third.phone("A").identifier(of: third.add(.strap())) != expected)
    }

    @Test func `a device with changing addresses becomes a stranger, unless it is bonded`() throws {
        var spec = PeripheralSpec.strap()
        spec.addressRotation = .seconds(900)
        spec.services[0].characteristics[1].isProtected = true
        world.add(spec)
        let session = Session(world.phone("A"))
        let first = try #require(session.discover())
        world.advance(by: .seconds(1_000))
        session.clear()
        let second = try #require(session.discover())
        #expect(first != second)
        #expect(session.connected(first, within: .seconds(60)) == nil, "nobody has that address")
        let link = try #require(session.connected(second))
        let handle = try #require(session.handle(of: .bodySensorLocation, link))
        #expect(session.outcome(link, .readCharacteristic(handle)) == .success(.value([1])))
        session.port.perform(.disconnect(link))
        world.advance(by: .seconds(5_000))
        session.clear()
        #expect(session.discover() == second)
        #expect(session.connected(second) != nil)
    }

    // MARK: Memory

    @Test func `a fresh phone knows nothing, one that scanned knows what it heard`() throws {
        let strap = world.add(.strap())
        let phone = world.phone("A")
        let session = Session(phone)
        let peer = phone.identifier(of: strap)
        #expect(session.port.knownPeers([peer]).isEmpty)
        session.scan()
        world.advance(by: .seconds(1))
        let unknown = PeerID(high: 1, low: 1)
        #expect(
            session.port.knownPeers([unknown, peer]) == [PeerSummary(peer: peer, name: "Strap")]
        )
        #expect(
            session.port.address(of: peer) == BluetoothAddress("C0:00:00:00:00:01", kind: .random)
        )
    }

    @Test func `a warm memory connects without a scan`() throws {
        let strap = world.add(.strap())
        let phone = world.phone("A")
        phone.remember(strap, name: "My strap")
        let session = Session(phone)
        let peer = phone.identifier(of: strap)
        #expect(session.port.knownPeers([peer]) == [PeerSummary(peer: peer, name: "My strap")])
        #expect(session.connected(peer) != nil)
        #expect(session.events.compactMap(\.report).isEmpty)
    }

    @Test func `forgetting works for one and for all`() {
        let (strap, thermometer) = (world.add(.strap()), world.add(.thermometer()))
        let phone = world.phone("A")
        let session = Session(phone)
        let peers = [strap, thermometer].map {
            phone.remember($0)
            return phone.identifier(of: $0)
        }
        phone.forget(strap)
        #expect(session.port.knownPeers(peers).map(\.peer) == [peers[1]])
        phone.emptyCache()
        #expect(session.port.knownPeers(peers).isEmpty)
    }

    @Test func `what was only scanned is evicted by age, what was connected stays`() throws {
        let strap = world.add(.strap())
        world.add(.thermometer())
        let phone = world.phone("A")
        let session = Session(phone)
        session.scan()
        world.advance(by: .seconds(2))
        session.port.perform(.stopScan)
        let link = try #require(session.connected(phone.identifier(of: strap)))
        session.port.perform(.disconnect(link))
        world.advance(by: .seconds(100))
        let peers = world.peripherals.map { phone.identifier(of: $0) }
        phone.evictScanned(notHeardFor: .seconds(200))
        #expect(session.port.knownPeers(peers).count == 2)
        phone.evictScanned(notHeardFor: .seconds(50))
        #expect(session.port.knownPeers(peers).map(\.peer) == [peers[0]])
    }

    @Test func `the quirk of a short memory forgets the oldest first`() {
        var quirks = HostQuirks()
        quirks.scannedPeerMemory = ScannedPeerMemoryQuirk(limit: 2)
        let phone = world.phone("A", quirks: quirks)
        let session = Session(phone)
        var peers: [PeerID] = []
        for index in 0..<4 {
            let device = world.add(.strap("S\(index)", address: 0xC000_0000_0020 + UInt64(index)))
            peers.append(phone.identifier(of: device))
            session.scan()
            world.advance(by: .seconds(1))
            device.happen(.vanish)
            world.advance(by: .milliseconds(1))
        }
        #expect(session.port.knownPeers(peers).map(\.peer) == [peers[2], peers[3]])
        #expect(session.port.quirks == quirks)
    }

    @Test func `a session wakes at its deadline, the last one asked for`() {
        let session = Session(world.phone("A"))
        world.advance(by: .seconds(1))
        session.port.wake(at: .zero + .seconds(5))
        session.port.wake(at: .zero + .seconds(3))
        world.advance(by: .seconds(10))
        #expect(session.wakeUps == [.zero + .seconds(3)])
        session.port.wake(at: .zero + .seconds(20))
        session.port.wake(at: nil)
        session.port.wake(at: .zero)
        #expect(session.wakeUps.count == 1, "never from inside")
        world.advance(by: .seconds(20))
        #expect(session.wakeUps == [.zero + .seconds(3), .zero + .seconds(11)])
    }
}
