// SPDX-License-Identifier: Apache-2.0

// https://github.com/Polidea/RxBluetoothKit/issues/274
// Discovery after a reconnect is refused, since the delegate was taken away.

import CoreBluetooth

final class Link: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate {
    private var peripheral: CBPeripheral?

    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) {
        self.peripheral = peripheral
    }

    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        peripheral.delegate = self
        peripheral.discoverServices(nil)
    }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: Error?
    ) {
        print("lost", error as Any)
        peripheral.delegate = nil
    }
}
