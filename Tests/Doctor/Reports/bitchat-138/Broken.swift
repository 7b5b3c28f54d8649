// SPDX-License-Identifier: Apache-2.0

// https://github.com/permissionlesstech/bitchat/pull/138
// The Mac app sees the state unsupported: its sandbox has no Bluetooth.

import CoreBluetooth

final class Mesh: NSObject, CBCentralManagerDelegate {
    private lazy var central = CBCentralManager(delegate: self, queue: nil)  // finds P03

    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }
}
