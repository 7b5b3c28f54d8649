// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import Bluetooth
import DBus
import HostCore
import Testing

struct BlueZMachineScanTests {
    private func reports(_ events: [RadioEvent]) -> [AdvertisementReport] {
        events.compactMap { if case .discovered(let report) = $0 { report } else { nil } }
    }

    @Test func `a scan starts a discovery with its filter, and stops it`() {
        var script = MachineScript.ready()
        script.command(.startScan(ScanParameters(services: [BluetoothUUID(0xAE70)])))
        #expect(
            script.calls.last?.arguments == [
                .options([
                    ("Transport", .string("le")), ("DuplicateData", .bool(false)),
                    ("UUIDs", .strings([Fixture.ae70])),
                ])
            ]
        )
        script.reply("SetDiscoveryFilter")
        script.reply("StartDiscovery")
        script.command(.stopScan)
        script.reply("StopDiscovery")
        #expect(script.count("StartDiscovery") == 1)
        #expect(script.count("StopDiscovery") == 1)
    }

    @Test func `a scan that stops before it started leaves no discovery behind`() {
        var script = MachineScript.ready()
        script.command(.startScan(ScanParameters()))
        script.reply("SetDiscoveryFilter")
        script.command(.stopScan)
        script.reply("StartDiscovery")
        #expect(script.isOpen("StopDiscovery") == true)
    }

    @Test func `solicited services cannot be filtered by BlueZ`() {
        var script = MachineScript.ready()
        let parameters = ScanParameters(
            services: [BluetoothUUID(0xAE70)],
            solicitedServices: [BluetoothUUID(0x180F)]
        )
        script.command(.startScan(parameters))
        #expect(
            script.calls.last?.arguments == [
                .options([("Transport", .string("le")), ("DuplicateData", .bool(false))])
            ]
        )
    }

    @Test func `devices heard by a discovery that runs are told at once, remembered ones are not`()
    {
        var script = MachineScript.ready(Fixture.tree(device: Fixture.recorder(rssi: -60)))
        script.command(.startScan(ScanParameters()))
        #expect(reports(script.events).map(\.rssi) == [-60])

        script = MachineScript.ready(Fixture.tree(device: Fixture.recorder(rssi: nil)))
        script.command(.startScan(ScanParameters()))
        #expect(reports(script.events).isEmpty)
        script.changeDevice(["RSSI": .int16(-61)])
        #expect(reports(script.events).map(\.rssi) == [-61])
    }

    @Test func `a device that does not match is not told, whoever scans for it`() {
        var script = MachineScript.ready(Fixture.tree(device: nil))
        script.command(.startScan(ScanParameters(services: [BluetoothUUID(0x180D)])))
        script.add(Fixture.device, Fixture.recorder())
        #expect(reports(script.events).isEmpty)
        script.changeDevice(["UUIDs": .strings(["0000180d-0000-1000-8000-00805f9b34fb"])])
        #expect(reports(script.events).count == 1)
    }

    @Test func `nothing is told without a scan or after it`() {
        var script = MachineScript.ready(Fixture.tree(device: nil))
        script.add(Fixture.device, Fixture.recorder())
        script.command(.startScan(ScanParameters()))
        script.command(.stopScan)
        script.events = []
        script.changeDevice(["RSSI": .int16(-50)])
        #expect(script.takeEvents() == [])
    }

    @Test func `each signal is one report, repeated ones too`() {
        var script = MachineScript.ready(Fixture.tree(device: Fixture.recorder(rssi: nil)))
        script.command(.startScan(ScanParameters(allowsDuplicates: true)))
        let packet: Properties = [
            "RSSI": .int16(-70), "ManufacturerData": ObjectTree.bytesByNumber([0x004C: [1]]),
            "TxPower": .int16(4),
        ]
        for _ in 0..<3 { script.changeDevice(packet) }
        let all = reports(script.events)
        #expect(all.count == 3)
        #expect(all.first?.advertisement.manufacturerData == [0x4C, 0, 1])
        #expect(all.first?.advertisement.txPower == 4)
    }

    @Test func `an advertisement is told with all that BlueZ tells of it`() {
        let data = BusValue.dictionary(
            of: "sv",
            [BusEntry(.string(Fixture.ae71), .variant(.bytes([9, 8])))]
        )
        var script = MachineScript.ready(Fixture.tree(device: Fixture.recorder(rssi: nil)))
        script.command(.startScan(ScanParameters()))
        script.changeDevice([
            "RSSI": .int16(-70), "TxPower": .int16(-3), "Appearance": .uint16(0x0841),
            "AdvertisingFlags": .bytes([6]), "ServiceData": data,
            "ManufacturerData": ObjectTree.bytesByNumber([0x004C: [1, 2]]),
        ])
        var expected = Advertisement()
        expected.localName = "MyDevice-0001"
        expected.flags = 6
        expected.txPower = -3
        expected.appearance = 0x0841
        expected.serviceUUIDs = [BluetoothUUID(0xAE70)]
        expected.serviceData = [
            Advertisement.ServiceData(service: BluetoothUUID(0xAE71), data: [9, 8])
        ]
        expected.manufacturerData = [0x4C, 0, 1, 2]
        #expect(reports(script.events).map(\.advertisement) == [expected])
    }

    @Test func `what a connection teaches of a device is no packet`() {
        var script = MachineScript.ready()
        script.command(.startScan(ScanParameters()))
        script.connected(.first)
        script.events = []
        script.changeDevice(["Name": .string("GAP name"), "UUIDs": .strings([Fixture.ae70])])
        #expect(reports(script.events).isEmpty)
        script.changeDevice(["RSSI": .int16(-50)])
        #expect(reports(script.events).map(\.cachedName) == ["GAP name"])
    }

    @Test func `of several makers the one whose data came last is told`() {
        var script = MachineScript.ready(Fixture.tree(device: Fixture.recorder(rssi: nil)))
        script.command(.startScan(ScanParameters()))
        for data: [UInt16: [UInt8]] in [[1: [1]], [1: [1], 2: [2]], [1: [3], 2: [2]]] {
            script.changeDevice([
                "RSSI": .int16(-70), "ManufacturerData": ObjectTree.bytesByNumber(data),
            ])
        }
        #expect(
            reports(script.events).map(\.advertisement.manufacturerData)
                == [[1, 0, 1], [2, 0, 2], [1, 0, 3]]
        )
    }

    @Test func `a scan that hears nothing is remarked on once`() {
        var script = MachineScript.ready(Fixture.tree(device: nil))
        script.command(.startScan(ScanParameters()))
        script.reply("SetDiscoveryFilter")
        script.reply("StartDiscovery")
        script.pass(.seconds(89))
        #expect(script.notes.isEmpty)
        script.pass(.seconds(600))
        #expect(script.notes.count == 1)
    }

    @Test func `a search widens the scan, and the app hears only what it asked for`() {
        var script = MachineScript.ready(Fixture.tree(device: nil))
        script.command(.startScan(ScanParameters(services: [BluetoothUUID(0x180D)])))
        script.reply("SetDiscoveryFilter")
        script.reply("StartDiscovery")
        script.command(.connect(.first))
        #expect(
            script.calls.last?.arguments == [
                .options([("Transport", .string("le")), ("DuplicateData", .bool(false))])
            ]
        )
        script.reply("SetDiscoveryFilter")
        script.add(Fixture.device, Fixture.recorder())
        #expect(reports(script.events).isEmpty)
        #expect(script.isOpen("Connect") == true)
        #expect(script.count("SetDiscoveryFilter") == 3)
    }

    @Test func `a scan before the radio is ready does nothing`() {
        var script = MachineScript.ready(Fixture.tree(powered: false))
        script.command(.startScan(ScanParameters()))
        script.change(Fixture.adapter, "org.bluez.Adapter1", ["Powered": .bool(true)])
        #expect(script.count("SetDiscoveryFilter") == 0)
    }
}
