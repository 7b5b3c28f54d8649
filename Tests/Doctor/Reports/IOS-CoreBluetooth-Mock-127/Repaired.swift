// SPDX-License-Identifier: Apache-2.0

// https://github.com/nordicsemi/IOS-CoreBluetooth-Mock/pull/127
// The newer disconnect callback is called from iOS 17 on, and the app is deployed to iOS 15.

import CoreBluetooth

final class Delegate: NSObject, CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: Error?
    ) { print("gone", error as Any) }
}
