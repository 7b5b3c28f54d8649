// SPDX-License-Identifier: Apache-2.0

// https://github.com/jordanebelanger/SwiftyBluetooth/issues/37
// No services after the second connect: those of the first one are kept.

import CoreBluetooth

final class Sensor: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate {
    private var characteristics: [CBUUID: CBCharacteristic] = [:]

    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }

    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        peripheral.delegate = self
        peripheral.discoverServices(nil)
    }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: Error?
    ) {
        print("gone", error as Any)
        reset()
    }

    private func reset() { characteristics.removeAll() }

    func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverCharacteristicsFor service: CBService,
        error: Error?
    ) {
        if let error { return print(error) }
        for found in service.characteristics ?? [] { characteristics[found.uuid] = found }
    }
}
