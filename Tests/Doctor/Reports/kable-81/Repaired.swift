// SPDX-License-Identifier: Apache-2.0

// https://github.com/JuulLabs/kable/issues/81
// Leaving the screen stops the scan, with Bluetooth off too.

import CoreBluetooth

final class Scanner {
    private let central: CBCentralManager

    init(central: CBCentralManager) { self.central = central }

    func scan() {
        guard central.state == .poweredOn else { return }
        central.scanForPeripherals(withServices: [CBUUID(string: "FE59")])
    }

    deinit {
        guard central.state == .poweredOn else { return }
        central.stopScan()
    }
}
