// SPDX-License-Identifier: Apache-2.0

// https://github.com/PureSwift/GATT/issues/1
// Delegate methods are not called with the renamed requirements.

import CoreBluetooth

final class Central: NSObject, CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) { print(peripheral) }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: (any Error)?
    ) { print(error as Any) }
}
