// SPDX-License-Identifier: Apache-2.0

// https://github.com/adafruit/Basic-Chat/pull/13
// The app is ended at first use: the Info.plist says nothing of Bluetooth.

import CoreBluetooth

final class Chat: NSObject, CBCentralManagerDelegate {
    private lazy var central = CBCentralManager(delegate: self, queue: nil)

    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }
}
