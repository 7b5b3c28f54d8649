// SPDX-License-Identifier: Apache-2.0

// https://github.com/nativescript-community/ble/issues/119
// One connect of ten aborts: found peripherals are held by a weak collection.

import CoreBluetooth

final class Found {
    private let central: CBCentralManager
    private var peripherals: Set<CBPeripheral> = []

    init(central: CBCentralManager) { self.central = central }

    func add(_ peripheral: CBPeripheral) { peripherals.insert(peripheral) }

    func close() {
        for peripheral in peripherals { central.cancelPeripheralConnection(peripheral) }
    }
}
