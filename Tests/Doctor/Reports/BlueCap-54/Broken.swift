// SPDX-License-Identifier: Apache-2.0

// https://github.com/troystribling/BlueCap/issues/54
// A wrapper that is made for each advertisement replaces the one whose promise waits.

import CoreBluetooth

final class Device {
    let peripheral: CBPeripheral
    var connected: ((Bool) -> Void)?

    init(_ peripheral: CBPeripheral) { self.peripheral = peripheral }
}

final class Radio: NSObject, CBCentralManagerDelegate {
    private var devices: [UUID: Device] = [:]

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
        devices[peripheral.identifier] = Device(peripheral)  // finds L05
    }

    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        devices[peripheral.identifier]?.connected?(true)
    }
}
