// SPDX-License-Identifier: Apache-2.0

// https://github.com/innoveit/react-native-ble-manager/issues/444
// A scan with a filter finds nothing: the service is in the device, not in its advertisement.

import CoreBluetooth

final class Search: NSObject, CBCentralManagerDelegate {
    private var found: Set<CBPeripheral> = []

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        guard central.state == .poweredOn else { return print("Bluetooth is not on") }
        central.scanForPeripherals(withServices: [CBUUID(string: "180A")])  // finds N02
    }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) { found.insert(peripheral) }
}
