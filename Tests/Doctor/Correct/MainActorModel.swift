// SPDX-License-Identifier: Apache-2.0

import CoreBluetooth
import SwiftUI

/// A model on the main actor whose manager calls back on the main queue.
@MainActor
final class MainActorModel: NSObject, ObservableObject {
    @Published private(set) var hint: String?
    @Published private(set) var names: [UUID: String] = [:]
    @Published private(set) var level: Int?
    private var found: [UUID: CBPeripheral] = [:]
    private var chosen: CBPeripheral?
    private var battery: CBCharacteristic?
    private lazy var central = CBCentralManager(delegate: self, queue: .main)

    func appear() { _ = central }

    func choose(_ id: UUID) {
        guard let peripheral = found[id] else { return }
        central.stopScan()
        chosen = peripheral
        central.connect(
            peripheral,
            options: [CBConnectPeripheralOptionNotifyOnDisconnectionKey: true]
        )
        Timer.scheduledTimer(withTimeInterval: 15, repeats: false) { [weak self] _ in
            MainActor.assumeIsolated { self?.giveUp(peripheral) }
        }
    }

    private func giveUp(_ peripheral: CBPeripheral) {
        guard peripheral.state == .connecting else { return }
        central.cancelPeripheralConnection(peripheral)
        hint = "The device does not answer."
    }
}

extension MainActorModel: @preconcurrency CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        switch central.state {
        case .poweredOn:
            hint = nil
            central.scanForPeripherals(withServices: [CBUUID(string: "FE59")])
        case .unauthorized: hint = "Allow Bluetooth in Settings."
        case .poweredOff: hint = "Turn Bluetooth on."
        default: hint = "No Bluetooth."
        }
    }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) {
        found[peripheral.identifier] = peripheral
        let name = advertisementData[CBAdvertisementDataLocalNameKey] as? String
        names[peripheral.identifier] = name ?? peripheral.name ?? "A device"
    }

    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        peripheral.delegate = self
        peripheral.discoverServices([CBUUID(string: "180F")])
    }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        hint =
            (error as? CBError)?.code == .peerRemovedPairingInformation
            ? "Forget the device in Settings." : error?.localizedDescription
    }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        battery = nil
        level = nil
        if let error { hint = error.localizedDescription }
    }
}

extension MainActorModel: @preconcurrency CBPeripheralDelegate {
    func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
        if let error {
            hint = error.localizedDescription
            return
        }
        for service in peripheral.services ?? [] where service.uuid == CBUUID(string: "180F") {
            peripheral.discoverCharacteristics([CBUUID(string: "2A19")], for: service)
        }
    }

    func peripheral(_ peripheral: CBPeripheral, didModifyServices services: [CBService]) {
        battery = nil
        peripheral.discoverServices([CBUUID(string: "180F")])
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverCharacteristicsFor service: CBService,
        error: (any Error)?
    ) {
        guard error == nil, let battery = service.characteristics?.first else { return }
        self.battery = battery
        peripheral.readValue(for: battery)
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateValueFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        guard error == nil, characteristic == battery, let byte = characteristic.value?.first else {
            return
        }
        level = Int(byte)
    }
}

struct LevelView: View {
    @StateObject private var model = MainActorModel()

    var body: some View {
        List(model.names.sorted { $0.value < $1.value }, id: \.key) { id, name in
            Button(name) { model.choose(id) }
        }
        .onAppear { model.appear() }
        .overlay { if let hint = model.hint { Text(hint) } }
    }
}
