// SPDX-License-Identifier: Apache-2.0

// https://github.com/teufelaudio/CombineBluetooth/pull/10
// A peripheral goes from the manager that found it to another one.

import CoreBluetooth

final class Finder: NSObject, CBCentralManagerDelegate {
    var found: (CBPeripheral) -> Void = { _ in }
    private lazy var central = CBCentralManager(delegate: self, queue: nil)
    private var peripheral: CBPeripheral?

    func start() { _ = central }

    func open(_ peripheral: CBPeripheral) {
        self.peripheral = peripheral
        central.connect(peripheral)
        DispatchQueue.main.asyncAfter(deadline: .now() + 10) { [central] in
            if peripheral.state == .connecting { central.cancelPeripheralConnection(peripheral) }
        }
    }

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        guard central.state == .poweredOn else { return print("Bluetooth is not on") }
        central.scanForPeripherals(withServices: nil)
    }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) { found(peripheral) }

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
