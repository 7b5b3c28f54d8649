// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import Bluetooth
import DBus
import Dispatch
import HostCore
import Testing

/// Sessions over a real bus, with a bluetoothd that is played.
@Suite(.serialized)
struct BusSessionTests {
    @Test func `a session tells the state, on the manager's queue`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession.ready(on: bus)
        bluez.change(Fixture.adapter, "org.bluez.Adapter1", ["Powered": .bool(false)])
        session.recorder.expect(.state(.poweredOff, .allowedAlways))
        #expect(!session.recorder.wasToldElsewhere)
    }

    @Test func `without a bus the state is unsupported`() throws {
        let bus = try PrivateBus()
        bus.stop()
        let session = TestSession(on: bus)
        session.recorder.expect(.state(.unsupported, .allowedAlways))
        #expect(session.recorder.events == [.state(.unsupported, .allowedAlways)])
    }

    @Test func `without bluetoothd the state is unsupported until it comes`() throws {
        let bus = try PrivateBus()
        let session = TestSession(on: bus)
        session.recorder.expect(.state(.unsupported, .allowedAlways))
        let bluez = try FakeBlueZ(on: bus)
        session.recorder.expect(.state(.poweredOn, .allowedAlways))
        withExtendedLifetime(bluez) {}
    }

    @Test func `a bus policy against BlueZ is unauthorized`() throws {
        let bus = try PrivateBus(policy: .deniesBlueZ)
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession(on: bus)
        session.recorder.expect(.state(.unauthorized, .denied))
        #expect(throws: BusFailure.self) { try BlueZRadio.adapters(on: bus.address) }
        withExtendedLifetime(bluez) {}
    }

    @Test func `a scan finds a device with its fields`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus, tree: Fixture.tree(device: nil))
        let session = TestSession.ready(on: bus)
        session.port.perform(.startScan(ScanParameters(services: [BluetoothUUID(0xAE70)])))
        bluez.expectCall("StartDiscovery")
        var device = Fixture.recorder()
        device["org.bluez.Device1"]?["ManufacturerData"] =
            ObjectTree.bytesByNumber([0x004C: [0x02, 0x15]])
        bluez.add(Fixture.device, device)
        var advertisement = Advertisement()
        advertisement.localName = "MyDevice-0001"
        advertisement.serviceUUIDs = [BluetoothUUID(0xAE70)]
        advertisement.manufacturerData = [0x4C, 0x00, 0x02, 0x15]
        session.recorder.expect(
            .discovered(
                AdvertisementReport(peer: Fixture.peer, advertisement: advertisement, rssi: -60)
            )
        )
        #expect(
            session.port.knownPeers([Fixture.peer])
                == [PeerSummary(peer: Fixture.peer, name: "MyDevice-0001")]
        )
        #expect(session.port.address(of: Fixture.peer) == Fixture.deviceAddress)
        session.port.perform(.stopScan)
        bluez.expectCall("StopDiscovery")
    }

    @Test func `a device that BlueZ still has is known in a fresh process, others are not`() throws
    {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus, tree: Fixture.tree(device: Fixture.recorder(rssi: nil)))
        let session = TestSession.ready(on: bus)
        let stranger = PeerID(
            adapter: Fixture.adapterAddress,
            device: BluetoothAddress(value: 0xC0FF_EE00_0002, kind: .random)
        )
        #expect(
            session.port.knownPeers([stranger, Fixture.peer])
                == [PeerSummary(peer: Fixture.peer, name: "MyDevice-0001")]
        )
        withExtendedLifetime(bluez) {}
    }

    @Test func `a whole connection: discover, read, write, subscribe, disconnect`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession.ready(on: bus)
        session.connect()
        #expect(session.parameters()?.name == "MyDevice-0001")
        let service = ServiceRecord(handle: AttributeHandle(0x10), uuid: BluetoothUUID(0xAE70))
        #expect(session.ask(1, .discoverServices(nil)) == .success(.services([service])))
        #expect(
            session.ask(2, .discoverCharacteristics(service: service.handle, nil))
                == .success(
                    .characteristics([
                        CharacteristicRecord(
                            handle: .values,
                            uuid: BluetoothUUID(0xAE72),
                            properties: [.read, .notify]
                        ),
                        CharacteristicRecord(
                            handle: .control,
                            uuid: BluetoothUUID(0xAE71),
                            properties: [.write, .writeWithoutResponse]
                        ),
                    ])
                )
        )
        #expect(
            session.ask(3, .discoverDescriptors(characteristic: .values))
                == .success(
                    .descriptors([
                        DescriptorRecord(handle: AttributeHandle(0x13), uuid: BluetoothUUID(0x2902))
                    ])
                )
        )
        #expect(session.ask(4, .writeCharacteristic(.control, [1, 2])) == .success(.done))
        #expect(session.ask(5, .readCharacteristic(.values)) == .success(.value([])))
        #expect(session.ask(6, .setNotify(.values, true)) == .success(.done))
        bluez.notify([7])
        session.recorder.expect(.value(.first, .values, [7]))
        session.port.perform(.disconnect(.first))
        session.recorder.expect(.disconnected(.first, .requested))
        #expect(session.recorder.events.count { $0 == .disconnected(.first, .requested) } == 1)
    }

    @Test func `requests and commands reach BlueZ with the right type`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession.ready(on: bus)
        session.connect()
        #expect(session.ask(1, .writeCharacteristic(.control, [1])) == .success(.done))
        session.port.perform(.writeCommand(.first, .control, [2]))
        session.recorder.expect(.writeCredits(.first, 1))
        let writes = bluez.calls("WriteValue").map(\.arguments)
        #expect(
            writes == [
                [.bytes([1]), .options([("type", .string("request"))])],
                [.bytes([2]), .options([("type", .string("command"))])],
            ]
        )
    }

    @Test func `a wake-up comes once, when it was asked for`() throws {
        let bus = try PrivateBus()
        let session = TestSession(on: bus)
        session.port.wake(at: session.port.now + .milliseconds(20))
        #expect(session.recorder.bell.wait { session.recorder.wakeUps == 1 })
        session.port.wake(at: session.port.now)
        #expect(session.recorder.bell.wait { session.recorder.wakeUps == 2 })
    }

    @Test func `nothing is told after close`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession.ready(on: bus)
        session.connect()
        session.port.close()
        let count = session.recorder.all.count
        bluez.expectCall("Disconnect")
        bluez.change(Fixture.adapter, "org.bluez.Adapter1", ["Powered": .bool(false)])
        // A second session shows that the bus has delivered what the first would have heard.
        let witness = TestSession(on: bus)
        witness.recorder.expect(.state(.poweredOff, .allowedAlways))
        #expect(session.recorder.all.count == count)
    }

    @Test func `the adapters of the host are listed within a deadline`() throws {
        let bus = try PrivateBus()
        #expect(throws: BusFailure.self) { try BlueZRadio.adapters(on: bus.address) }
        let bluez = try FakeBlueZ(on: bus)
        let adapters = try BlueZRadio.adapters(on: bus.address)
        #expect(adapters.map(\.name) == ["hci0"])
        #expect(adapters.first?.address == "00:11:22:33:44:55")
        #expect(adapters.first?.isPowered == true)
        bluez.script("GetManagedObjects", .silence)
        #expect {
            try BlueZRadio.adapters(on: bus.address, within: .milliseconds(100))
        } throws: {
            ($0 as? BusFailure)?.name == "org.freedesktop.DBus.Error.NoReply"
        }
    }

    @Test func `an adapter is turned off and on again, when somebody asks for it`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession.ready(on: bus)
        try BlueZRadio.restart(adapter: "hci0", on: bus.address)
        session.recorder.expect(.state(.poweredOff, .allowedAlways))
        session.recorder.expect(.state(.poweredOn, .allowedAlways))
        // It is turned on again whatever became of turning it off, and the failure is told.
        bluez.script("Set", .failure("org.bluez.Error.Busy", "in use"))
        #expect {
            try BlueZRadio.restart(adapter: "hci0", on: bus.address)
        } throws: {
            ($0 as? BusFailure)?.text == "in use"
        }
        #expect(try BlueZRadio.adapters(on: bus.address).first?.isPowered == true)
        #expect(throws: BusFailure.self) {
            try BlueZRadio.restart(adapter: "hci7", on: bus.address)
        }
    }
}
