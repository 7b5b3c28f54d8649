// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures

/// The attributes of a server as a client discovered them, as far as the capture shows it.
struct GATTShape: Sendable {
    /// More attributes of a kind than any device has; those beyond are not remembered.
    static let most = 1024

    struct Service: Sendable {
        var range: ClosedRange<UInt16>
        var uuid: BluetoothUUID
    }

    struct Characteristic: Sendable {
        var declaration: UInt16
        var value: UInt16
        var properties: CharacteristicProperties
        var uuid: BluetoothUUID
        var moment: Moment

        var notifies: Bool {
            properties.contains(.notify) || properties.contains(.indicate)
        }
    }

    private(set) var services: [Service] = []
    private(set) var characteristics: [Characteristic] = []
    private var byValue: [UInt16: Int] = [:]
    private var descriptors: [UInt16: BluetoothUUID] = [:]
    /// Where all descriptors are known.
    private var covered: [ClosedRange<UInt16>] = []

    static let configuration = BluetoothUUID(0x2902)

    var count: Int { services.count + characteristics.count + descriptors.count }

    func characteristic(value handle: UInt16) -> Characteristic? {
        byValue[handle].map { characteristics[$0] }
    }

    /// Whether a handle is a descriptor that switches notifications; nil where that is not known.
    func isConfiguration(_ handle: UInt16) -> Bool? {
        if let uuid = descriptors[handle] { return uuid == Self.configuration }
        return byValue[handle] == nil ? nil : false
    }

    /// The characteristic to which a descriptor belongs.
    func owner(of handle: UInt16) -> Characteristic? {
        characteristics.last { $0.value < handle }
    }

    /// An attribute in words: its UUID where it is known, and its handle.
    func name(of handle: UInt16) -> String {
        let number = PacketNames.number(handle)
        if let found = characteristic(value: handle) { return "\(found.uuid), handle \(number)" }
        if let uuid = descriptors[handle] { return "\(uuid), handle \(number)" }
        return "handle \(number)"
    }

    mutating func add(_ service: Service) {
        guard services.count < Self.most,
            !services.contains(where: { $0.range.lowerBound == service.range.lowerBound })
        else { return }
        services.append(service)
    }

    mutating func add(_ characteristic: Characteristic) {
        guard characteristics.count < Self.most, byValue[characteristic.value] == nil else {
            return
        }
        let place = characteristics.firstIndex { $0.value > characteristic.value }
        guard let place else {
            byValue[characteristic.value] = characteristics.count
            characteristics.append(characteristic)
            return
        }
        characteristics.insert(characteristic, at: place)
        for index in place..<characteristics.count { byValue[characteristics[index].value] = index }
    }

    mutating func addDescriptor(_ handle: UInt16, _ uuid: BluetoothUUID) {
        guard descriptors.count < Self.most else { return }
        descriptors[handle] = uuid
    }

    mutating func cover(_ range: ClosedRange<UInt16>) {
        guard range.lowerBound > 0 else { return }
        let known = covered.firstIndex {
            $0.upperBound >= range.lowerBound - 1 && $0.lowerBound <= range.lowerBound
        }
        if let known {
            covered[known] =
                covered[known]
                .lowerBound...max(
                    covered[known].upperBound,
                    range.upperBound
                )
        } else if covered.count < Self.most {
            covered.append(range)
        }
    }

    /// The characteristics that can notify and of which it is certain that they have no
    /// descriptor to switch it.
    var withoutConfiguration: [Characteristic] {
        characteristics.enumerated().filter { index, characteristic in
            characteristic.notifies && lacksConfiguration(index)
        }.map(\.element)
    }

    private func lacksConfiguration(_ index: Int) -> Bool {
        let characteristic = characteristics[index]
        var end: UInt16?
        if index + 1 < characteristics.count {
            end = characteristics[index + 1].declaration &- 1
        }
        let service = services.first { $0.range.contains(characteristic.value) }
        if let service { end = min(end ?? .max, service.range.upperBound) }
        guard let end else { return false }
        if end <= characteristic.value { return true }
        let range = (characteristic.value + 1)...end
        let isKnown = covered.contains {
            $0.lowerBound <= range.lowerBound && $0.upperBound >= range.upperBound
        }
        return isKnown && !range.contains { descriptors[$0] == Self.configuration }
    }
}
