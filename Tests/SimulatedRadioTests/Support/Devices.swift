// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import SimulatedRadio

extension BluetoothUUID {
    static let heartRate = BluetoothUUID(0x180D)
    static let heartRateMeasurement = BluetoothUUID(0x2A37)
    static let bodySensorLocation = BluetoothUUID(0x2A38)
    static let controlPoint = BluetoothUUID(0x2A39)
}

extension PeripheralSpec {
    /// A heart-rate strap that counts once a second.
    static func strap(_ name: String = "Strap", address: UInt64 = 0xC000_0000_0001) -> Self {
        PeripheralSpec(
            name: name,
            address: BluetoothAddress(value: address, kind: .random),
            services: [
                ServiceSpec(
                    .heartRate,
                    characteristics: [
                        CharacteristicSpec(
                            .heartRateMeasurement,
                            [.notify],
                            notify: NotifyScript(.counter(bytes: 2), every: .seconds(1))
                        ),
                        CharacteristicSpec(.bodySensorLocation, [.read], value: [1]),
                        CharacteristicSpec(
                            .controlPoint,
                            [.read, .write, .writeWithoutResponse]
                        ),
                    ]
                )
            ]
        )
    }
}

extension PeripheralSpec {
    /// A thermometer that indicates.
    static func thermometer(address: UInt64 = 0xC000_0000_0002) -> Self {
        PeripheralSpec(
            name: "Thermo",
            address: BluetoothAddress(value: address, kind: .random),
            services: [
                ServiceSpec(
                    BluetoothUUID(0x1809),
                    characteristics: [
                        CharacteristicSpec(
                            BluetoothUUID(0x2A1C),
                            [.indicate],
                            notify: NotifyScript(.packets([[1], [2]]), every: .seconds(2))
                        )
                    ]
                )
            ]
        )
    }
}
