// SPDX-License-Identifier: Apache-2.0

import CoreBluetooth

/// A list for the screen that holds identifiers, and a way back to the devices behind them.
final class Reconnecting: NSObject {
    struct Row: Identifiable {
        let id: UUID
        var name: String
    }

    private(set) var rows: [Row] = []
    private var central: CBCentralManager?
    private var links: [UUID: CBPeripheral] = [:]
    private var wanted: UUID?
    private let services = [CBUUID(string: "FE59")]

    /// The manager is made anew after the services of the system went away.
    func restart() {
        central = CBCentralManager(delegate: self, queue: nil)
    }

    func start() {
        central = CBCentralManager(delegate: self, queue: .main)
    }

    func open(_ id: UUID) {
        guard let central, central.state == .poweredOn else { return }
        wanted = id
        let known =
            central.retrievePeripherals(withIdentifiers: [id])
            + central.retrieveConnectedPeripherals(withServices: services)
        guard let peripheral = known.first(where: { $0.identifier == id }) else {
            return central.scanForPeripherals(withServices: services)
        }
        connect(peripheral)
    }

    /// Whether the system knows the device by this identifier; it says nothing of a link.
    func isKnown(_ id: UUID) -> Bool {
        central?.retrievePeripherals(withIdentifiers: [id]).isEmpty == false
    }

    private func connect(_ peripheral: CBPeripheral) {
        links[peripheral.identifier] = peripheral
        central?.connect(peripheral)
        DispatchQueue.main.asyncAfter(deadline: .now() + 10) { [weak self] in
            guard peripheral.state == .connecting else { return }
            self?.central?.cancelPeripheralConnection(peripheral)
        }
    }

    /// From the screen that goes.
    func leave() {
        guard let central, central.state == .poweredOn else { return }
        central.stopScan()
        for link in links.values { central.cancelPeripheralConnection(link) }
    }

    deinit { leave() }
}

extension Reconnecting: CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        guard central.state == .poweredOn else { return links.removeAll() }
        if let wanted { open(wanted) }
    }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) {
        let name = advertisementData[CBAdvertisementDataLocalNameKey] as? String
        rows.append(Row(id: peripheral.identifier, name: name ?? "A device"))
        guard peripheral.identifier == wanted else { return }
        central.stopScan()
        connect(peripheral)
    }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        print("not connected", error as Any)
        links[peripheral.identifier] = nil
    }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        print("ended", error as Any)
        links[peripheral.identifier] = nil
    }
}
