// SPDX-License-Identifier: Apache-2.0

import CoreBluetooth
import os

struct DiscoveredDevice {
    let id: UUID
    let name: String?
    let rssi: Int
}

enum TransportError: Error {
    case notFound
    case connectionFailed(String)

    var message: String {
        switch self {
        case .notFound: "not found"
        case .connectionFailed: "could not connect, try again later"
        }
    }
}

final class Transport: NSObject, CBCentralManagerDelegate {
    private var manager: CBCentralManager!
    private var found: [UUID: DiscoveredDevice] = [:]
    private var waiter: CheckedContinuation<Void, any Error>?
    private let log = Logger(subsystem: "com.example.app", category: "ble")

    func start() {
        manager = CBCentralManager(delegate: self, queue: nil)
    }

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        guard central.state == .poweredOn else { return }
        central.scanForPeripherals(withServices: [CBUUID(string: "AE70")])
    }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) {
        found[peripheral.identifier] = DiscoveredDevice(
            id: peripheral.identifier,
            name: peripheral.name,
            rssi: RSSI.intValue
        )
    }

    func connect(_ id: UUID) async throws {
        guard let peripheral = manager.retrievePeripherals(withIdentifiers: [id]).first else {
            throw TransportError.notFound
        }
        try await withCheckedThrowingContinuation { continuation in
            waiter = continuation
            manager.connect(
                peripheral,
                options: [CBConnectPeripheralOptionEnableAutoReconnect: true]
            )
        }
    }

    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        waiter?.resume()
        waiter = nil
    }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        waiter?.resume(throwing: TransportError.connectionFailed(""))
        waiter = nil
    }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        log.error("disconnected: \(String(describing: error), privacy: .public)")
    }
}
