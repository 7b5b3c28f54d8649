// SPDX-License-Identifier: Apache-2.0

// https://github.com/hbldh/bleak/pull/1033
// Without permission the program only says that Bluetooth is off, or nothing.

import CoreBluetooth

final class Watch: NSObject, CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {  // finds S02
        switch central.state {
        case .poweredOn:
            central.scanForPeripherals(withServices: nil)
        default:
            break
        }
    }
}
