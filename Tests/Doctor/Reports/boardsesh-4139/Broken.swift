// SPDX-License-Identifier: Apache-2.0

// https://github.com/boardsesh/boardsesh/issues/4139
// The end of the old connection tears down the new one to the same device.

import CoreBluetooth

final class Board {
    private let central: CBCentralManager
    private var board: CBPeripheral?

    init(central: CBCentralManager) { self.central = central }

    func restart() {
        guard let board else { return }
        central.cancelPeripheralConnection(board)
        print("restarting")
        central.connect(board, options: nil)  // finds C11
    }
}
