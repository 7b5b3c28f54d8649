// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import OpenCoreBluetooth
import SimulatedRadio
import Testing

/// Two apps on one phone, one of which wants to hear of the links of the other.
struct PeerTests {
    /// An app: a manager, and a delegate that keeps what it is handed.
    private final class App {
        let recorder = Recorder()
        let central: CBCentralManager

        init(on phone: Phone) {
            central = CBCentralManager(
                delegate: recorder,
                queue: DispatchQueue(label: "app"),
                provider: phone
            )
        }

        var peripheral: CBPeripheral? { recorder.discovered.last }
    }

    private let world = World(seed: 12)
    private let phone: Phone
    private let strap: SimulatedPeripheral
    private static var service: CBUUID { CBUUID(string: "180D") }

    init() {
        phone = world.phone("A")
        strap = world.add(
            PeripheralSpec(
                name: "Strap",
                address: BluetoothAddress(value: 0xC000_0000_0001, kind: .random),
                services: [ServiceSpec(BluetoothUUID(0x180D), characteristics: [])]
            )
        )
    }

    /// An app that is powered on and has registered for the strap's service.
    private func listener() -> App {
        let app = App(on: phone)
        world.run(until: { app.central.state == .poweredOn })
        app.central.registerForConnectionEvents(options: [.serviceUUIDs: [Self.service]])
        _ = app.recorder.takeEvents()
        return app
    }

    /// An app that has found the strap and connected to it.
    private func user() throws -> (App, CBPeripheral) {
        let app = App(on: phone)
        world.run(until: { app.central.state == .poweredOn })
        app.central.scanForPeripherals(withServices: [Self.service])
        world.run(until: { app.peripheral != nil }, limit: .seconds(20))
        app.central.stopScan()
        let peripheral = try #require(app.peripheral)
        app.central.connect(peripheral)
        world.run(until: { peripheral.state == .connected }, limit: .seconds(20))
        #expect(peripheral.state == .connected)
        return (app, peripheral)
    }

    @Test func `an app hears of another app's link, and joins it`() throws {
        let listener = listener()
        let (user, used) = try user()
        #expect(listener.recorder.takeEvents() == ["peer peerConnected Strap disconnected"])
        let found = try #require(listener.peripheral)
        #expect(found !== used)
        #expect(found.identifier == used.identifier)

        listener.central.connect(found)
        world.run(until: { found.state == .connected }, limit: .seconds(20))
        #expect(listener.recorder.takeEvents() == ["connect connected"])
        #expect(strap.connectedCentrals == 1)

        user.central.cancelPeripheralConnection(used)
        world.advance(by: .seconds(5))
        #expect(listener.recorder.takeEvents() == [], "the link is still there")

        strap.happen(.disconnect)
        world.advance(by: .seconds(5))
        let events = listener.recorder.takeEvents()
        #expect(events.first?.hasPrefix("peer peerDisconnected Strap") == true)
        #expect(events.dropFirst() == ["disconnect disconnected true error CBErrorDomain 7"])
    }

    @Test func `an app hears of its own link too, first`() throws {
        let (app, peripheral) = try user()
        app.central.registerForConnectionEvents(
            options: [.peripheralUUIDs: [peripheral.identifier]]
        )
        app.central.cancelPeripheralConnection(peripheral)
        world.advance(by: .seconds(5))
        _ = app.recorder.takeEvents()
        app.central.connect(peripheral)
        world.run(until: { peripheral.state == .connected }, limit: .seconds(20))
        #expect(
            app.recorder.takeEvents() == [
                "peer peerConnected Strap connecting", "connect connected",
            ]
        )
    }

    @Test func `who registers late finds the link by retrieving`() throws {
        let (user, used) = try user()
        let listener = listener()
        world.advance(by: .seconds(5))
        #expect(listener.recorder.takeEvents() == [])
        let held = listener.central.retrieveConnectedPeripherals(withServices: [Self.service])
        #expect(held.map(\.identifier) == [used.identifier])
        user.central.cancelPeripheralConnection(used)
        world.advance(by: .seconds(5))
        #expect(listener.recorder.takeEvents() == ["peer peerDisconnected Strap disconnected"])
        #expect(listener.peripheral === held.first)
    }

    @Test func `another phone's app is none of this phone's`() throws {
        let other = App(on: world.phone("B"))
        world.run(until: { other.central.state == .poweredOn })
        other.central.registerForConnectionEvents(options: [.serviceUUIDs: [Self.service]])
        _ = other.recorder.takeEvents()
        let (user, used) = try user()
        user.central.cancelPeripheralConnection(used)
        world.advance(by: .seconds(5))
        #expect(other.recorder.takeEvents() == [])
    }
}
