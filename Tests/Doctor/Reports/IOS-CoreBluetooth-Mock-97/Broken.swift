// SPDX-License-Identifier: Apache-2.0

// https://github.com/nordicsemi/IOS-CoreBluetooth-Mock/issues/97
// The answer to a discovery never arrives: the object that is asked has no delegate.

import CoreBluetooth

final class Probe: NSObject, CBPeripheralDelegate {
    let peripheral: CBPeripheral

    init(_ peripheral: CBPeripheral) { self.peripheral = peripheral }

    func begin() {
        peripheral.discoverServices([CBUUID(string: "180A")])  // finds D02
    }

    func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: Error?) {
        print(peripheral.services ?? [], error as Any)
    }
}
