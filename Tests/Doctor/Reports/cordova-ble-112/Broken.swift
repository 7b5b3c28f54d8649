// SPDX-License-Identifier: Apache-2.0

// https://github.com/evothings/cordova-ble/issues/112
// One of many characteristics cannot notify, and all are subscribed to.

import CoreBluetooth

final class Monitor: NSObject, CBPeripheralDelegate {
    func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverCharacteristicsFor service: CBService,
        error: Error?
    ) {
        if let error { return print(error) }
        peripheral.delegate = self
        service.characteristics?.forEach {
            peripheral.setNotifyValue(true, for: $0)  // finds G05
        }
    }
}
