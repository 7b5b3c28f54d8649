// SPDX-License-Identifier: Apache-2.0

// https://github.com/JuulLabs/kable/pull/287
// A subscription seems alive after Bluetooth was turned off and on again.

import CoreBluetooth

final class Link: NSObject, CBCentralManagerDelegate {
    private var active: CBPeripheral?

    func centralManagerDidUpdateState(_ central: CBCentralManager) {  // finds S03
        print("state", central.state.rawValue)
    }

    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        active = peripheral
    }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: Error?
    ) {
        print("gone", error as Any)
        active = nil
    }
}
