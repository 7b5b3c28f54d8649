// SPDX-License-Identifier: Apache-2.0

// https://github.com/loopandlearn/LoopFollow/pull/467
// An immediate reconnect keeps a dying transmitter awake.

import CoreBluetooth

final class Transmitter: NSObject, CBCentralManagerDelegate {
    private var central: CBCentralManager!
    private var device: CBPeripheral?

    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: Error?
    ) {
        log(error)
        open()  // finds C08
    }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: Error?
    ) { log(error) }

    private func open() {
        guard let device else { return }
        central.connect(device, options: nil)
    }

    func close() {
        if let device { central.cancelPeripheralConnection(device) }
    }

    private func log(_ error: Error?) { print(error as Any) }
}
