// SPDX-License-Identifier: Apache-2.0

// https://github.com/Polidea/RxBluetoothKit/issues/283
// Retrieval right after the manager is made gives nothing.

import CoreBluetooth

final class Resumer {
    private var central: CBCentralManager?
    private var peripheral: CBPeripheral?

    func resume(_ id: UUID, _ delegate: CBCentralManagerDelegate) {
        let central = CBCentralManager(delegate: delegate, queue: .main)
        self.central = central
        peripheral = central.retrievePeripherals(withIdentifiers: [id]).first  // finds S01
    }
}
