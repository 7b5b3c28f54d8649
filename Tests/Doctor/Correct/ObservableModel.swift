// SPDX-License-Identifier: Apache-2.0

@preconcurrency import CoreBluetooth
import Observation

/// An observable model; callbacks are not isolated and hop with copies.
@MainActor
@Observable
final class ObservableModel: NSObject {
    enum Phase {
        case off, scanning
        case opening(CBPeripheral)
        case open(CBPeripheral, CBCharacteristic?)
    }

    private(set) var phase = Phase.off
    private(set) var rate: Int?
    private(set) var problem: String?
    @ObservationIgnored private var central: CBCentralManager!
    @ObservationIgnored private var deadline: Task<Void, any Error>?

    func start() {
        central = CBCentralManager(delegate: self, queue: DispatchQueue(label: "heart"))
    }

    private func open(_ peripheral: CBPeripheral) {
        guard case .scanning = phase else { return }
        phase = .opening(peripheral)
        central.stopScan()
        central.connect(peripheral)
        deadline = Task { [central] in
            try await Task.sleep(for: .seconds(10))
            central?.cancelPeripheralConnection(peripheral)
        }
    }

    private func became(_ state: CBManagerState) {
        switch state {
        case .poweredOn:
            phase = .scanning
            central.scanForPeripherals(withServices: [.heartRate])
        case .unauthorized:
            problem = "Bluetooth is not allowed."
        default:
            phase = .off
        }
    }

    private func lost(_ reason: String?) {
        deadline?.cancel()
        problem = reason
        rate = nil
        phase = .scanning
        if central.state == .poweredOn {
            central.scanForPeripherals(withServices: [.heartRate])
        }
    }
}

extension ObservableModel: CBCentralManagerDelegate {
    nonisolated func centralManagerDidUpdateState(_ central: CBCentralManager) {
        let state = central.state
        Task { @MainActor in became(state) }
    }

    nonisolated func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) {
        Task { @MainActor in open(peripheral) }
    }

    nonisolated func centralManager(
        _ central: CBCentralManager,
        didConnect peripheral: CBPeripheral
    ) {
        peripheral.delegate = self
        peripheral.discoverServices([.heartRate])
    }

    nonisolated func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        let reason = error?.localizedDescription
        Task { @MainActor in lost(reason) }
    }

    nonisolated func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        let reason = error.map { "\(($0 as NSError).domain) \(($0 as NSError).code)" }
        Task { @MainActor in lost(reason) }
    }
}

extension ObservableModel: CBPeripheralDelegate {
    nonisolated func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverServices error: (any Error)?
    ) {
        guard error == nil,
            let service = peripheral.services?.first(where: { $0.uuid == .heartRate })
        else { return }
        peripheral.discoverCharacteristics([.measurement], for: service)
    }

    nonisolated func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverCharacteristicsFor service: CBService,
        error: (any Error)?
    ) {
        guard error == nil,
            let found = service.characteristics?.first(where: { $0.uuid == .measurement })
        else { return }
        peripheral.setNotifyValue(found.properties.contains(.notify), for: found)
    }

    nonisolated func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateValueFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        guard error == nil, let value = characteristic.value, value.count > 1 else { return }
        let rate = Int(value[1])
        Task { @MainActor in self.rate = rate }
    }
}

extension CBUUID {
    static let heartRate = CBUUID(string: "180D")
    static let measurement = CBUUID(string: "2A37")
}
