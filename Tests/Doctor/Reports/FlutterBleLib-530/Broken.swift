// SPDX-License-Identifier: Apache-2.0

// https://github.com/dotintent/FlutterBleLib/issues/530
// The same for a peripheral manager.

import CoreBluetooth

final class Beacon: NSObject, CBPeripheralManagerDelegate {
    private lazy var manager = CBPeripheralManager(  // finds P04
        delegate: self,
        queue: nil,
        options: [CBPeripheralManagerOptionRestoreIdentifierKey: "beacon"]  // finds P02
    )

    func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
        print(peripheral.state)
    }

    func peripheralManager(_ peripheral: CBPeripheralManager, willRestoreState dict: [String: Any])
    { print(dict.keys) }
}
