// SPDX-License-Identifier: Apache-2.0

// https://github.com/nexussays/ble.net/issues/77
// A wrapper drops the peripheral after it started the connect.

import CoreBluetooth

struct Connector {
    let central: CBCentralManager

    func open(identifier: UUID) {
        guard
            let peripheral = central.retrievePeripherals(withIdentifiers: [identifier]).first
        else { return }
        central.connect(peripheral)  // finds L01
    }

    func close(_ peripheral: CBPeripheral) {
        central.cancelPeripheralConnection(peripheral)
    }
}
