// SPDX-License-Identifier: Apache-2.0

// https://github.com/manolofdez/AsyncBluetooth/pull/88
// Auto-reconnect never happens: the older disconnect callback is there as well and wins.

import CoreBluetooth

final class Delegate: NSObject, CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        timestamp: CFAbsoluteTime,
        isReconnecting: Bool,
        error: Error?
    ) { print("gone, coming back: \(isReconnecting)", error as Any) }
}
