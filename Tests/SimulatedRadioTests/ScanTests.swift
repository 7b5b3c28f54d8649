// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import SimulatedRadio
import Testing

struct ScanTests {
    let world = World(seed: 2)

    @Test func `a filter lets through who advertises one of the services`() {
        let strap = world.add(.strap())
        world.add(.thermometer())
        let phone = world.phone("A")
        let session = Session(phone)
        session.scan([.heartRate, BluetoothUUID(0x1234)])
        world.advance(by: .seconds(2))
        let peers = Set(session.events.compactMap { $0.report?.peer })
        #expect(peers == [phone.identifier(of: strap)])
    }

    @Test func `a service named in the scan response passes the filter once it is known`() {
        var spec = PeripheralSpec.strap()
        spec.scanResponse?.serviceUUIDs = spec.advertisement.serviceUUIDs
        spec.advertisement.serviceUUIDs = []
        world.add(spec)
        let session = Session(world.phone("A"))
        session.scan([.heartRate])
        world.advance(by: .seconds(1))
        let kinds = session.events.compactMap { $0.report?.isScanResponse }
        #expect(kinds.prefix(3) == [true, false, true])
    }

    @Test func `without a filter everything is heard, at its own pace`() {
        world.add(.strap())
        var slow = PeripheralSpec.thermometer()
        slow.advertisingInterval = .seconds(1)
        world.add(slow)
        let session = Session(world.phone("A"))
        session.scan()
        world.advance(by: .seconds(10))
        let reports = session.events.compactMap(\.report).filter { !$0.isScanResponse }
        let fast = reports.filter { $0.advertisement.serviceUUIDs == [.heartRate] }.count
        // 100 ms and on average 5 ms of advDelay, against one second.
        #expect((90...100).contains(fast), "\(fast)")
        #expect((9...10).contains(reports.count - fast), "\(reports.count - fast)")
    }

    @Test func `no two gaps between packets are the same`() {
        world.add(.strap())
        let session = Session(world.phone("A"))
        session.scan()
        world.advance(by: .seconds(3))
        let times = session.timedEvents.filter { $0.event.report?.isScanResponse == false }
            .map(\.time)
        let gaps = zip(times.dropFirst(), times).map { $0 - $1 }
        #expect(gaps.allSatisfy { $0 > .milliseconds(100) && $0 <= .milliseconds(110) })
        #expect(Set(gaps).count > gaps.count - 2)
    }

    @Test func `a stopped scan is silent, and the world comes to rest`() {
        world.add(.strap())
        let session = Session(world.phone("A"))
        session.scan()
        world.advance(by: .seconds(1))
        session.port.perform(.stopScan)
        session.clear()
        world.advance(by: .seconds(10))
        #expect(session.events.isEmpty)
        #expect(world.nextEventTime == nil)
    }

    @Test func `each session has its own filter`() {
        world.add(.strap())
        world.add(.thermometer())
        let phone = world.phone("A")
        let (first, second) = (Session(phone), Session(phone))
        first.scan([.heartRate])
        second.scan([BluetoothUUID(0x1809)])
        world.advance(by: .seconds(1))
        #expect(Set(first.events.compactMap { $0.report?.peer }).count == 1)
        #expect(Set(second.events.compactMap { $0.report?.peer }).count == 1)
        #expect(first.events.compactMap(\.report).first?.peer != second.events.last?.report?.peer)
    }

    @Test func `a weaker signal comes from farther away, and none from out of range`() {
        let strap = world.add(.strap())
        let session = Session(world.phone("A"))
        func mean(at distance: Double) -> Int? {
            strap.happen(.move(Position(x: distance, y: 0)))
            world.advance(by: .milliseconds(10))
            session.clear()
            session.scan()
            world.advance(by: .seconds(3))
            session.port.perform(.stopScan)
            let values = session.events.compactMap { $0.report?.rssi }
            return values.isEmpty ? nil : values.reduce(0, +) / values.count
        }
        #expect(mean(at: 1).map { (-42 ... -38).contains($0) } == true)
        #expect(mean(at: 10).map { (-62 ... -58).contains($0) } == true)
        #expect(mean(at: 100).map { (-82 ... -78).contains($0) } == true)
        #expect(mean(at: 10_000) == nil)
        #expect(mean(at: 1) != nil)
    }

    @Test func `a beacon is heard and marked as not connectable`() throws {
        var spec = PeripheralSpec.strap()
        spec.isConnectable = false
        world.add(spec)
        let session = Session(world.phone("A"))
        let peer = try #require(session.discover())
        #expect(session.events.compactMap(\.report).allSatisfy { !$0.isConnectable })
        #expect(session.connected(peer, within: .seconds(20)) == nil)
    }

    @Test func `a connected device is not heard by anybody`() throws {
        world.add(.strap())
        let (first, second) = (Session(world.phone("A")), Session(world.phone("B")))
        let link = try #require(first.link())
        second.scan()
        first.scan()
        first.clear()
        world.advance(by: .seconds(5))
        #expect(first.events.compactMap(\.report).isEmpty)
        #expect(second.events.compactMap(\.report).isEmpty)
        first.port.perform(.disconnect(link))
        world.advance(by: .seconds(1))
        #expect(!second.events.compactMap(\.report).isEmpty)
    }

    @Test func `a device for two centrals goes on advertising after the first`() throws {
        var spec = PeripheralSpec.strap()
        spec.maximumCentrals = 2
        let strap = world.add(spec)
        let (first, second) = (Session(world.phone("A")), Session(world.phone("B")))
        #expect(first.link() != nil)
        #expect(second.link() != nil)
        #expect(strap.connectedCentrals == 2)
        #expect(!strap.isAdvertising)
    }

    @Test func `the name of a past connection accompanies a packet`() throws {
        var spec = PeripheralSpec.strap("GAP name")
        spec.scanResponse = .named("advertised")
        world.add(spec)
        let session = Session(world.phone("A"))
        let link = try #require(session.link())
        #expect(!session.events.contains { $0.report?.cachedName != nil })
        world.advance(by: .seconds(1))
        session.port.perform(.disconnect(link))
        world.advance(by: .seconds(1))
        session.clear()
        session.scan()
        world.advance(by: .seconds(1))
        let reports = session.events.compactMap(\.report)
        #expect(reports.allSatisfy { $0.cachedName == "GAP name" })
        #expect(reports.contains { $0.advertisement.localName == "advertised" })
    }

    @Test func `a changed advertisement is heard with the next packet`() {
        let strap = world.add(.strap())
        let session = Session(world.phone("A"))
        session.scan()
        world.advance(by: .seconds(1))
        strap.happen(.advertise(.named("DFU")))
        world.advance(by: .milliseconds(1))
        session.clear()
        world.advance(by: .seconds(1))
        let packets = session.events.compactMap(\.report).filter { !$0.isScanResponse }
        #expect(!packets.isEmpty)
        #expect(packets.allSatisfy { $0.advertisement.localName == "DFU" })
    }
}
