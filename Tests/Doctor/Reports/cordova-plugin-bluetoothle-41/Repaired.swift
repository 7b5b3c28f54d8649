// SPDX-License-Identifier: Apache-2.0

// https://github.com/randdusing/cordova-plugin-bluetoothle/issues/41
// No results in the background: the scan has no services.

import CoreBluetooth

final class Search {
    private let central: CBCentralManager
    private let services = [CBUUID(string: "FE59")]

    init(central: CBCentralManager) { self.central = central }

    func begin() {
        guard central.state == .poweredOn else { return }
        central.scanForPeripherals(withServices: services)
    }
}
