// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import SimulatedRadio
import Testing

struct FirstConnectionTests {
    let world = World(seed: 1)

    @Test func `a session is told the state first`() {
        let session = Session(world.phone("A"))
        #expect(session.events.isEmpty, "nothing is told from inside open")
        world.advance(by: .seconds(1))
        #expect(session.events == [.state(.poweredOn, .allowedAlways)])
    }

    @Test func `from the scan to the first notification`() throws {
        world.add(.strap())
        let session = Session(world.phone("A"))
        let peer = try #require(session.discover([.heartRate]))
        let link = try #require(session.connected(peer))
        let handle = try #require(session.handle(of: .heartRateMeasurement, link))
        #expect(session.outcome(link, .setNotify(handle, true)) == .success(.done))
        world.advance(by: .seconds(3) + .milliseconds(100))
        #expect(session.values == [[0, 0], [1, 0], [2, 0]])
        #expect(session.events.compactMap(\.mtu) == [185])
        #expect(session.events.contains(.name(peer, "Strap")))
    }

    @Test func `the advertisement comes before its scan response`() throws {
        world.add(.strap())
        let session = Session(world.phone("A"))
        session.scan()
        world.advance(by: .milliseconds(250))
        let reports = session.events.compactMap(\.report)
        #expect(reports.map(\.isScanResponse).prefix(2) == [false, true])
        #expect(reports.first?.advertisement.localName == nil)
        #expect(reports.dropFirst().first?.advertisement.localName == "Strap")
    }

    @Test func `a request is answered one by one in the order sent`() throws {
        world.add(.strap())
        let session = Session(world.phone("A"))
        let link = try #require(session.link())
        let handle = try #require(session.handle(of: .bodySensorLocation, link))
        session.clear()
        let ids = (0..<5).map { _ in session.request(link, .readCharacteristic(handle)) }
        world.advance(by: .seconds(2))
        #expect(
            session.events == ids.map { .response(link, $0, .success(.value([1]))) }
        )
    }

    @Test func `a local disconnect is confirmed once`() throws {
        let strap = world.add(.strap())
        let session = Session(world.phone("A"))
        let link = try #require(session.link())
        session.clear()
        session.port.perform(.disconnect(link))
        world.advance(by: .seconds(5))
        #expect(session.events == [.disconnected(link, .requested)])
        #expect(strap.connectedCentrals == 0)
        #expect(world.nextEventTime == nil, "a world with nothing to do rests")
    }
}
