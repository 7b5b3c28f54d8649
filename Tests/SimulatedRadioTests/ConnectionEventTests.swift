// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import SimulatedRadio
import Testing

/// A phone tells its sessions of links that come and go, whichever app of it they are for.
struct ConnectionEventTests {
    let world = World(seed: 8)
    let strap: SimulatedPeripheral
    let phone: Phone

    init() {
        strap = world.add(.strap())
        phone = world.phone("A")
    }

    private var peer: PeerID { phone.identifier(of: strap) }

    /// A session that watches, and has heard nothing yet.
    private func watcher(_ filter: ConnectionFilter) -> Session {
        let session = Session(phone)
        world.advance(by: .seconds(1))
        session.port.perform(.watchConnections(filter))
        session.clear()
        return session
    }

    private var byService: ConnectionFilter { ConnectionFilter(services: [.heartRate]) }
    private var byPeer: ConnectionFilter { ConnectionFilter(peers: [peer]) }

    private func told(_ session: Session) -> [ConnectionEvent] {
        session.events.compactMap {
            guard case .connectionEvent(let event, let summary) = $0, summary.peer == peer
            else { return nil }
            return event
        }
    }

    @Test(arguments: [false, true])
    func `another app's link is told when it comes and when it goes`(isByPeer: Bool) {
        let session = watcher(isByPeer ? byPeer : byService)
        phone.otherAppConnects(to: strap)
        world.advance(by: .seconds(5))
        #expect(told(session) == [.peerConnected])
        phone.otherAppDisconnects(from: strap)
        world.advance(by: .seconds(5))
        #expect(told(session) == [.peerConnected, .peerDisconnected])
        #expect(session.events.count == 2, "a watcher hears of nothing else")
    }

    @Test func `an end is told of what was told, whatever the device offers by then`() {
        let session = watcher(byService)
        phone.otherAppConnects(to: strap)
        world.advance(by: .seconds(5))
        strap.happen(.changeServices([]))
        world.advance(by: .seconds(5))
        #expect(told(session) == [.peerConnected])
        phone.otherAppDisconnects(from: strap)
        world.advance(by: .seconds(5))
        #expect(told(session) == [.peerConnected, .peerDisconnected])
    }

    @Test func `a link is told when its device comes to offer what was asked for`() {
        let services = Array(PeripheralSpec.strap().services)
        strap.happen(.changeServices([]))
        let session = watcher(byService)
        phone.otherAppConnects(to: strap)
        world.advance(by: .seconds(5))
        #expect(told(session).isEmpty)
        strap.happen(.changeServices(services))
        world.advance(by: .seconds(5))
        #expect(told(session) == [.peerConnected])
        phone.otherAppDisconnects(from: strap)
        world.advance(by: .seconds(5))
        #expect(told(session) == [.peerConnected, .peerDisconnected])
    }

    @Test func `a device that does not match is not told`() {
        let other = phone.identifier(of: world.add(.thermometer()))
        let byOthers = ConnectionFilter(services: [BluetoothUUID(0x1809)], peers: [other])
        let session = watcher(byOthers)
        phone.otherAppConnects(to: strap)
        world.advance(by: .seconds(5))
        phone.otherAppDisconnects(from: strap)
        world.advance(by: .seconds(5))
        #expect(session.events.isEmpty)
    }

    @Test func `a session hears of its own link before the link's own events`() throws {
        let session = watcher(byService)
        let found = try #require(session.discover())
        session.clear()
        let link = try #require(session.connected(found))
        session.port.perform(.disconnect(link))
        world.advance(by: .seconds(5))
        let order = session.events.compactMap { event -> String? in
            switch event {
            case .connectionEvent(let event, _): "\(event)"
            case .connected: "connected"
            case .disconnected: "disconnected"
            default: nil
            }
        }
        #expect(order == ["peerConnected", "connected", "peerDisconnected", "disconnected"])
    }

    @Test func `a second app that takes part in a link, or leaves it, is no event`() throws {
        let session = watcher(byService)
        phone.otherAppConnects(to: strap)
        world.advance(by: .seconds(5))
        let link = try #require(session.connected(peer))
        session.port.perform(.disconnect(link))
        world.advance(by: .seconds(5))
        #expect(told(session) == [.peerConnected])
        phone.otherAppDisconnects(from: strap)
        world.advance(by: .seconds(5))
        #expect(told(session) == [.peerConnected, .peerDisconnected])
    }

    @Test func `a link that was up already is not told, its end is`() {
        phone.otherAppConnects(to: strap)
        world.advance(by: .seconds(5))
        let session = watcher(byService)
        world.advance(by: .seconds(5))
        #expect(session.events.isEmpty)
        phone.otherAppDisconnects(from: strap)
        world.advance(by: .seconds(5))
        #expect(told(session) == [.peerDisconnected])
    }

    @Test(arguments: [DeviceEvent.disconnect, .loseLinks, .vanish])
    func `however a link ends, its end is told once`(event: DeviceEvent) {
        let session = watcher(byService)
        phone.otherAppConnects(to: strap)
        world.advance(by: .seconds(5))
        strap.happen(event)
        world.advance(by: .seconds(60))
        #expect(told(session) == [.peerConnected, .peerDisconnected])
    }

    @Test func `another phone's link is none of this phone's`() throws {
        let session = watcher(byService)
        let other = Session(world.phone("B"))
        #expect(other.link() != nil)
        #expect(session.events.isEmpty)
    }

    @Test func `a replaced filter counts from there on, and none ends it`() {
        let session = watcher(byService)
        session.port.perform(.watchConnections(ConnectionFilter(peers: [PeerID(high: 1, low: 1)])))
        phone.otherAppConnects(to: strap)
        world.advance(by: .seconds(5))
        #expect(session.events.isEmpty)
        session.port.perform(.watchConnections(byPeer))
        session.port.perform(.watchConnections(nil))
        phone.otherAppDisconnects(from: strap)
        world.advance(by: .seconds(5))
        #expect(session.events.isEmpty)
    }

    @Test func `power off ends it without a word of the links`() {
        let session = watcher(byService)
        phone.otherAppConnects(to: strap)
        world.advance(by: .seconds(5))
        session.clear()
        phone.setPower(false)
        world.advance(by: .seconds(5))
        session.port.perform(.watchConnections(byService))
        phone.setPower(true)
        world.advance(by: .seconds(1))
        phone.otherAppConnects(to: strap)
        world.advance(by: .seconds(5))
        #expect(
            session.events == [
                .state(.poweredOff, .allowedAlways), .state(.poweredOn, .allowedAlways),
            ]
        )
    }

    @Test func `permission taken away ends it, while the links of other apps go on`() {
        let session = watcher(byService)
        phone.otherAppConnects(to: strap)
        world.advance(by: .seconds(5))
        session.clear()
        phone.authorize(.denied)
        world.advance(by: .seconds(1))
        phone.otherAppDisconnects(from: strap)
        world.advance(by: .seconds(5))
        #expect(session.events == [.state(.unauthorized, .denied)])
    }

    @Test func `a closed session hears nothing`() {
        let session = watcher(byService)
        session.port.close()
        phone.otherAppConnects(to: strap)
        world.advance(by: .seconds(5))
        #expect(session.events.isEmpty)
    }

    @Test func `a trace shows both, in words`() {
        let world = World(seed: 8, trace: .everything)
        let strap = world.add(.strap())
        let phone = world.phone("A")
        let session = Session(phone)
        world.advance(by: .seconds(1))
        session.port.perform(.watchConnections(byService))
        phone.otherAppConnects(to: strap)
        world.advance(by: .seconds(5))
        session.port.perform(.watchConnections(nil))
        for words in ["watch connections offering 180D", "peer connected", "watch no connections"] {
            #expect(world.traceText.contains(words), "\(words)")
        }
    }
}
