// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import OpenCoreBluetooth
import Testing

struct ConnectionEventTests {
    let recorder = Recorder()

    private func bench() -> Bench {
        let bench = Bench(delegate: recorder)
        _ = recorder.takeEvents()
        return bench
    }

    private func say(_ event: ConnectionEvent, to bench: Bench, name: String? = "Recorder") {
        bench.say(.connectionEvent(event, PeerSummary(peer: Bench.peer, name: name)))
    }

    private let service = CBUUID(string: "AE70")

    @Test func `the options reach the radio`() {
        let bench = bench()
        let filter = ConnectionFilter(services: [service.value], peers: [Bench.peer])
        bench.central.registerForConnectionEvents(
            options: [.serviceUUIDs: [service], .peripheralUUIDs: [UUID(Bench.peer)]]
        )
        bench.central.registerForConnectionEvents(options: [.serviceUUIDs: [service]])
        bench.central.registerForConnectionEvents()
        #expect(
            bench.radio.takeCommands() == [
                .watchConnections(filter),
                .watchConnections(ConnectionFilter(services: [service.value])),
                .watchConnections(nil),
            ]
        )
        #expect(bench.log.lines.isEmpty)
    }

    @Test func `options of another type count for nothing, and a line says so`() {
        let bench = bench()
        bench.central.registerForConnectionEvents(
            options: [.serviceUUIDs: ["AE70"], .peripheralUUIDs: UUID(Bench.peer)]
        )
        bench.central.registerForConnectionEvents(options: [.init(rawValue: "other"): [service]])
        #expect(bench.radio.takeCommands() == [])
        #expect(bench.log.lines.count == 2)
        #expect(bench.log.contains("without a service or a peripheral"))
    }

    @Test func `a peer that comes and goes is told under Apple's names`() {
        let bench = bench()
        bench.central.registerForConnectionEvents(options: [.serviceUUIDs: [service]])
        say(.peerConnected, to: bench)
        say(.peerDisconnected, to: bench)
        #expect(
            recorder.takeEvents() == [
                "peer peerConnected Recorder disconnected",
                "peer peerDisconnected Recorder disconnected",
            ]
        )
        #expect(recorder.discovered.count == 2)
        #expect(recorder.discovered[0] === recorder.discovered[1])
    }

    @Test func `a peripheral nobody keeps is handed over and gone afterwards`() {
        recorder.keepsPeripherals = false
        let bench = bench()
        bench.central.registerForConnectionEvents(options: [.serviceUUIDs: [service]])
        recorder.inside["peer"] = { [recorder] in #expect(recorder.lastPeer != nil) }
        say(.peerConnected, to: bench)
        #expect(recorder.takeEvents() == ["peer peerConnected Recorder disconnected"])
        #expect(recorder.lastPeer == nil)
        #expect(bench.log.lines.isEmpty, "letting it go is no mistake")
    }

    @Test func `the object the app holds is the one it is handed`() {
        let bench = bench()
        let peripheral = bench.retrieve()
        bench.central.registerForConnectionEvents(
            options: [.peripheralUUIDs: [peripheral.identifier]]
        )
        say(.peerConnected, to: bench)
        #expect(recorder.discovered.first === peripheral)
    }

    @Test func `connecting in the callback reaches the radio`() {
        let bench = bench()
        bench.central.registerForConnectionEvents(options: [.serviceUUIDs: [service]])
        _ = bench.radio.takeCommands()
        recorder.inside["peer"] = { [recorder] in
            if let peripheral = recorder.discovered.last { bench.central.connect(peripheral) }
        }
        say(.peerConnected, to: bench)
        #expect(
            bench.radio.takeCommands() == [.connect(LinkID(peer: Bench.peer, attempt: 1))]
        )
    }

    @Test func `after a power cycle it has to be asked for again`() {
        let bench = bench()
        bench.central.registerForConnectionEvents(options: [.serviceUUIDs: [service]])
        bench.say(.state(.poweredOff, .allowedAlways))
        say(.peerDisconnected, to: bench)
        bench.say(.state(.poweredOn, .allowedAlways))
        say(.peerConnected, to: bench)
        #expect(recorder.takeEvents() == ["state poweredOff", "state poweredOn"])
    }
}
