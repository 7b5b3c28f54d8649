// SPDX-License-Identifier: Apache-2.0

// https://github.com/Navideck/universal_ble/issues/47
// The signal strength in the list never changes.

import CoreBluetooth

final class Strengths: NSObject, CBCentralManagerDelegate {
    private var strengths: [UUID: (strength: Int, seen: Date)] = [:]
    private lazy var central = CBCentralManager(delegate: self, queue: DispatchQueue(label: "list"))

    func start() { _ = central }

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        guard central.state == .poweredOn else { return print("Bluetooth is not on") }
        central.scanForPeripherals(withServices: nil)
    }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) {
        strengths[peripheral.identifier] = (RSSI.intValue, Date())  // finds N03
    }
}
