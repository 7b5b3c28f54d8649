// SPDX-License-Identifier: Apache-2.0

// https://github.com/novaphotos/nova-ios-sdk/issues/12
// The system warns: duplicates are allowed, and their callbacks come on the main queue.

import CoreBluetooth

final class Flash: NSObject, CBCentralManagerDelegate {
    private lazy var central = CBCentralManager(delegate: self, queue: .main)

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        guard central.state == .poweredOn else { return print(central.state) }
        central.scanForPeripherals(
            withServices: nil,
            options: [CBCentralManagerScanOptionAllowDuplicatesKey: true]  // finds Q05
        )
    }
}
