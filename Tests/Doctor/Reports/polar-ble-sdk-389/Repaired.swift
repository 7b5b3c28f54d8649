// SPDX-License-Identifier: Apache-2.0

// https://github.com/polarofficial/polar-ble-sdk/issues/389
// That the peer removed its pairing information is not looked at.

import CoreBluetooth

final class Listener: NSObject, CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: Error?
    ) {
        if (error as? CBError)?.code == .peerRemovedPairingInformation {
            print("Forget the device in Settings.")
        }
        print("could not connect to \(peripheral.identifier)", error as Any)
    }
}
