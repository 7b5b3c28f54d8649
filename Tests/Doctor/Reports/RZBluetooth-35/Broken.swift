// SPDX-License-Identifier: Apache-2.0

// https://github.com/Rightpoint/RZBluetooth/issues/35
// The delegate restores state, and the manager has no restore identifier.

import CoreBluetooth

final class Radio: NSObject, CBCentralManagerDelegate {
    private lazy var central = CBCentralManager(delegate: self, queue: nil)

    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }

    func centralManager(  // finds D08
        _ central: CBCentralManager,
        willRestoreState dict: [String: Any]
    ) { print(dict.keys) }
}
