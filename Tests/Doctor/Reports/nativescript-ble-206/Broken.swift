// SPDX-License-Identifier: Apache-2.0

// https://github.com/nativescript-community/ble/issues/206
// Devices age out of the list after some seconds, though they are there.

import CoreBluetooth

final class Nearby: NSObject, CBCentralManagerDelegate {
    private var lastSeen: [UUID: Date] = [:]

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        guard central.state == .poweredOn else { return print(central.state) }
        central.scanForPeripherals(withServices: nil)
    }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) {
        lastSeen[peripheral.identifier] = Date()  // finds N03
    }

    func prune() { lastSeen = lastSeen.filter { $0.value.timeIntervalSinceNow > -5 } }
}
