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
        let code = (error as? CBError)?.code
        if code == .peerRemovedPairingInformation || code == .encryptionTimedOut {
            print("Forget the device in the system's settings and pair again.")
        } else {
            central.connect(peripheral)
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
