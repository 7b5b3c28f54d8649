// SPDX-License-Identifier: Apache-2.0

// https://github.com/don/cordova-plugin-ble-central/issues/762
// The peer gets nothing from an iPhone, and everything from an Android phone.

import CoreBluetooth

final class Remote {
    private var peripheral: CBPeripheral?
    private var control: CBCharacteristic?

    func use(_ characteristics: [CBCharacteristic]) {
        control = characteristics.first { $0.properties.contains(.writeWithoutResponse) }
    }

    func press(_ key: UInt8) {
        guard let control else { return }
        peripheral?.writeValue(Data([key]), for: control, type: .withoutResponse)
    }
}
