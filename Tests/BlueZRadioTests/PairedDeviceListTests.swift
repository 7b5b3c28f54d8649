// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import Bluetooth
import DBus
import Testing

/// What a played bluetoothd tells of the devices that are paired.
@Suite(.serialized)
struct PairedDeviceListTests {
    @Test func `paired devices are told with model, name and connection`() throws {
        let bus = try PrivateBus()
        var pods = Fixture.recorder(connected: true)
        pods["org.bluez.Device1"]?["Address"] = .string("00:1B:DC:00:00:07")
        pods["org.bluez.Device1"]?["Alias"] = .string("Robin's AirPods")
        pods["org.bluez.Device1"]?["Paired"] = .bool(true)
        pods["org.bluez.Device1"]?["Modalias"] = .string("bluetooth:v004Cp200Ed1B00")
        let bluez = try FakeBlueZ(on: bus, tree: Fixture.tree(device: pods))
        bluez.add("/org/bluez/hci0/dev_C0_FF_EE_00_00_02", Fixture.recorder())
        var strange = Fixture.recorder()
        strange["org.bluez.Device1"]?["Paired"] = .bool(true)
        bluez.add("/org/bluez/hci0/dev_C0_FF_EE_00_00_03", strange)
        let devices = try BlueZRadio.pairedDevices(on: bus.address)
        #expect(devices.map(\.address.description) == ["00:1B:DC:00:00:07", "C0:FF:EE:00:00:01"])
        #expect(devices.map(\.name) == ["Robin's AirPods", "MyDevice-0001"])
        #expect(devices.map(\.modalias) == ["bluetooth:v004Cp200Ed1B00", nil])
        #expect(devices.map(\.isConnected) == [true, false])
    }

    @Test func `without a bus or a bluetoothd it is said why`() throws {
        let bus = try PrivateBus()
        #expect(throws: BusFailure.self) { try BlueZRadio.pairedDevices(on: bus.address) }
        bus.stop()
        #expect(throws: BusFailure.self) { try BlueZRadio.pairedDevices(on: bus.address) }
    }
}
