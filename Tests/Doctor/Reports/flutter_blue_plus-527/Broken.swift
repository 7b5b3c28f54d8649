// SPDX-License-Identifier: Apache-2.0

// https://github.com/chipweinberger/flutter_blue_plus/issues/527
// Long writes fail or not with a length that was agreed for another connection.

import CoreBluetooth

final class Sender {
    private let maximum = 182
    private let peripheral: CBPeripheral

    init(_ peripheral: CBPeripheral) { self.peripheral = peripheral }

    func send(_ data: Data, to target: CBCharacteristic) {
        guard target.properties.contains(.write) else { return }
        for start in stride(from: 0, to: data.count, by: maximum) {  // finds G08
            let end = min(start + maximum, data.count)
            peripheral.writeValue(data[start..<end], for: target, type: .withResponse)
        }
    }
}
