// SPDX-License-Identifier: Apache-2.0

// https://github.com/Rightpoint/RZBluetooth/issues/47
// The delegate lacks didModifyServices, and what is kept goes stale.

import CoreBluetooth

final class Thermometer: NSObject, CBPeripheralDelegate {
    private var temperature: CBCharacteristic?

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
        temperature = service.characteristics?.first
    }

    func peripheral(_ peripheral: CBPeripheral, didModifyServices services: [CBService]) {
        temperature = nil
        peripheral.discoverServices([CBUUID(string: "1809")])
    }

    func ended() { temperature = nil }
}
