// SPDX-License-Identifier: Apache-2.0

// https://coderapp.vercel.app/answer/41088910
// Does connect ever time out? No: whoever wants an end sets one.

import CoreBluetooth

final class Link: NSObject, CBCentralManagerDelegate {
    private let central: CBCentralManager
    private var peripheral: CBPeripheral?

    init(central: CBCentralManager) { self.central = central }

    func open(_ peripheral: CBPeripheral) {
        self.peripheral = peripheral
        central.connect(peripheral)  // finds C03
    }
    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: (any Error)?
    ) { print("failed", error as Any) }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) { print("ended", error as Any) }
}
