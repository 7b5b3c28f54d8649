// SPDX-License-Identifier: Apache-2.0

// https://github.com/AU-COVIDSafe/mobile-ios/issues/19
// The main queue cleans up what the callbacks fill on their own.

import CoreBluetooth

final class Encounters: NSObject, CBCentralManagerDelegate {
    private let queue = DispatchQueue(label: "encounters")
    private lazy var central = CBCentralManager(delegate: self, queue: queue)
    private var seen: [UUID: CBPeripheral] = [:]

    func start() { _ = central }

    /// The app calls this from a timer on the main queue.
    func cleanUp() {
        seen = seen.filter { $0.value.state == .connected }  // hints Q03
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
