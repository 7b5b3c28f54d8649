// SPDX-License-Identifier: Apache-2.0

// https://github.com/nativescript-community/ble/issues/195
// The key is in another plist than the one that is built: that one has the old key only.

import CoreBluetooth

func makeManager(_ delegate: CBCentralManagerDelegate) -> CBCentralManager {
    CBCentralManager(delegate: delegate, queue: nil)  // finds P01
}
