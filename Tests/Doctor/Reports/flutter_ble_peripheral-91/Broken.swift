// SPDX-License-Identifier: Apache-2.0

// https://github.com/juliansteenbakker/flutter_ble_peripheral/issues/91
// Advertising works only the second time.

import CoreBluetooth

final class Advertiser: NSObject, CBPeripheralManagerDelegate {
    private var manager: CBPeripheralManager?

    func start(_ name: String) {
        manager = CBPeripheralManager(delegate: self, queue: nil)
        manager?.startAdvertising([CBAdvertisementDataLocalNameKey: name])  // finds R02
    }

    func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
        print(peripheral.state)
    }
}
