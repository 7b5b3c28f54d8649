// SPDX-License-Identifier: Apache-2.0

// https://github.com/perezjuanj/OpenCircuit/issues/35
// A reconnect in the disconnect callback, again and again, empties the battery.

import CoreBluetooth

final class Keeper: NSObject, CBCentralManagerDelegate {
    private var peripheral: CBPeripheral?
    private var attempts = 0

    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: Error?
    ) {
        guard let error, attempts < 5 else { return }
        attempts += 1
        print("reconnecting after", error)
        DispatchQueue.main.asyncAfter(deadline: .now() + Double(1 << attempts)) {
            central.connect(peripheral, options: nil)
        }
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
