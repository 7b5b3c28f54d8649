// SPDX-License-Identifier: Apache-2.0

// https://github.com/PureSwift/GATT/issues/1
// Delegate methods are not called with the renamed requirements.

import CoreBluetooth

final class Central: NSObject, CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }

    func centralManager(  // finds D03
        _ central: CBCentralManager,
        didDiscoverPeripheral peripheral: CBPeripheral,
        advertisementData: [String: AnyObject],
        RSSI: NSNumber
    ) { print(peripheral) }

    func centralManager(  // finds D03
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: NSError?
    ) { print(error as Any) }
}
