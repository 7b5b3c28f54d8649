// SPDX-License-Identifier: Apache-2.0

// https://github.com/lionheart/openradar-mirror/issues/21136
// The second manager does not advertise.

import CoreBluetooth

final class Beacons: NSObject, CBPeripheralManagerDelegate {
    private lazy var first = CBPeripheralManager(delegate: self, queue: nil)

    func start() { _ = first }

    func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
        guard peripheral.state == .poweredOn else { return print("Bluetooth is not on") }
        peripheral.startAdvertising([
            CBAdvertisementDataServiceUUIDsKey: [CBUUID(string: "FE59"), CBUUID(string: "FE58")]
        ])
    }
}
