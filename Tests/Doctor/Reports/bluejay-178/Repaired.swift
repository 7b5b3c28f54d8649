// SPDX-License-Identifier: Apache-2.0

// https://github.com/steamclock/bluejay/pull/178
// A method that any queue calls changes what the callbacks change.

import CoreBluetooth

final class Encounters: NSObject, CBCentralManagerDelegate {
    private let queue = DispatchQueue(label: "encounters")
    private lazy var central = CBCentralManager(delegate: self, queue: queue)
    private var seen: [UUID: CBPeripheral] = [:]

    func start() { _ = central }

    /// The app calls this from wherever it is.
    func forget(_ id: UUID) {
        queue.sync { seen[id] = nil }
    }

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        guard central.state == .poweredOn else { return print("Bluetooth is not on") }
        central.scanForPeripherals(withServices: nil)
    }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) { seen[peripheral.identifier] = peripheral }
}
