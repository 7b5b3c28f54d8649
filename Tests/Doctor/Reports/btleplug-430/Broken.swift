// SPDX-License-Identifier: Apache-2.0

// https://github.com/deviceplug/btleplug/pull/430
// The error of a disconnection is not in the trace.

import CoreBluetooth

final class Trace: NSObject, CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }

    func centralManager(  // finds E01
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: Error?
    ) { print("disconnected", peripheral.identifier) }
}
