// SPDX-License-Identifier: Apache-2.0

// https://github.com/JuulLabs/kable/issues/591
// A peripheral is released while it connects, and the scan begins before the power does.

import CoreBluetooth

final class Link: NSObject, CBCentralManagerDelegate {
    private var central: CBCentralManager!

    func start() {
        central = CBCentralManager(delegate: self, queue: nil)
        central.scanForPeripherals(withServices: nil)  // finds S01
    }

    func stop(_ peripheral: CBPeripheral) { central.cancelPeripheralConnection(peripheral) }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) {
        central.stopScan()
        central.connect(peripheral)  // finds L01
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
