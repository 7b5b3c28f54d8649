// SPDX-License-Identifier: Apache-2.0

// https://github.com/boardsesh/boardsesh/issues/4139
// The end of the old connection tears down the new one to the same device.

import CoreBluetooth

final class Board {
    private let central: CBCentralManager
    private var board: CBPeripheral?
    private var isRestarting = false

    init(central: CBCentralManager) { self.central = central }

    func restart() {
        guard let board else { return }
        isRestarting = true
        central.cancelPeripheralConnection(board)
    }

    func ended(_ peripheral: CBPeripheral) {
        guard isRestarting, peripheral === board else { return }
        isRestarting = false
        central.connect(peripheral, options: nil)
    }
}
