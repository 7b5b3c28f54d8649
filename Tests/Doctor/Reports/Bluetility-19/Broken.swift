// SPDX-License-Identifier: Apache-2.0

// https://github.com/jnross/Bluetility/issues/19
// A scan finds nothing on newer systems: the program never asked for permission.

import CoreBluetooth

final class Browser: NSObject, CBCentralManagerDelegate {
    private var central: CBCentralManager?

    func start() {
        central = CBCentralManager(delegate: self, queue: nil)  // finds P01
    }

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        switch central.state {
        case .poweredOn: central.scanForPeripherals(withServices: nil)
        default: print("Bluetooth is not available", central.state)
        }
    }
}
