// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import Bluetooth
import DBus
import HostCore
import Testing

/// What users of other libraries complain of on BlueZ, over a real bus with a bluetoothd that is
/// played: each test is named after what has to be true instead.
@Suite(.serialized)
struct BusComplaintTests {
    // MARK: The bus and the scanner

    @Test func `two managers of a process scan as one client, and the second takes over`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let first = TestSession.ready(on: bus)
        let second = TestSession.ready(on: bus)
        first.port.perform(.startScan(ScanParameters(services: [BluetoothUUID(0xAE70)])))
        bluez.expectCall("StartDiscovery")
        second.port.perform(.startScan(ScanParameters(allowsDuplicates: true)))
        bluez.expectCall("SetDiscoveryFilter", times: 2)
        #expect(bluez.calls("StartDiscovery").count == 1)
        #expect(
            bluez.calls("SetDiscoveryFilter").map(\.arguments) == [
                [
                    .options([
                        ("Transport", .string("le")), ("DuplicateData", .bool(false)),
                        ("UUIDs", .strings([Fixture.ae70])),
                    ])
                ],
                [.options([("Transport", .string("le")), ("DuplicateData", .bool(true))])],
            ]
        )
        first.port.perform(.stopScan)
        bluez.expectCall("StartDiscovery", times: 2)
        bluez.expectCall("StopDiscovery")
        #expect(Set(bluez.calls("StartDiscovery").map(\.sender)).count == 2)
        bluez.changeDevice(["RSSI": .int16(-41)])
        second.recorder.expect("a report") {
            $0.all.contains {
                if case .discovered(let report) = $0 { report.rssi == -41 } else { false }
            }
        }
    }

    @Test func `a scan that BlueZ never answers ends and is tried again`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession.ready(on: bus)
        bluez.script("StartDiscovery", .silence)
        session.port.perform(.startScan(ScanParameters()))
        bluez.expectCall("StartDiscovery", times: 2)
        session.recorder.expectNote("StartDiscovery")
    }

    @Test func `a lost bus is a reset: links are gone, and the session comes back`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession.ready(on: bus)
        session.connect()
        bus.stop()
        session.recorder.expect(.state(.resetting, .allowedAlways))
        bluez.stop()
        let again = try PrivateBus(at: bus.directory)
        let returned = try FakeBlueZ(on: again)
        session.recorder.expect("the second power-on") {
            $0.events.count { $0 == .state(.poweredOn, .allowedAlways) } == 2
        }
        session.connect(.second)
        withExtendedLifetime(returned) {}
    }

    @Test func `a bluetoothd that crashes is a reset, and the session comes back`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession.ready(on: bus)
        session.connect()
        bluez.stop()
        session.recorder.expect(.state(.resetting, .allowedAlways))
        let returned = try FakeBlueZ(on: bus)
        session.recorder.expect("the second power-on") {
            $0.events.last == .state(.poweredOn, .allowedAlways)
        }
        #expect(
            !session.recorder.events.contains { if case .disconnected = $0 { true } else { false } }
        )
        session.connect(.second)
        withExtendedLifetime(returned) {}
    }

    @Test func `InProgress on a scan is retried, and the remark names a likely rival`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession.ready(on: bus)
        let busy = FakeBlueZ.Answer.failure("org.bluez.Error.InProgress", "")
        bluez.script("StartDiscovery", busy, busy, busy)
        session.port.perform(.startScan(ScanParameters()))
        bluez.expectCall("StartDiscovery", times: 4)
        session.recorder.expectNote("bluetoothctl")
    }

    @Test func `repeated packets are asked for, and a BlueZ that cannot is remarked on`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession.ready(on: bus)
        bluez.script("SetDiscoveryFilter", .failure("org.bluez.Error.InvalidArguments", ""))
        session.port.perform(.startScan(ScanParameters(allowsDuplicates: true)))
        bluez.expectCall("StartDiscovery")
        #expect(
            bluez.calls("SetDiscoveryFilter").map(\.arguments) == [
                [.options([("Transport", .string("le")), ("DuplicateData", .bool(true))])],
                [.options([("Transport", .string("le"))])],
            ]
        )
        session.recorder.expectNote("DuplicateData")
        let packet: Properties = [
            "RSSI": .int16(-50), "ManufacturerData": ObjectTree.bytesByNumber([1: [2]]),
        ]
        for _ in 0..<3 { bluez.changeDevice(packet) }
        session.recorder.expect("three reports") {
            $0.all.count {
                if case .discovered(let report) = $0 { report.rssi == -50 } else { false }
            }
                == 3
        }
    }

    // MARK: Connecting

    @Test func `an aborted link is tried again until it comes`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession.ready(on: bus)
        bluez.script(
            "Connect",
            .failure("org.bluez.Error.Failed", "le-connection-abort-by-local"),
            .failure("org.bluez.Error.Failed", "Software caused connection abort"),
            .failure("org.bluez.Error.InProgress", "")
        )
        session.connect()
        #expect(bluez.calls("Connect").count == 4)
        session.recorder.expectNote("Wi-Fi")
    }

    @Test func `a Connect that never answers is ended and tried again`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession.ready(on: bus)
        bluez.script("Connect", .silence)
        session.connect()
        #expect(bluez.calls("Connect").count == 2)
        #expect(bluez.calls("Disconnect").count == 1)
    }

    @Test func `a refusal that stays is told with BlueZ's own name and text`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession.ready(on: bus)
        bluez.script("Connect", .failure("org.bluez.Error.AuthenticationFailed", "bad key"))
        session.port.perform(.connect(.first))
        let name = "org.bluez.Error.AuthenticationFailed"
        session.recorder.expect(
            .connectFailed(.first, RadioFailure(.bus(name: name), text: "bad key"))
        )
    }

    @Test func `services count as resolved only when their objects are there`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession.ready(on: bus)
        bluez.connectsWithoutTable(true)
        session.port.perform(.connect(.first))
        bluez.expectCall("Connect")
        bluez.changeDevice(["ServicesResolved": .bool(true)])
        bluez.expectCall("GetManagedObjects", times: 2)
        #expect(session.parameters() == nil)
        for (path, interfaces) in Fixture.table().sorted(by: { $0.key < $1.key }) {
            bluez.add(path, interfaces)
        }
        session.expectConnected()
        #expect(session.parameters()?.mtu == 185)
    }

    @Test(arguments: ["disconnect", "removal"])
    func `a table that is awaited loses to`(_ rival: String) throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession.ready(on: bus)
        bluez.connectsWithoutTable(true)
        session.port.perform(.connect(.first))
        bluez.expectCall("Connect")
        bluez.connectsWithoutTable(false)
        if rival == "disconnect" {
            bluez.changeDevice(["Connected": .bool(false)])
        } else {
            bluez.remove(Fixture.device)
            bluez.expectCall("StartDiscovery")
            bluez.add(Fixture.device, Fixture.recorder())
        }
        session.expectConnected()
        #expect(bluez.calls("Connect").count == 2)
    }

    @Test func `a table that never comes ends the attempt in the end`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession.ready(on: bus)
        bluez.connectsWithoutTable(true)
        session.port.perform(.connect(.first))
        session.recorder.expect("the failure") {
            $0.events.contains { if case .connectFailed = $0 { true } else { false } }
        }
        #expect(bluez.calls("Connect").count == 3)
    }

    @Test func `a device that BlueZ threw away is found again for a pending connect`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession.ready(on: bus)
        bluez.remove(Fixture.device)
        session.port.perform(.connect(.first))
        bluez.expectCall("StartDiscovery")
        session.recorder.expectNote("looks for it")
        bluez.add(Fixture.device, Fixture.recorder())
        session.expectConnected()
        bluez.expectCall("StopDiscovery")
    }

    @Test func `a device that goes while Connect runs is found again`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession.ready(on: bus)
        let unknown = "org.freedesktop.DBus.Error.UnknownObject"
        bluez.script("Connect", .failure(unknown, "Method doesn't exist"))
        session.port.perform(.connect(.first))
        bluez.expectCall("Connect")
        bluez.remove(Fixture.device)
        bluez.expectCall("StartDiscovery")
        bluez.add(Fixture.device, Fixture.recorder())
        session.expectConnected()
    }

    // MARK: Other programs' links

    @Test func `a link that is there is shared at once, and left when this session goes`() throws {
        let bus = try PrivateBus()
        let tree = Fixture.tree(
            device: Fixture.recorder(connected: true),
            table: Fixture.table()
        )
        let bluez = try FakeBlueZ(on: bus, tree: tree)
        let session = TestSession.ready(on: bus)
        #expect(
            session.port.connectedPeers(offering: [BluetoothUUID(0xAE70)]).map(\.peer)
                == [Fixture.peer]
        )
        #expect(session.port.connectedPeers(offering: [BluetoothUUID(0x180D)]).isEmpty)
        session.connect()
        #expect(bluez.calls("Connect").isEmpty)
        session.port.perform(.disconnect(.first))
        session.recorder.expect(.disconnected(.first, .requested))
        session.connect(.second)
        session.port.close()
        // The answer to this query was asked for after everything the session had to say.
        _ = try BlueZRadio.adapters(on: bus.address)
        #expect(bluez.calls("Disconnect").isEmpty)
    }

    @Test func `a link this process opened goes with the last of its sessions`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let first = TestSession.ready(on: bus)
        first.connect()
        // The second has a bus of its own; one that was there before may hear of the link later.
        let second = TestSession.ready(on: bus)
        second.connect()
        #expect(bluez.calls("Connect").count == 1)
        first.port.perform(.disconnect(.first))
        first.recorder.expect(.disconnected(.first, .requested))
        #expect(bluez.calls("Disconnect").isEmpty)
        second.port.close()
        bluez.expectCall("Disconnect")
    }
}
