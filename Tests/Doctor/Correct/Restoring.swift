// SPDX-License-Identifier: Apache-2.0

import CoreBluetooth

/// Restoration, auto-reconnect with its fallback, and a link that is kept for good.
final class Restoring: NSObject, CBCentralManagerDelegate {
    private var central: CBCentralManager!
    private var kept: [UUID: CBPeripheral] = [:]
    private var isWanted = true

    func start() {
        let options: [String: Any] = [CBCentralManagerOptionRestoreIdentifierKey: "link"]
        central = CBCentralManager(delegate: self, queue: nil, options: options)
    }

    func stop() {
        isWanted = false
        for peripheral in kept.values { central.cancelPeripheralConnection(peripheral) }
    }

    func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
        let list = dict[CBCentralManagerRestoredStatePeripheralsKey] as? [CBPeripheral] ?? []
        for peripheral in list { kept[peripheral.identifier] = peripheral }
    }

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        guard central.state == .poweredOn else {
            kept.removeAll()
            return
        }
        for peripheral in kept.values where peripheral.state == .disconnected {
            central.connect(
                peripheral,
                options: [CBConnectPeripheralOptionEnableAutoReconnect: true]
            )
        }
    }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        guard let error = error as? CBError, error.code == .invalidParameters else { return }
        central.connect(peripheral)
    }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        timestamp: CFAbsoluteTime,
        isReconnecting: Bool,
        error: (any Error)?
    ) {
        if let error { print("lost", error) }
        guard isWanted, !isReconnecting else { return }
        central.connect(peripheral)
    }
}
