// SPDX-License-Identifier: Apache-2.0

// https://github.com/don/cordova-plugin-ble-central/issues/745
// The string does not represent a valid UUID: its first group has seven digits.

import CoreBluetooth

enum Services {
    static let control = CBUUID(string: "000FE59-0000-1000-8000-00805F9B34FB")  // finds G04
}
