// SPDX-License-Identifier: Apache-2.0

// https://github.com/Polidea/RxBluetoothKit/issues/304
// A notification ends a read, and a read is told as a notification.

import CoreBluetooth

final class Values: NSObject, CBPeripheralDelegate {
    private var reading: (uuid: CBUUID, then: (Data?) -> Void)?

    func follow(_ characteristic: CBCharacteristic, of peripheral: CBPeripheral) {
        guard characteristic.properties.contains(.notify) else { return }
        peripheral.setNotifyValue(true, for: characteristic)
    }

    func read(
        _ characteristic: CBCharacteristic,
        of peripheral: CBPeripheral,
        then: @escaping (Data?) -> Void
    ) {
        peripheral.delegate = self
        reading = (characteristic.uuid, then)
        peripheral.readValue(for: characteristic)
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateValueFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        if let error { print(error) }
        guard !characteristic.isNotifying, let waiter = reading, waiter.uuid == characteristic.uuid
        else { return print("told", characteristic.uuid) }
        reading = nil
        waiter.then(characteristic.value)
    }
}
