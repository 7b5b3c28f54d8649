// SPDX-License-Identifier: Apache-2.0

// https://github.com/RedBearLab/iOS/issues/8
// Whatever follows the twentieth byte never arrives.

import CoreBluetooth

func send(_ text: String, to target: CBCharacteristic, of peripheral: CBPeripheral) {
    let data = Data(text.utf8)
    let length = peripheral.maximumWriteValueLength(for: .withoutResponse)
    guard target.properties.contains(.writeWithoutResponse), data.count <= length else { return }
    peripheral.writeValue(data, for: target, type: .withoutResponse)
}
