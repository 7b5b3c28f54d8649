// SPDX-License-Identifier: Apache-2.0

// https://github.com/perezjuanj/OpenCircuit/issues/35
// A reconnect in the disconnect callback, again and again, empties the battery.

import CoreBluetooth

final class Keeper: NSObject, CBCentralManagerDelegate {
    private var peripheral: CBPeripheral?

    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: Error?
    ) {
        print("reconnecting after", error as Any)
        central.connect(peripheral, options: nil)  // finds C08
    }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: Error?
    ) { print("failed", error as Any) }

    func stop(_ central: CBCentralManager) {
        if let peripheral { central.cancelPeripheralConnection(peripheral) }
    }
}
