// SPDX-License-Identifier: Apache-2.0

// https://github.com/Polidea/RxBluetoothKit/issues/283
// Retrieval right after the manager is made gives nothing.

import CoreBluetooth

final class Resumer: NSObject, CBCentralManagerDelegate {
    private var central: CBCentralManager?
    private var peripheral: CBPeripheral?
    private var wanted: UUID?

    func resume(_ id: UUID) {
        wanted = id
        central = CBCentralManager(delegate: self, queue: .main)
    }

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        guard central.state == .poweredOn, let wanted else { return forget() }
        peripheral = central.retrievePeripherals(withIdentifiers: [wanted]).first
    }

    private func forget() { peripheral = nil }
}
