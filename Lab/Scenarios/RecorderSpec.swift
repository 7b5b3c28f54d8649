// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import SimulatedRadio

/// The recorder of the Lab for a simulated world: the same table as in Lab/peer/table.py.
enum RecorderSpec {
    static let name = "MyDevice-0001"
    /// What the recording of Lab/peer/table.py is like; see Documentation/recorder-protocol.md.
    static let metadata: [UInt8] = [
        0x40, 0x1F, 0x00, 0x00, 0x80, 0x3E, 0x00, 0x00, 0x64, 0x00, 0x00, 0x00, 0xA0, 0x00, 0x10,
        0x01, 0xB4, 0x38, 0xF9, 0xFA,
    ]
    static let refusal: UInt8 = 0x80
    static let longValue: [UInt8] = (0..<512).map { UInt8($0 % 251) }

    static var spec: PeripheralSpec {
        var advertisement = Advertisement.offering([BluetoothUUID(0xAE70)])
        advertisement.localName = name
        var scanResponse = Advertisement()
        scanResponse.manufacturerData = [0xFF, 0xFF] + "LAB".utf8
        return PeripheralSpec(
            name: name,
            address: BluetoothAddress(value: 0xF0F1_F2F3_F4F5, kind: .random),
            advertisement: advertisement,
            scanResponse: scanResponse,
            services: services,
            indicatesServiceChanges: false
        )
    }

    private static var services: [ServiceSpec] {
        [
            ServiceSpec(
                BluetoothUUID(0xAE7F),
                isPrimary: false,
                characteristics: [
                    CharacteristicSpec(BluetoothUUID(0xAE7E), [.read], value: bytes("included"))
                ]
            ),
            ServiceSpec(
                BluetoothUUID(0xAE70),
                includes: [BluetoothUUID(0xAE7F)],
                characteristics: characteristics
            ),
            ServiceSpec(
                BluetoothUUID(0x180A),
                characteristics: [
                    CharacteristicSpec(BluetoothUUID(0x2A29), [.read], value: bytes("Bindrune Lab"))
                ]
            ),
        ]
    }

    private static var characteristics: [CharacteristicSpec] {
        [
            CharacteristicSpec(
                BluetoothUUID(0xAE71),
                [.write, .writeWithoutResponse],
                write: .discard
            ),
            CharacteristicSpec(
                BluetoothUUID(0xAE72),
                [.read, .notify],
                value: bytes("hello"),
                descriptors: [DescriptorSpec(BluetoothUUID(0x2901), value: bytes("Audio"))]
            ),
            CharacteristicSpec(BluetoothUUID(0xAE73), [.read], value: metadata),
            CharacteristicSpec(BluetoothUUID(0xAE74), [.read], value: longValue),
            CharacteristicSpec(BluetoothUUID(0xAE75), [.indicate]),
            CharacteristicSpec(
                BluetoothUUID(0xAE76),
                [.read, .write],
                read: .error(refusal),
                write: .error(refusal)
            ),
            CharacteristicSpec(BluetoothUUID(0xAE77), [.read], read: .silence),
            CharacteristicSpec(BluetoothUUID(0xAE78), [.read, .write], value: bytes("note")),
        ]
    }

    private static func bytes(_ text: String) -> [UInt8] {
        Array(text.utf8)
    }
}
