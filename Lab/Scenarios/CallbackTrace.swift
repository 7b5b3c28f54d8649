// SPDX-License-Identifier: Apache-2.0

package import CoreBluetooth

/// The delegate of every scenario: one stable line for each callback, and what the callbacks
/// brought, for the scenario to look at.
///
/// Lines hold no addresses, identifiers or times, and leave out what depends on the moment: a
/// repeated discovery, and values of a characteristic that is notifying, which are collected.
package final class CallbackTrace: NSObject {
    private let output: (String) -> Void

    /// How often each kind of callback came.
    private(set) var counts: [String: Int] = [:]
    /// The discovered peripherals, first found first, with all that was said of them so far.
    private(set) var discovered: [(peripheral: CBPeripheral, data: [String: Any])] = []
    /// What notifying characteristics sent, in order.
    private(set) var notifications: [CBUUID: [Data]] = [:]
    /// The last error that a callback brought, by the callback's kind.
    private(set) var lastError: [String: any Error] = [:]

    package init(output: @escaping (String) -> Void) {
        self.output = output
    }

    /// Forgets the discoveries, so that the next scan tells of them again.
    func startOver() {
        discovered = []
    }

    func count(of callback: String) -> Int {
        counts[callback] ?? 0
    }

    private func tell(_ callback: String, _ subject: String, _ error: (any Error)? = nil) {
        counts[callback, default: 0] += 1
        lastError[callback] = error
        let words = [callback, subject, error.map(Self.text) ?? ""].filter { !$0.isEmpty }
        output("< " + words.joined(separator: " "))
    }

    private static func text(of error: any Error) -> String {
        let error = error as NSError
        return "error \(error.domain) \(error.code) \"\(error.localizedDescription)\""
    }

    static func name(of peripheral: CBPeripheral) -> String {
        peripheral.name ?? "(no name)"
    }

    static func text(of value: Data?) -> String {
        guard let value else { return "nil" }
        if value.count > 40 { return "\(value.count) bytes" }
        let isPlain = !value.isEmpty && value.allSatisfy { (0x20..<0x7F).contains($0) }
        if isPlain { return "\"\(String(decoding: value, as: UTF8.self))\"" }
        return "<" + value.map { String(format: "%02x", $0) }.joined(separator: " ") + ">"
    }
}

@available(*, unavailable)
extension CallbackTrace: Sendable {}

extension CallbackTrace: CBCentralManagerDelegate {
    package func centralManagerDidUpdateState(_ central: CBCentralManager) {
        tell("didUpdateState", "\(central.state)")
    }

    package func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber  // swift-format-ignore
    ) {
        if let index = discovered.firstIndex(where: { $0.peripheral === peripheral }) {
            discovered[index].data.merge(advertisementData) { $1 }
            return
        }
        discovered.append((peripheral, advertisementData))
        tell("didDiscover", Self.name(of: peripheral))
    }

    package func centralManager(
        _ central: CBCentralManager,
        didConnect peripheral: CBPeripheral
    ) {
        tell("didConnect", Self.name(of: peripheral))
    }

    package func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        tell("didFailToConnect", Self.name(of: peripheral), error)
    }

    package func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        tell("didDisconnectPeripheral", Self.name(of: peripheral), error)
    }

    package func centralManager(
        _ central: CBCentralManager,
        connectionEventDidOccur event: CBConnectionEvent,
        for peripheral: CBPeripheral
    ) {
        let event = event == .peerConnected ? "peerConnected" : "peerDisconnected"
        tell("connectionEventDidOccur", "\(event) \(Self.name(of: peripheral))")
    }
}

extension CallbackTrace: CBPeripheralDelegate {
    package func peripheralDidUpdateName(_ peripheral: CBPeripheral) {
        tell("didUpdateName", Self.name(of: peripheral))
    }

    package func peripheral(
        _ peripheral: CBPeripheral,
        didModifyServices invalidatedServices: [CBService]
    ) {
        let services = invalidatedServices.map(\.uuid.uuidString)
        tell("didModifyServices", services.joined(separator: " "))
    }

    package func peripheral(
        _ peripheral: CBPeripheral,
        didReadRSSI RSSI: NSNumber,  // swift-format-ignore
        error: (any Error)?
    ) {
        tell("didReadRSSI", "", error)
    }

    package func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
        tell("didDiscoverServices", "", error)
    }

    package func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverIncludedServicesFor service: CBService,
        error: (any Error)?
    ) {
        tell("didDiscoverIncludedServicesFor", service.uuid.uuidString, error)
    }

    package func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverCharacteristicsFor service: CBService,
        error: (any Error)?
    ) {
        tell("didDiscoverCharacteristicsFor", service.uuid.uuidString, error)
    }

    package func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverDescriptorsFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        tell("didDiscoverDescriptorsFor", characteristic.uuid.uuidString, error)
    }

    package func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateValueFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        if characteristic.isNotifying, error == nil {
            notifications[characteristic.uuid, default: []].append(characteristic.value ?? Data())
            return
        }
        let value = error == nil ? " " + Self.text(of: characteristic.value) : ""
        tell("didUpdateValueFor", characteristic.uuid.uuidString + value, error)
    }

    package func peripheral(
        _ peripheral: CBPeripheral,
        didWriteValueFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        tell("didWriteValueFor", characteristic.uuid.uuidString, error)
    }

    package func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateNotificationStateFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        let state = characteristic.isNotifying ? "on" : "off"
        tell(
            "didUpdateNotificationStateFor",
            "\(characteristic.uuid.uuidString) \(state)",
            error
        )
    }

    package func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateValueFor descriptor: CBDescriptor,
        error: (any Error)?
    ) {
        let value = error == nil ? " \(descriptor.value ?? "nil")" : ""
        tell("didUpdateDescriptorValueFor", descriptor.uuid.uuidString + value, error)
    }

    package func peripheral(
        _ peripheral: CBPeripheral,
        didWriteValueFor descriptor: CBDescriptor,
        error: (any Error)?
    ) {
        tell("didWriteDescriptorValueFor", descriptor.uuid.uuidString, error)
    }
}
