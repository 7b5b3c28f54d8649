// SPDX-License-Identifier: Apache-2.0

// https://github.com/ryanbr/noop/pull/282
// Nothing happens and nothing is said when the app may not use Bluetooth.

import CoreBluetooth

final class Engine: NSObject, CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {  // finds S02
        guard central.state == .poweredOn else { return }
        begin()
    }

    private func begin() { print("on") }
}
