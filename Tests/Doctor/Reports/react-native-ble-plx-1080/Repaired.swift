// SPDX-License-Identifier: Apache-2.0

// https://github.com/dotintent/react-native-ble-plx/issues/1080
// "Operation was cancelled": a new attempt begins while the old one is being cancelled.

import CoreBluetooth

final class Session {
    private let central: CBCentralManager
    private let peripheral: CBPeripheral
    private var isWanted = false

    init(central: CBCentralManager, peripheral: CBPeripheral) {
        self.central = central
        self.peripheral = peripheral
    }

    func reconnect() {
        isWanted = true
        central.cancelPeripheralConnection(peripheral)
    }

    /// From didDisconnectPeripheral.
    func ended() {
        guard isWanted else { return }
        isWanted = false
        central.connect(peripheral)
    }
}
