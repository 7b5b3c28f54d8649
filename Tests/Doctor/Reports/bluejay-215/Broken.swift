// SPDX-License-Identifier: Apache-2.0

// https://github.com/steamclock/bluejay/issues/215
// A device was renamed by another phone, and this one looks for the name it knew.

import CoreBluetooth

final class Chooser: NSObject, CBCentralManagerDelegate {
    private var chosen: CBPeripheral?
    var wanted = "Recorder"

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        guard central.state == .poweredOn else { return print("Bluetooth is not on") }
        central.scanForPeripherals(withServices: nil)
    }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) {
        guard peripheral.name == wanted else { return }  // finds N04
        chosen = peripheral
    }
}
