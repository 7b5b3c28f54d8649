// SPDX-License-Identifier: Apache-2.0

// https://github.com/Navideck/universal_ble/issues/173
// The same in the release build alone.

import CoreBluetooth

final class Radio: NSObject, CBCentralManagerDelegate {
    private var central: CBCentralManager?

    func start() {
        central = CBCentralManager(delegate: self, queue: nil)
    }

    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }
}
