// SPDX-License-Identifier: Apache-2.0

// https://github.com/dotintent/FlutterBleLib/issues/530
// The same for a peripheral manager.

import CoreBluetooth

final class Beacon: NSObject, CBPeripheralManagerDelegate {
    private lazy var manager = CBPeripheralManager(delegate: self, queue: nil, options: nil)

    func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
        print(peripheral.state)
    }
}
