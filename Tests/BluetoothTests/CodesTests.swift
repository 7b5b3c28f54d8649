// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Testing

struct CodesTests {
    @Test(
        arguments: [
            (0x08, "Connection Timeout"), (0x13, "Remote User Terminated Connection"),
            (0x16, "Connection Terminated by Local Host"), (0x06, "PIN or Key Missing"),
            (0x3B, "Unacceptable Connection Parameters"), (0x45, "Packet Too Long"),
        ] as [(UInt8, String)]
    )
    func `an HCI status has the specification's name`(number: UInt8, name: String) {
        #expect(HCIStatus(rawValue: number).name == name)
    }

    @Test func `every listed HCI status is explained, and the gaps of the list are gaps`() {
        let listed = (0...255).map { HCIStatus(rawValue: $0) }.filter { $0.name != nil }
        let gaps: Set<UInt8> = [0x2B, 0x31, 0x33, 0x3F]
        #expect(listed.map(\.rawValue) == (0...0x47).filter { !gaps.contains($0) })
        #expect(listed.allSatisfy { $0.explanation?.hasSuffix(".") == true })
        for reserved: UInt8 in [0x2B, 0x31, 0x33, 0x3F, 0x48, 0xFF] {
            #expect(HCIStatus(rawValue: reserved).name == nil)
            #expect(HCIStatus(rawValue: reserved).explanation == nil)
        }
    }

    @Test func `an HCI status prints its name and number`() {
        #expect(HCIStatus.connectionTimeout.description == "Connection Timeout (HCI 0x08)")
        #expect(HCIStatus(rawValue: 0xEE).description == "unknown status (HCI 0xEE)")
        #expect(
            HCIStatus.connectionFailedToBeEstablished.description
                == "Connection Failed to be Established / Synchronization Timeout (HCI 0x3E)"
        )
    }

    @Test(
        arguments: [
            BlueZErrorName.failed, .inProgress, .notReady, .notConnected, .doesNotExist,
            .serviceUnknown, .noReply,
        ]
    )
    func `a BlueZ error that has a constant is explained`(name: BlueZErrorName) {
        #expect(name.explanation?.hasSuffix(".") == true)
        #expect(name.description == name.rawValue)
    }

    @Test func `a BlueZ error of any name is legal`() {
        let name = BlueZErrorName(rawValue: "com.example.Odd")
        #expect(name.explanation == nil)
        #expect(name.shortName == "Odd")
        #expect(BlueZErrorName.inProgress.shortName == "InProgress")
        #expect(BlueZErrorName(rawValue: "").shortName == "")
    }

    @Test func `the reason in a connect error's text is explained`() {
        #expect(
            BlueZErrorName.connectReason("le-connection-abort-by-local")?.contains("try again")
                == true
        )
        #expect(BlueZErrorName.connectReason("le-connection-timeout") != nil)
        #expect(BlueZErrorName.connectReason("Input/output error") == nil)
    }

    @Test(
        arguments: [
            ("180F", "Battery"), ("180A", "Device Information"), ("2A19", "Battery Level"),
            ("2A29", "Manufacturer Name String"), ("2800", "Primary Service"),
            ("2902", "Client Characteristic Configuration"),
            ("0000180F-0000-1000-8000-00805F9B34FB", "Battery"),
            ("6E400001-B5A3-F393-E0A9-E50E24DCCA9E", "Nordic UART"),
        ]
    )
    func `a well-known UUID has a name in every width`(text: String, name: String) throws {
        #expect(try #require(BluetoothUUID(text)).wellKnownName == name)
    }

    @Test(arguments: ["AE70", "0000180F-0000-1000-8000-00805F9B34FC", "1234180F"])
    func `another UUID has no name`(text: String) throws {
        #expect(try #require(BluetoothUUID(text)).wellKnownName == nil)
    }

    @Test func `no name stands for two UUIDs, save one`() {
        let names = (0...UInt16.max).compactMap { BluetoothUUID($0).wellKnownName }
        #expect(names.count > 200)
        // "Current Time" is a service and its characteristic.
        #expect(Set(names).count == names.count - 1)
    }

    @Test func `companies print their name or their number`() {
        #expect(CompanyID.apple.description == "Apple, Inc.")
        #expect(CompanyID(rawValue: 0xAE70).description == "company 0xAE70")
    }
}
