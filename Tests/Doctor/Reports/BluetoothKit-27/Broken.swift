// SPDX-License-Identifier: Apache-2.0

// https://github.com/rhummelmose/BluetoothKit/issues/27
// A scan for everything works, a scan for the service does not: it is not advertised.

import CoreBluetooth

final class Finder {
    private let battery = CBUUID(string: "180F")

    func start(_ central: CBCentralManager) {
        guard central.state == .poweredOn else { return }
        central.scanForPeripherals(withServices: [battery])  // finds N02
    }
}
