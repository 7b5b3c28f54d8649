// SPDX-License-Identifier: Apache-2.0

// https://github.com/nativescript-community/ble/issues/119
// One connect of ten aborts: found peripherals are held by a weak collection.

import CoreBluetooth

final class Found {
    private let central: CBCentralManager
    private let peripherals = NSHashTable<CBPeripheral>.weakObjects()  // finds L04

    init(central: CBCentralManager) { self.central = central }

    func add(_ peripheral: CBPeripheral) { peripherals.add(peripheral) }

    func close() {
        for peripheral in peripherals.allObjects { central.cancelPeripheralConnection(peripheral) }
    }
}
