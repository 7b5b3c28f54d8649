// SPDX-License-Identifier: Apache-2.0

// https://github.com/nexussays/ble.net/issues/77
// A wrapper drops the peripheral after it started the connect.

import CoreBluetooth

struct Connector {
    let central: CBCentralManager
    private var open: [UUID: CBPeripheral] = [:]

    mutating func open(identifier: UUID) {
        guard
            let peripheral = central.retrievePeripherals(withIdentifiers: [identifier]).first
        else { return }
        open[identifier] = peripheral
        central.connect(peripheral)
    }

    func close(_ peripheral: CBPeripheral) {
        central.cancelPeripheralConnection(peripheral)
    }
}
