// SPDX-License-Identifier: Apache-2.0

// https://github.com/lionheart/openradar-mirror/issues/12150
// A renamed device keeps its old name.

import CoreBluetooth

final class Finder: NSObject, CBCentralManagerDelegate {
    private var device: CBPeripheral?

    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) {
        guard peripheral.name == "Lamp" else { return }  // finds N04
        device = peripheral
    }
}
