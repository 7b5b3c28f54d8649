// SPDX-License-Identifier: Apache-2.0

// https://github.com/ps2/rileylink_ios/issues/22
// Restored peripherals are subscribed to before the manager is on.

import CoreBluetooth

final class Pump: NSObject, CBCentralManagerDelegate {
    private var devices: [CBPeripheral] = []
    private lazy var central = CBCentralManager(
        delegate: self,
        queue: nil,
        options: [CBCentralManagerOptionRestoreIdentifierKey: "pump"]
    )

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        guard central.state == .poweredOn else { return print(central.state) }
        for device in devices {
            for characteristic in device.services?.first?.characteristics ?? []
            where characteristic.properties.contains(.notify) {
                device.setNotifyValue(true, for: characteristic)
            }
        }
    }

    func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
        devices = dict[CBCentralManagerRestoredStatePeripheralsKey] as? [CBPeripheral] ?? []
        devices.forEach { $0.delegate = events }
    }
}
