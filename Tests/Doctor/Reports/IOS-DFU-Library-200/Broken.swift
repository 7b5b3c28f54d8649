// SPDX-License-Identifier: Apache-2.0

// https://github.com/nordicsemi/IOS-DFU-Library/issues/200
// A crash in didConnect: the property is nil already when the callback comes.

import CoreBluetooth

final class Update: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate {
    private var peripheral: CBPeripheral?

    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }

    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        peripheral.delegate = self
        self.peripheral!.discoverServices(nil)  // finds G01
    }

    func abort() { peripheral = nil }
}
