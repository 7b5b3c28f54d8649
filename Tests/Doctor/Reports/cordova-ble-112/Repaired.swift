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
            if $0.properties.contains(.notify) { peripheral.setNotifyValue(true, for: $0) }
        }
    }
}
