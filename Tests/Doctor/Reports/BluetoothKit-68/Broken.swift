// SPDX-License-Identifier: Apache-2.0

// https://github.com/rhummelmose/BluetoothKit/issues/68
// The same in another library, whose peripheral has a list of them.

import CoreBluetooth

final class Thermometer: NSObject, CBPeripheralDelegate {
    private var temperature: [CBCharacteristic] = []  // hints D07

    func watch(_ peripheral: CBPeripheral) {
        peripheral.delegate = self
        peripheral.discoverServices([CBUUID(string: "1809")])
    }

    func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
        if let error { return print(error) }
        for service in peripheral.services ?? [] {
            peripheral.discoverCharacteristics([CBUUID(string: "2A1C")], for: service)
        }
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverCharacteristicsFor service: CBService,
        error: (any Error)?
    ) {
        if let error { return print(error) }
        temperature += service.characteristics ?? []
    }

    func ended() { temperature = [] }
}
