// SPDX-License-Identifier: Apache-2.0

// https://github.com/PhilipsHue/flutter_reactive_ble/issues/740
// The UUID of an iBeacon is taken for a service.

import CoreBluetooth

final class Search: NSObject, CBCentralManagerDelegate {
    private var found: Set<CBPeripheral> = []
    private let beaconUUID = CBUUID(string: "6B1E4B0E-0000-4000-8000-000000000001")

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        guard central.state == .poweredOn else { return print("Bluetooth is not on") }
        central.scanForPeripherals(withServices: [beaconUUID])  // finds N02
    }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) { found.insert(peripheral) }
}
