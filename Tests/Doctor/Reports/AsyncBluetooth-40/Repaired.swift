// SPDX-License-Identifier: Apache-2.0

// https://github.com/manolofdez/AsyncBluetooth/issues/40
// The auto-reconnect option makes the connect fail: one or more parameters were invalid.

import CoreBluetooth

final class Opener {
    private let central: CBCentralManager
    private var peripheral: CBPeripheral?

    init(central: CBCentralManager) { self.central = central }

    func open(_ peripheral: CBPeripheral) {
        self.peripheral = peripheral
        let options: [String: Any] = [CBConnectPeripheralOptionNotifyOnDisconnectionKey: true]
        central.connect(peripheral, options: options)
    }

    func close() {
        if let peripheral { central.cancelPeripheralConnection(peripheral) }
    }
}
