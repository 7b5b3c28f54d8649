// SPDX-License-Identifier: Apache-2.0

// https://github.com/don/cordova-plugin-ble-central/issues/746
// The same with an empty list of services.

import CoreBluetooth

func resume(_ central: CBCentralManager) {
    let options = [CBCentralManagerScanOptionAllowDuplicatesKey: true]
    central.scanForPeripherals(withServices: [], options: options)  // finds N01
}
