// SPDX-License-Identifier: Apache-2.0

import Combine
import CoreBluetooth

/// A wrapper that holds the peripheral.
final class RadioDevice: Identifiable {
    let peripheral: CBPeripheral
    let lost = PassthroughSubject<any Error, Never>()
    var id: UUID { peripheral.identifier }

    init(_ peripheral: CBPeripheral) { self.peripheral = peripheral }
}

final class CombineRadio: NSObject {
    private lazy var central = CBCentralManager(delegate: self, queue: queue)
    private let queue = DispatchQueue(label: "radio")
    private var devices: [UUID: RadioDevice] = [:]
    private var subscriptions: Set<AnyCancellable> = []
    let found = PassthroughSubject<RadioDevice, Never>()
    let states = CurrentValueSubject<CBManagerState, Never>(.unknown)

    func start() {
        states.filter { $0 == .poweredOn }
            .sink { [weak self] _ in self?.central.scanForPeripherals(withServices: nil) }
            .store(in: &subscriptions)
        _ = central
    }

    func connect(_ id: UUID, timeout: DispatchTimeInterval) {
        guard let device = devices[id] else { return }
        central.connect(device.peripheral)
        queue.asyncAfter(deadline: .now() + timeout) { [weak self] in
            guard device.peripheral.state == .connecting else { return }
            self?.central.cancelPeripheralConnection(device.peripheral)
        }
    }
}

extension CombineRadio: CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) { states.send(central.state) }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) {
        let device = devices[peripheral.identifier] ?? RadioDevice(peripheral)
        devices[device.id] = device
        found.send(device)
        if RSSI.intValue > -40 { central.connect(peripheral, options: nil) }
    }

    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        peripheral.delegate = self
        peripheral.discoverServices([CBUUID(string: "180D")])
    }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: (any Error)?
    ) { end(peripheral, error) }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) { end(peripheral, error) }

    private func end(_ peripheral: CBPeripheral, _ error: (any Error)?) {
        devices[peripheral.identifier]?.lost.send(error ?? CBError(.peripheralDisconnected))
    }
}

extension CombineRadio: CBPeripheralDelegate {
    func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
        guard error == nil else { return end(peripheral, error) }
        peripheral.services?.forEach { peripheral.discoverCharacteristics(nil, for: $0) }
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverCharacteristicsFor service: CBService,
        error: (any Error)?
    ) {
        if let error { return end(peripheral, error) }
        for characteristic in service.characteristics! {
            if characteristic.properties.contains(.notify) {
                peripheral.setNotifyValue(true, for: characteristic)
            }
        }
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateValueFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        guard error == nil, let value = characteristic.value else { return }
        DispatchQueue.main.async { print(value, characteristic.uuid.uuidString) }
    }
}
