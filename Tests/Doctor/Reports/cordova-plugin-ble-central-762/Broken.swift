// SPDX-License-Identifier: Apache-2.0

// https://github.com/don/cordova-plugin-ble-central/issues/762
// The peer gets nothing from an iPhone, and everything from an Android phone.

import CoreBluetooth

extension CBPeripheral {
    func command(_ bytes: [UInt8], _ characteristic: CBCharacteristic) {
        writeAll([Data(bytes)], characteristic)
    }
}

final class Remote {
    private var peripheral: CBPeripheral?
    private var control: CBCharacteristic?

    func press(_ key: UInt8) {
        guard let control else { return }
        peripheral?.writeValue(Data([key]), for: control, type: .withoutResponse)  // finds G06
    }
}
