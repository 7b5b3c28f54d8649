// SPDX-License-Identifier: Apache-2.0

// https://github.com/steamclock/bluejay/issues/262
// The restored list is trusted to be there.

import CoreBluetooth

final class Radio: NSObject, CBCentralManagerDelegate {
    private var restored: [CBPeripheral] = []
    private lazy var central = CBCentralManager(
        delegate: self,
        queue: nil,
        options: [CBCentralManagerOptionRestoreIdentifierKey: "radio"]
    )

    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }

    func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
        restored = dict[CBCentralManagerRestoredStatePeripheralsKey] as? [CBPeripheral] ?? []
    }
}
