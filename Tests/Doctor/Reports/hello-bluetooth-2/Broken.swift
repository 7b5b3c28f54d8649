// SPDX-License-Identifier: Apache-2.0

// https://github.com/nebs/hello-bluetooth/issues/2
// Callbacks stopped with a new version of Swift: the labels are the old ones.

import CoreBluetooth

final class Hello: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }

    func centralManager(  // finds D03
        _ central: CBCentralManager,
        didConnectPeripheral peripheral: CBPeripheral
    ) {
        print("connected")
    }

    func peripheral(  // finds D03
        _ peripheral: CBPeripheral,
        didDiscoverCharacteristicsForService service: CBService,
        error: NSError?
    ) {
        print(service, error as Any)
    }
}
