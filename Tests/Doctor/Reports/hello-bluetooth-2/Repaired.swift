// SPDX-License-Identifier: Apache-2.0

// https://github.com/nebs/hello-bluetooth/issues/2
// Callbacks stopped with a new version of Swift: the labels are the old ones.

import CoreBluetooth

final class Hello: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }

    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        print("connected")
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverCharacteristicsFor service: CBService,
        error: Error?
    ) {
        print(service, error as Any)
    }

    func peripheral(named name: String) -> CBPeripheral? { nil }
}
