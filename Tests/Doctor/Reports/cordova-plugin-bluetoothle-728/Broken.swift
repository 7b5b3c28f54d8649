// SPDX-License-Identifier: Apache-2.0

// https://github.com/randdusing/cordova-plugin-bluetoothle/issues/728
// A failure to encrypt goes to the caller as a success.

import CoreBluetooth

final class Bridge: NSObject, CBPeripheralDelegate {
    var succeed: (String) -> Void = { _ in }
    var fail: (Error) -> Void = { _ in }

    func peripheral(  // finds E01
        _ peripheral: CBPeripheral,
        didWriteValueFor characteristic: CBCharacteristic,
        error: Error?
    ) {
        succeed("written \(characteristic.uuid)")
    }
}
