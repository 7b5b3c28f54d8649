// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import Bluetooth
import DBus
import HostCore
import Testing

/// Attributes over a real bus, with a bluetoothd that is played.
@Suite(.serialized)
struct BusAttributeTests {
    @Test func `subscribing uses StartNotify, and the first value is not missed`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession.ready(on: bus)
        session.connect()
        // The value comes before the answer, as it does when the peer is quick.
        bluez.script("StartNotify", .silence)
        session.port.perform(
            .request(.first, RequestID(number: 1), .setNotify(.values, true))
        )
        bluez.expectCall("StartNotify")
        bluez.notify([1])
        session.recorder.expect(.value(.first, .values, [1]))
        #expect(bluez.calls("AcquireNotify").isEmpty)
    }

    @Test func `values come complete and in order, equal ones too`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession.ready(on: bus)
        session.connect()
        #expect(session.ask(1, .setNotify(.values, true)) == .success(.done))
        let sent = (0..<2_000).map { [UInt8($0 / 2 & 0xFF), UInt8($0 / 512)] }
        for value in sent { bluez.notify(value) }
        session.recorder.expect("all values") { $0.values.count >= sent.count }
        #expect(session.recorder.values == sent)
    }

    @Test func `a subscription does not outlive its link`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession.ready(on: bus)
        session.connect()
        #expect(session.ask(1, .setNotify(.values, true)) == .success(.done))
        bluez.changeDevice(["Connected": .bool(false)])
        _ = session.expectLost()
        bluez.expectCall("StopNotify")
        session.connect(.second)
        bluez.notify([9])
        #expect(session.ask(2, .readCharacteristic(.control), on: .second) != nil)
        #expect(session.recorder.values.isEmpty)
    }

    @Test func `the size of packets comes from the MTU property`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession.ready(on: bus)
        session.connect()
        #expect(session.parameters()?.mtu == 185)
        bluez.change(Fixture.values, "org.bluez.GattCharacteristic1", ["MTU": .uint16(247)])
        session.recorder.expect(.mtu(.first, 247))
    }

    @Test func `where BlueZ does not tell the MTU it is 23`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus, table: Fixture.table(mtu: nil))
        let session = TestSession.ready(on: bus)
        session.connect()
        #expect(session.parameters()?.mtu == 23)
        withExtendedLifetime(bluez) {}
    }

    @Test func `services that change while the link lasts are told`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession.ready(on: bus)
        session.connect()
        bluez.remove(Fixture.service)
        session.recorder.expect(.servicesChanged(.first, [AttributeHandle(0x10)]))
        #expect(session.ask(1, .discoverServices(nil)) == .success(.services([])))
        let fresh = Fixture.device + "/service0020"
        bluez.add(
            fresh,
            ["org.bluez.GattService1": ["UUID": .string(Fixture.ae70), "Primary": .bool(true)]]
        )
        session.recorder.expect(.servicesChanged(.first, [AttributeHandle(0x20)]))
        #expect(
            session.ask(2, .discoverServices([BluetoothUUID(0xAE70)]))
                == .success(
                    .services([
                        ServiceRecord(handle: AttributeHandle(0x20), uuid: BluetoothUUID(0xAE70))
                    ])
                )
        )
    }

    @Test func `an attribute that is busy is tried again`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession.ready(on: bus)
        session.connect()
        let busy = FakeBlueZ.Answer.failure("org.bluez.Error.InProgress", "In Progress")
        bluez.script("ReadValue", busy, busy, .success([.bytes([5])]))
        #expect(session.ask(1, .readCharacteristic(.values)) == .success(.value([5])))
        bluez.script("WriteValue", busy)
        #expect(session.ask(2, .writeCharacteristic(.control, [6])) == .success(.done))
        bluez.script("StartNotify", busy)
        #expect(session.ask(3, .setNotify(.values, true)) == .success(.done))
    }

    @Test func `write commands keep their order when one was refused for being early`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession.ready(on: bus)
        session.connect()
        let busy = FakeBlueZ.Answer.failure("org.bluez.Error.InProgress", "In Progress")
        bluez.script("WriteValue", busy, busy, busy)
        for number in UInt8(1)...3 {
            session.port.perform(.writeCommand(.first, .control, [number]))
        }
        session.recorder.expect("three credits") {
            $0.all.count { $0 == .writeCredits(.first, 1) } == 3
        }
        let written = bluez.calls("WriteValue").compactMap(\.arguments.first?.asBytes)
        #expect(written == [[1], [2], [3], [1], [2], [3]])
    }

    @Test func `an error of the peer keeps BlueZ's name and text`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession.ready(on: bus)
        session.connect()
        let text = "Operation failed with ATT error: 0x0e"
        bluez.script("ReadValue", .failure("org.bluez.Error.Failed", text))
        #expect(
            session.ask(1, .readCharacteristic(.values))
                == .failure(RadioFailure(.bus(name: "org.bluez.Error.Failed"), text: text))
        )
    }

    @Test func `a link that ends tells BlueZ's reason where there is one`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession.ready(on: bus)
        session.connect()
        bluez.explain("org.bluez.Reason.Remote", "Connection terminated by remote user")
        bluez.changeDevice(["Connected": .bool(false)])
        #expect(session.expectLost()?.origin == .bus(name: "org.bluez.Reason.Remote"))
        session.connect(.second)
        bluez.changeDevice(["Connected": .bool(false)])
        #expect(session.expectLost(.second)?.origin == .bus(name: "org.bluez.Reason.Unknown"))
    }
}
