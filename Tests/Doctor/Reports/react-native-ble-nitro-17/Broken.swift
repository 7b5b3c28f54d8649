// SPDX-License-Identifier: Apache-2.0

// https://github.com/zykeco/react-native-ble-nitro/issues/17
// The advertised name is never picked up.

import CoreBluetooth

final class Finder: NSObject, CBCentralManagerDelegate {
    private var device: CBPeripheral?

    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) {
        if peripheral.name?.hasPrefix("Nitro") == true { device = peripheral }  // finds N04
    }
}
