// SPDX-License-Identifier: Apache-2.0

// https://github.com/JuulLabs/kable/issues/591
// A peripheral is released while it connects, and the scan begins before the power does.

import CoreBluetooth

final class Link: NSObject, CBCentralManagerDelegate {
    private var central: CBCentralManager!
    private var peripheral: CBPeripheral?

    func start() {
        central = CBCentralManager(delegate: self, queue: nil)
    }

    func stop(_ peripheral: CBPeripheral) { central.cancelPeripheralConnection(peripheral) }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) {
        central.stopScan()
        self.peripheral = peripheral
        central.connect(peripheral)
    }
    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        guard central.state == .poweredOn else { return print(central.state) }
        central.scanForPeripherals(withServices: nil)
    }

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
