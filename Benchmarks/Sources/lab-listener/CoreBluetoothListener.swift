// SPDX-License-Identifier: Apache-2.0

import CoreBluetooth
import Foundation

/// Listens as an app does that is written against Core Bluetooth.
final class CoreBluetoothListener: NSObject {
    private static var service: CBUUID { CBUUID(string: "AE70") }
    private static var characteristic: CBUUID { CBUUID(string: "AE72") }

    private let queue = DispatchQueue(label: "listener")
    private let isDone = DispatchSemaphore(value: 0)
    private var manager: CBCentralManager?
    private var peripheral: CBPeripheral?
    private var failure: (any Error)?
    private var listening: Listening

    init(wanted: Int) {
        listening = Listening(wanted: wanted)
    }

    /// Returns when everything has come and the link is down.
    func run() throws -> Listening {
        queue.sync { manager = CBCentralManager(delegate: self, queue: queue) }
        isDone.wait()
        if let failure { throw failure }
        return listening
    }

    private func end(_ error: (any Error)?) {
        failure = error
        isDone.signal()
    }
}

extension CoreBluetoothListener: CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        guard central.state == .poweredOn else { return }
        central.scanForPeripherals(withServices: [Self.service])
    }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) {
        guard self.peripheral == nil else { return }
        self.peripheral = peripheral
        peripheral.delegate = self
        central.stopScan()
        central.connect(peripheral)
    }

    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        peripheral.discoverServices([Self.service])
    }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        end(error)
    }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        end(error)
    }
}

extension CoreBluetoothListener: CBPeripheralDelegate {
    func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
        guard let service = peripheral.services?.first else { return end(error) }
        peripheral.discoverCharacteristics([Self.characteristic], for: service)
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverCharacteristicsFor service: CBService,
        error: (any Error)?
    ) {
        guard let characteristic = service.characteristics?.first else { return end(error) }
        listening.begin()
        peripheral.setNotifyValue(true, for: characteristic)
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateValueFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        guard let value = characteristic.value, listening.take(value) else { return }
        manager?.cancelPeripheralConnection(peripheral)
    }
}
