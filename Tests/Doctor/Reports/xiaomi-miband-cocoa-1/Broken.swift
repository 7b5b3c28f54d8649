// SPDX-License-Identifier: Apache-2.0

// https://github.com/paulgavrikov/xiaomi-miband-cocoa/issues/1
// A parameter was deleted to make the code compile, and the callback never comes.

import CoreBluetooth

final class Band: NSObject, CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }

    func centralManager(  // finds D03
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) { print(peripheral) }
}
