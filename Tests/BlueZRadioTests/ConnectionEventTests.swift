// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import Bluetooth
import DBus
import HostCore
import Testing

/// Links of an adapter that come and go, whichever program asked BlueZ for them.
@Suite(.serialized)
struct ConnectionEventTests {
    static let byService = ConnectionFilter(services: [BluetoothUUID(0xAE70)])
    static let byPeer = ConnectionFilter(peers: [Fixture.peer])
    static let up: RadioEvent = event(.peerConnected)
    static let down: RadioEvent = event(.peerDisconnected)

    static func event(_ event: ConnectionEvent, name: String? = "MyDevice-0001") -> RadioEvent {
        .connectionEvent(event, PeerSummary(peer: Fixture.peer, name: name))
    }

    private func watching(
        _ filter: ConnectionFilter = byService,
        _ tree: ObjectTree = Fixture.tree()
    ) -> MachineScript {
        var script = MachineScript.ready(tree)
        script.command(.watchConnections(filter))
        _ = script.takeEvents()
        return script
    }

    /// A recorder whose services BlueZ has not heard of.
    private func stranger(connected: Bool = false) -> Interfaces {
        var device = Fixture.recorder(connected: connected)
        device["org.bluez.Device1"]?["UUIDs"] = .strings([])
        device["org.bluez.Device1"]?["ServicesResolved"] = .bool(false)
        return device
    }

    // MARK: The machine

    @Test(arguments: [byService, byPeer])
    func `another program's link is told when it comes and when it goes`(
        filter: ConnectionFilter
    ) {
        var script = watching(filter)
        script.changeDevice(["Connected": .bool(true)])
        #expect(script.takeEvents() == [Self.up])
        script.changeDevice(["ServicesResolved": .bool(true)])
        script.changeDevice(["Connected": .bool(true)])
        #expect(script.takeEvents() == [])
        script.changeDevice(["ServicesResolved": .bool(false), "Connected": .bool(false)])
        #expect(script.takeEvents() == [Self.down])
        script.changeDevice(["Connected": .bool(false)])
        #expect(script.takeEvents() == [])
    }

    @Test func `BlueZ is asked for nothing`() {
        var script = MachineScript.ready()
        let calls = script.calls.count
        script.command(.watchConnections(Self.byService))
        script.changeDevice(["Connected": .bool(true)])
        script.command(.watchConnections(nil))
        #expect(script.calls.count == calls)
    }

    @Test func `a device that matches neither way is not told`() {
        var script = watching(
            ConnectionFilter(
                services: [BluetoothUUID(0x180D)],
                peers: [PeerID(high: 1, low: 1)]
            )
        )
        script.changeDevice(["Connected": .bool(true)])
        script.changeDevice(["Connected": .bool(false)])
        #expect(script.takeEvents() == [])
    }

    @Test func `services that become known while the link is up bring the event then, once`() {
        var script = watching(Self.byService, Fixture.tree(device: stranger()))
        script.changeDevice(["Connected": .bool(true)])
        #expect(script.takeEvents() == [])
        script.changeDevice(["UUIDs": .strings([Fixture.ae70])])
        #expect(script.takeEvents() == [Self.up])
        script.add(Fixture.service, Fixture.table()[Fixture.service] ?? [:])
        script.changeDevice(["ServicesResolved": .bool(true)])
        #expect(script.takeEvents() == [])
    }

    @Test func `services that show as objects only count just so`() {
        var script = watching(Self.byService, Fixture.tree(device: stranger()))
        script.changeDevice(["Connected": .bool(true)])
        script.add(Fixture.service, Fixture.table()[Fixture.service] ?? [:])
        #expect(script.takeEvents() == [Self.up])
    }

    @Test func `a link that ends before its services are known was never told`() {
        var script = watching(Self.byService, Fixture.tree(device: stranger()))
        script.changeDevice(["Connected": .bool(true)])
        script.changeDevice(["Connected": .bool(false)])
        script.changeDevice(["UUIDs": .strings([Fixture.ae70])])
        #expect(script.takeEvents() == [])
    }

    @Test func `who was told of a link is told of its end, also without the services`() {
        var script = watching()
        script.changeDevice(["Connected": .bool(true)])
        script.changeDevice(["UUIDs": .strings([])])
        script.changeDevice(["Connected": .bool(false)])
        #expect(script.takeEvents() == [Self.up, Self.down])
    }

    @Test func `a link that was up already is not told, its end is`() {
        var script = watching(
            Self.byService,
            Fixture.tree(device: Fixture.recorder(connected: true), table: Fixture.table())
        )
        script.changeDevice(["UUIDs": .strings([Fixture.ae70])])
        script.changeDevice(["ServicesResolved": .bool(true)])
        #expect(script.takeEvents() == [])
        script.changeDevice(["Connected": .bool(false)])
        #expect(script.takeEvents() == [Self.down])
    }

    @Test func `a link that was up already and turns out to match later is not told`() {
        var script = watching(Self.byService, Fixture.tree(device: stranger(connected: true)))
        script.changeDevice(["UUIDs": .strings([Fixture.ae70])])
        #expect(script.takeEvents() == [])
    }

    /// An incoming link, or one of a program that knows the address: BlueZ shows the object with
    /// the link.
    @Test func `a device that appears connected is told`() {
        var script = watching(Self.byPeer, Fixture.tree(device: nil))
        script.add(Fixture.device, Fixture.recorder(connected: true))
        #expect(script.takeEvents() == [Self.up])
    }

    @Test func `a device that BlueZ throws away is gone, told once`() {
        var script = watching()
        script.changeDevice(["Connected": .bool(true)])
        script.remove(Fixture.device, "org.bluez.Device1")
        #expect(script.takeEvents() == [Self.up, Self.down])
        script.add(Fixture.device, Fixture.recorder())
        script.changeDevice(["Connected": .bool(true)])
        script.changeDevice(["Connected": .bool(false)])
        script.remove(Fixture.device, "org.bluez.Device1")
        #expect(script.takeEvents() == [Self.up, Self.down])
    }

    /// bluetoothd 5.66 keeps `Connected` to itself at times.
    @Test func `resolved services stand for a link that BlueZ did not tell`() {
        var script = watching()
        script.changeDevice(["ServicesResolved": .bool(true)])
        #expect(script.takeEvents() == [Self.up])
        script.changeDevice(["RSSI": .int16(-61)])
        script.changeDevice(["ServicesResolved": .bool(false)])
        #expect(script.takeEvents() == [])
        script.changeDevice(["Connected": .bool(false)])
        #expect(script.takeEvents() == [Self.down])
    }

    @Test func `another adapter's devices are none of this session's`() {
        var tree = Fixture.tree()
        var second = Fixture.adapter()
        second["org.bluez.Adapter1"]?["Address"] = .string("00:11:22:33:44:66")
        tree.objects["/org/bluez/hci1"] = second
        let path = "/org/bluez/hci1/dev_C0_FF_EE_00_00_01"
        var device = Fixture.recorder()
        device["org.bluez.Device1"]?["Adapter"] = .path("/org/bluez/hci1")
        tree.objects[path] = device
        var script = watching(Self.byService, tree)
        script.change(path, "org.bluez.Device1", ["Connected": .bool(true)])
        #expect(script.takeEvents() == [])
    }

    @Test func `a session hears of its own link before the link's own events`() {
        var script = watching()
        script.connected(.first)
        script.command(.disconnect(.first))
        script.changeDevice(["Connected": .bool(false)])
        let order = script.takeEvents().compactMap { event -> String? in
            switch event {
            case .connectionEvent(let event, _): "\(event)"
            case .connected: "connected"
            case .disconnected: "disconnected"
            default: nil
            }
        }
        #expect(order == ["peerConnected", "connected", "peerDisconnected", "disconnected"])
    }

    @Test func `a replaced filter counts from there on, and none ends it`() {
        var script = watching()
        script.changeDevice(["Connected": .bool(true)])
        _ = script.takeEvents()
        script.command(.watchConnections(ConnectionFilter(services: [BluetoothUUID(0x180D)])))
        script.changeDevice(["Connected": .bool(false)])
        #expect(script.takeEvents() == [], "the new filter does not know it")
        script.command(.watchConnections(Self.byPeer))
        script.command(.watchConnections(nil))
        script.changeDevice(["Connected": .bool(true)])
        #expect(script.takeEvents() == [])
    }

    @Test func `a filter given while the adapter is off counts for nothing`() {
        var script = MachineScript.ready(Fixture.tree(powered: false))
        script.command(.watchConnections(Self.byService))
        script.change(Fixture.adapter, "org.bluez.Adapter1", ["Powered": .bool(true)])
        _ = script.takeEvents()
        script.changeDevice(["Connected": .bool(true)])
        #expect(script.takeEvents() == [])
    }

    /// Whatever happens to a watched device, `up` and `down` take turns; what takes everything
    /// along ends the watch too.
    @Test(arguments: BlueZMachineMatrixTests.Phase.allCases)
    func `whatever happens, coming and going take turns`(phase: BlueZMachineMatrixTests.Phase) {
        let seconds: [BlueZMachineMatrixTests.Happening] = [
            .connect, .disconnect, .connected, .unconnected, .resolved, .deviceRemoved,
            .deviceAdded, .powerOff, .answers,
        ]
        for first in BlueZMachineMatrixTests.Happening.allCases {
            for second in seconds {
                var script = phase.script()
                let wasConnected =
                    !script.machine.connectedPeers(offering: Self.byService.services).isEmpty
                script.command(.watchConnections(Self.byPeer))
                script.events = []
                first.happen(to: &script, phase.link)
                second.happen(to: &script, phase.link)
                let ended = first.endsEverything || second.endsEverything
                if ended { script.events = [] }
                for _ in 0..<2 { script.changeDevice(["Connected": .bool(true)]) }
                for _ in 0..<2 { script.changeDevice(["Connected": .bool(false)]) }
                let told = script.events.compactMap { event -> ConnectionEvent? in
                    if case .connectionEvent(let event, _) = event { event } else { nil }
                }
                if ended {
                    #expect(told == [], "\(first), \(second)")
                } else {
                    let isTurns = zip(told, told.dropFirst()).allSatisfy { $0 != $1 }
                    #expect(isTurns, "\(first), \(second): \(told)")
                    let expected: ConnectionEvent =
                        wasConnected ? .peerDisconnected : .peerConnected
                    #expect(told.isEmpty || told.first == expected, "\(first), \(second)")
                }
            }
        }
    }

    // MARK: Over a bus

    @Test func `a rival's link is told over a bus, its table first known with the link`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus, tree: Fixture.tree(device: stranger()))
        let session = TestSession.ready(on: bus)
        session.port.perform(.watchConnections(Self.byService))
        session.expectCommandsTaken(bluez)
        let rival = TestSession.ready(on: bus)
        rival.connect()
        session.recorder.expect(Self.up)
        rival.port.perform(.disconnect(.first))
        session.recorder.expect(Self.down)
        #expect(!session.recorder.wasToldElsewhere)
        #expect(session.recorder.events.filter { $0 == Self.up || $0 == Self.down }.count == 2)
    }

    @Test func `the end of bluetoothd ends it without a word of the links`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession.ready(on: bus)
        session.port.perform(.watchConnections(Self.byService))
        session.expectCommandsTaken(bluez)
        bluez.changeDevice(["Connected": .bool(true)])
        session.recorder.expect(Self.up)
        bluez.stop()
        session.recorder.expect(.state(.resetting, .allowedAlways))
        let next = try FakeBlueZ(on: bus)
        session.recorder.expect(.state(.poweredOn, .allowedAlways))
        next.changeDevice(["Connected": .bool(true)])
        next.change(Fixture.adapter, "org.bluez.Adapter1", ["Powered": .bool(false)])
        session.recorder.expect(.state(.poweredOff, .allowedAlways))
        let told = session.recorder.events.filter {
            if case .connectionEvent = $0 { true } else { false }
        }
        #expect(told == [Self.up])
    }
}

extension TestSession {
    /// Waits until the commands given so far have been taken in: what follows is told after them.
    fileprivate func expectCommandsTaken(
        _ bluez: FakeBlueZ,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        port.perform(.startScan(ScanParameters()))
        bluez.expectCall("StartDiscovery", sourceLocation: sourceLocation)
        port.perform(.stopScan)
        bluez.expectCall("StopDiscovery", sourceLocation: sourceLocation)
    }
}
