// SPDX-License-Identifier: Apache-2.0

// https://github.com/don/cordova-plugin-ble-central/issues/54
// A scan before the radio is on returns nothing.

import CoreBluetooth

final class Plugin: NSObject {
    private var manager: CBCentralManager?
    private var wantsScan = false

    func initialize(_ delegate: CBCentralManagerDelegate) {
        manager = CBCentralManager(delegate: delegate, queue: nil)
        startScan()
    }

    private func startScan() {
        wantsScan = true
        guard manager?.state == .poweredOn else { return }
        manager?.scanForPeripherals(withServices: nil)
    }
}
