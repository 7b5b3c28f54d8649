// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Testing

struct AdvertisementMergingTests {
    @Test func `a scan response adds what the packet lacks`() {
        var packet = Advertisement()
        packet.flags = 6
        packet.serviceUUIDs = [BluetoothUUID(0xAE70)]
        packet.localName = "Rec"
        packet.isLocalNameShortened = true
        var response = Advertisement()
        response.localName = "Recorder"
        response.txPower = 4
        response.serviceUUIDs = [BluetoothUUID(0x180F), BluetoothUUID(0xAE70)]

        let merged = packet.merging(response)
        #expect(merged.flags == 6)
        #expect(merged.localName == "Recorder")
        #expect(!merged.isLocalNameShortened)
        #expect(merged.txPower == 4)
        #expect(merged.serviceUUIDs.map(\.description) == ["AE70", "180F"])
    }

    @Test func `an empty packet changes nothing`() {
        let full = Self.full
        #expect(full.merging(Advertisement()) == full)
        #expect(Advertisement().merging(full) == full)
        #expect(full.merging(full) == full)
    }

    @Test func `every field of the later packet counts`() {
        var later = Advertisement()
        later.localName = "Later"
        later.flags = 1
        later.txPower = 1
        later.appearance = 1
        later.manufacturerData = [1, 1]
        later.serviceUUIDs = [BluetoothUUID(1)]
        later.overflowServiceUUIDs = [BluetoothUUID(2)]
        later.solicitedServiceUUIDs = [BluetoothUUID(3)]
        later.serviceData = [.init(service: BluetoothUUID(0x180F), data: [1])]

        let merged = Self.full.merging(later)
        #expect(merged.localName == "Later")
        #expect(merged.flags == 1)
        #expect(merged.txPower == 1)
        #expect(merged.appearance == 1)
        #expect(merged.manufacturerData == [1, 1])
        #expect(merged.serviceUUIDs == Self.full.serviceUUIDs + later.serviceUUIDs)
        #expect(merged.overflowServiceUUIDs == [BluetoothUUID(0x1111), BluetoothUUID(2)])
        #expect(merged.solicitedServiceUUIDs == [BluetoothUUID(0x1805), BluetoothUUID(3)])
        #expect(merged.serviceData == later.serviceData)
    }

    static let full: Advertisement = {
        var advertisement = Advertisement()
        advertisement.localName = "Full"
        advertisement.flags = 6
        advertisement.txPower = -3
        advertisement.appearance = 0x0341
        advertisement.manufacturerData = [0x4C, 0x00, 0x01]
        advertisement.serviceUUIDs = [
            BluetoothUUID(0x180F), BluetoothUUID(bits32: 0x1234_5678),
            BluetoothUUID(high: 1, low: 2),
        ]
        advertisement.overflowServiceUUIDs = [BluetoothUUID(0x1111)]
        advertisement.solicitedServiceUUIDs = [BluetoothUUID(0x1805)]
        advertisement.serviceData = [.init(service: BluetoothUUID(0x180F), data: [0x64])]
        return advertisement
    }()
}
