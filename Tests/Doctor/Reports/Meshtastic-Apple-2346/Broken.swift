// SPDX-License-Identifier: Apache-2.0

// https://github.com/meshtastic/Meshtastic-Apple/pull/2346
// A retry on every error shows the PIN sheet again and again after the bond was removed.

import CoreBluetooth

final class Node: NSObject, CBCentralManagerDelegate {
    private var peripheral: CBPeripheral?

    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: Error?
    ) {
        if error != nil {
            central.connect(peripheral)  // finds C08
        }
    }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: Error?
    ) { print("gone", error as Any) }

    func stop(_ central: CBCentralManager) {
        if let peripheral { central.cancelPeripheralConnection(peripheral) }
    }
}
