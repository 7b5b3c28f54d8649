// SPDX-License-Identifier: Apache-2.0

import OpenCoreBluetooth

/// Writes down every callback, and does in it what a test wants.
final class Recorder: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate {
    private(set) var events: [String] = []
    private(set) var discovered: [CBPeripheral] = []
    private(set) var advertisements: [[String: Any]] = []
    private(set) var errors: [(any Error)?] = []
    /// Runs inside the callback of that name, after it was written down.
    var inside: [String: () -> Void] = [:]
    var keepsPeripherals = true
    private(set) weak var lastPeer: CBPeripheral?

    func takeEvents() -> [String] {
        defer { events = [] }
        return events
    }

    private func note(_ name: String, _ detail: String = "", error: (any Error)? = nil) {
        let failure = error.map { " error \(($0 as NSError).domain) \(($0 as NSError).code)" } ?? ""
        events.append(name + (detail.isEmpty ? "" : " " + detail) + failure)
        errors.append(error)
        inside[name]?()
    }

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        note("state", "\(central.state)")
    }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi: NSNumber
    ) {
        if keepsPeripherals { discovered.append(peripheral) }
        advertisements.append(advertisementData)
        note("discover", "\(peripheral.name ?? "-") \(rssi)")
    }

    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        note("connect", "\(peripheral.state)")
    }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        note("fail", "\(peripheral.state)", error: error)
    }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        note("disconnect", "\(peripheral.state) \(peripheral.services == nil)", error: error)
    }

    func centralManager(
        _ central: CBCentralManager,
        connectionEventDidOccur event: CBConnectionEvent,
        for peripheral: CBPeripheral
    ) {
        if keepsPeripherals { discovered.append(peripheral) }
        lastPeer = peripheral
        note("peer", "\(event) \(peripheral.name ?? "-") \(peripheral.state)")
    }

    func peripheralDidUpdateName(_ peripheral: CBPeripheral) {
        note("name", peripheral.name ?? "-")
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didModifyServices invalidatedServices: [CBService]
    ) {
        let left = peripheral.services?.map(\.uuid.uuidString) ?? []
        note("modify", "\(invalidatedServices.map(\.uuid.uuidString)) left \(left)")
    }

    func peripheral(_ peripheral: CBPeripheral, didReadRSSI RSSI: NSNumber, error: (any Error)?) {
        note("rssi", "\(RSSI)", error: error)
    }

    func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
        note("services", "\(peripheral.services?.count ?? -1)", error: error)
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverIncludedServicesFor service: CBService,
        error: (any Error)?
    ) {
        note("included", "\(service.includedServices?.count ?? -1)", error: error)
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverCharacteristicsFor service: CBService,
        error: (any Error)?
    ) {
        note("characteristics", "\(service.characteristics?.count ?? -1)", error: error)
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateValueFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        note("value", "\(characteristic.value.map { [UInt8]($0) } ?? [])", error: error)
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didWriteValueFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        note("write", characteristic.uuid.uuidString, error: error)
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateNotificationStateFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        note("notify", "\(characteristic.isNotifying)", error: error)
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverDescriptorsFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        note("descriptors", "\(characteristic.descriptors?.count ?? -1)", error: error)
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateValueFor descriptor: CBDescriptor,
        error: (any Error)?
    ) {
        note("descriptor value", "\(descriptor.value ?? "-")", error: error)
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didWriteValueFor descriptor: CBDescriptor,
        error: (any Error)?
    ) {
        note("descriptor write", descriptor.uuid.uuidString, error: error)
    }

    func peripheralIsReady(toSendWriteWithoutResponse peripheral: CBPeripheral) {
        note("ready", "\(peripheral.canSendWriteWithoutResponse)")
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didOpen channel: CBL2CAPChannel?,
        error: (any Error)?
    ) {
        note("channel", channel == nil ? "nil" : "open", error: error)
    }
}
