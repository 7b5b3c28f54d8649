// SPDX-License-Identifier: Apache-2.0

// https://github.com/simpleble/simpleble/issues/65
// Some writes never reach the air.

import CoreBluetooth

func flood(_ peripheral: CBPeripheral, _ characteristic: CBCharacteristic, _ left: Int) -> Int {
    guard left > 0, characteristic.properties.contains(.writeWithoutResponse),
        peripheral.canSendWriteWithoutResponse
    else { return left }
    let data = Data(repeating: UInt8(left & 0xFF), count: 20)
    peripheral.writeValue(data, for: characteristic, type: .withoutResponse)
    return flood(peripheral, characteristic, left - 1)
}
