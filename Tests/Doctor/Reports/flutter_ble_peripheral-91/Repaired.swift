// SPDX-License-Identifier: Apache-2.0

// https://github.com/juliansteenbakker/flutter_ble_peripheral/issues/91
// Advertising works only the second time.

import CoreBluetooth

final class Advertiser: NSObject, CBPeripheralManagerDelegate {
    private var manager: CBPeripheralManager?
    private var name = ""

    func start(_ name: String) {
        self.name = name
        manager = CBPeripheralManager(delegate: self, queue: nil)
    }

    func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
        print(peripheral.state)
        guard peripheral.state == .poweredOn else { return }
        peripheral.startAdvertising([CBAdvertisementDataLocalNameKey: name])
    }
}
