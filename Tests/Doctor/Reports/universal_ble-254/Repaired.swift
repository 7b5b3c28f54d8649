// SPDX-License-Identifier: Apache-2.0

// https://github.com/Navideck/universal_ble/issues/254
// A crash at launch: restoration is only allowed with the background mode.

import CoreBluetooth

final class Radio: NSObject, CBCentralManagerDelegate {
    private lazy var central = CBCentralManager(
        delegate: self,
        queue: nil,
        options: [CBCentralManagerOptionRestoreIdentifierKey: "radio"]
    )

    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }

    func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
        print(dict.keys)
    }
}
