// SPDX-License-Identifier: Apache-2.0

// https://github.com/daphtdazz/WebBLE/issues/4
// Writes vanish unless the characteristic can be written without response.

import CoreBluetooth

final class Writer {
    private let peripheral: CBPeripheral

    init(_ peripheral: CBPeripheral) { self.peripheral = peripheral }

    func write(_ value: Data, to characteristic: CBCharacteristic) {
        let canCommand = characteristic.properties.contains(.writeWithoutResponse)
        peripheral.writeValue(
            value,
            for: characteristic,
            type: canCommand ? .withoutResponse : .withResponse
        )
    }
}
