// SPDX-License-Identifier: Apache-2.0

// https://github.com/don/cordova-plugin-ble-central/issues/54
// A scan before the radio is on returns nothing.

import CoreBluetooth

final class Plugin: NSObject {
    private var manager: CBCentralManager?

    func initialize(_ delegate: CBCentralManagerDelegate) {
        manager = CBCentralManager(delegate: delegate, queue: nil)
        startScan()  // finds S01
    }

    private func startScan() {
        manager?.scanForPeripherals(withServices: nil)
    }
}
