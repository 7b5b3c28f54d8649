// SPDX-License-Identifier: Apache-2.0

// https://github.com/innoveit/react-native-ble-manager/issues/1386
// Since iOS 26 the app is not started again for its device.

import AccessorySetupKit
import CoreBluetooth

final class Keeper: NSObject, CBCentralManagerDelegate {
    private var central: CBCentralManager?
    private var kept: [CBPeripheral] = []
    private let session = ASAccessorySession()

    func start() {
        central = CBCentralManager(
            delegate: self,
            queue: nil,
            options: [CBCentralManagerOptionRestoreIdentifierKey: "keeper"]
        )
    }

    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }

    func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
        kept = dict[CBCentralManagerRestoredStatePeripheralsKey] as? [CBPeripheral] ?? []
    }
}
