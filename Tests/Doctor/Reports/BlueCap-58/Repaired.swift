// SPDX-License-Identifier: Apache-2.0

// https://github.com/troystribling/BlueCap/issues/58
// The device connects long after the app said that the connect timed out: the attempt is still
// pending.

import CoreBluetooth

final class TimedLink {
    private let central: CBCentralManager
    private var peripheral: CBPeripheral?
    var onTimeout: () -> Void = {}

    init(central: CBCentralManager) { self.central = central }

    func open(_ peripheral: CBPeripheral) {
        self.peripheral = peripheral
        central.connect(peripheral, options: nil)
        Timer.scheduledTimer(withTimeInterval: 10, repeats: false) { [weak self] _ in
            self?.central.cancelPeripheralConnection(peripheral)
            self?.onTimeout()
        }
    }
}
