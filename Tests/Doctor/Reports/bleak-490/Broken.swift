// SPDX-License-Identifier: Apache-2.0

// https://github.com/hbldh/bleak/issues/490
// The caller stops waiting after a time-out, and the attempt goes on.

import CoreBluetooth

final class Link: NSObject, CBCentralManagerDelegate {
    private let central: CBCentralManager
    private var peripheral: CBPeripheral?
    private var timer: Timer?

    init(central: CBCentralManager) { self.central = central }

    func open(_ peripheral: CBPeripheral, failed: @escaping () -> Void) {
        self.peripheral = peripheral
        central.connect(peripheral)  // finds C03
        timer = Timer.scheduledTimer(withTimeInterval: 10, repeats: false) { _ in
            guard peripheral.state != .connected else { return }
            failed()
        }
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
