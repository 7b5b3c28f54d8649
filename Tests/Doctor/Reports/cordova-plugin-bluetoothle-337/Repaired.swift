// SPDX-License-Identifier: Apache-2.0

// https://github.com/randdusing/cordova-plugin-bluetoothle/issues/337
// A switch on the text of a UUID works on one platform only: the case differs.

import CoreBluetooth

enum Kind { case level, name, other }

func kind(of characteristic: CBCharacteristic) -> Kind {
    switch characteristic.uuid {
    case CBUUID(string: "2A19"): .level
    case CBUUID(string: "2A00"): .name
    default: .other
    }
}
