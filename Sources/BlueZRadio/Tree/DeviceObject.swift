// SPDX-License-Identifier: Apache-2.0

package import Bluetooth
import DBus
package import HostCore

/// Which parts of a device a message told.
package struct DeviceFields: OptionSet, Hashable, Sendable, Codable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    package static let rssi = DeviceFields(rawValue: 1)
    /// Data that only a packet can bring: of a manufacturer, of a service, of another AD type.
    package static let packet = DeviceFields(rawValue: 2)
    /// Fields that a packet brings, and the peer's GATT table too.
    package static let profile = DeviceFields(rawValue: 4)
    package static let name = DeviceFields(rawValue: 8)
    package static let connected = DeviceFields(rawValue: 16)
    package static let resolved = DeviceFields(rawValue: 32)
    package static let address = DeviceFields(rawValue: 64)
}

/// A device as BlueZ shows it, with its GATT table.
package struct DeviceObject: Hashable, Sendable, Codable {
    package var path: String
    package var adapter = ""
    package var address = BluetoothAddress(value: 0)
    package var hasAddress = false
    package var name: String?
    package var uuids: [BluetoothUUID] = []
    package var rssi: Int?
    package var txPower: Int8?
    package var appearance: UInt16?
    package var flags: UInt8?
    package var manufacturerData: [UInt16: [UInt8]] = [:]
    /// The company whose data came last; BlueZ keeps the data of all companies heard of.
    package var lastCompany: UInt16?
    package var serviceData: [Advertisement.ServiceData] = []
    package var otherData: [UInt8: [UInt8]] = [:]
    package var isConnected = false
    package var isResolved = false
    package var services: [AttributeHandle: ServiceObject] = [:]

    package init(path: String) {
        self.path = path
    }

    /// Whether the GATT table of a resolved device may be empty: nothing but what BlueZ keeps for
    /// itself (GAP 1800 and GATT 1801) was ever heard of.
    var offersNothing: Bool {
        uuids.allSatisfy { $0.short == 0x1800 || $0.short == 0x1801 }
    }

    /// ATT_MTU, as the characteristics tell; nil where none does.
    package var mtu: Int? {
        services.values.compactMap { $0.characteristics.values.compactMap(\.mtu).max() }.max()
    }

    /// Whether the device is known to offer one of these services.
    func offers(_ wanted: [BluetoothUUID]) -> Bool {
        uuids.contains(where: wanted.contains)
            || services.values.contains { wanted.contains($0.uuid) }
    }

    /// The path of an attribute of any kind.
    func characteristic(_ handle: AttributeHandle) -> CharacteristicObject? {
        for service in services.values {
            if let found = service.characteristics[handle] { return found }
        }
        return nil
    }

    func descriptor(_ handle: AttributeHandle) -> DescriptorObject? {
        for service in services.values {
            for characteristic in service.characteristics.values {
                if let found = characteristic.descriptors[handle] { return found }
            }
        }
        return nil
    }
}

extension DeviceObject {
    /// Takes properties in. What they told comes back, and the names of those that made no sense.
    mutating func update(_ properties: [String: BusValue]) -> (DeviceFields, refused: [String]) {
        var told: DeviceFields = []
        var refused: [String] = []
        for (name, value) in properties.sorted(by: { $0.key < $1.key }) {
            if let fields = take(name, value) {
                told.formUnion(fields)
            } else {
                refused.append(name)
            }
        }
        return (told, refused)
    }

    /// Forgets properties that BlueZ no longer vouches for.
    mutating func invalidate(_ names: [String]) -> DeviceFields {
        var told: DeviceFields = []
        for name in names {
            switch name {
            case "RSSI": rssi = nil
            case "TxPower": txPower = nil
            case "ManufacturerData": manufacturerData = [:]
            case "ServiceData": serviceData = []
            case "Name":
                self.name = nil
                told.insert(.name)
            default: break
            }
        }
        return told
    }

    /// What one property told; nil where its value is not of the type it must have.
    private mutating func take(_ property: String, _ value: BusValue) -> DeviceFields? {
        switch property {
        case "Address":
            return store(
                value.asText.flatMap { BluetoothAddress($0, kind: address.kind) },
                .address
            ) {
                $0.address = $1
                $0.hasAddress = true
            }
        case "AddressType":
            return store(value.asText, .address) {
                $0.address = BluetoothAddress(
                    value: $0.address.value,
                    kind: $1 == "random" ? .random : .public
                )
            }
        case "Adapter": return store(value.asText, []) { $0.adapter = $1 }
        case "Name": return store(value.asText, .name) { $0.name = $1 }
        case "Connected": return store(value.asBool, .connected) { $0.isConnected = $1 }
        case "ServicesResolved": return store(value.asBool, .resolved) { $0.isResolved = $1 }
        case "UUIDs":
            return store(value.asTexts, .profile) {
                $0.uuids = $1.compactMap(BluetoothUUID.init(bluez:))
            }
        default: return takeAdvertised(property, value)
        }
    }

    private mutating func takeAdvertised(_ property: String, _ value: BusValue) -> DeviceFields? {
        switch property {
        case "RSSI": return store(value.asInteger, .rssi) { $0.rssi = $1 }
        case "TxPower":
            return store(value.asInteger.flatMap { Int8(exactly: $0) }, .profile) {
                $0.txPower = $1
            }
        case "Appearance":
            return store(value.asInteger.flatMap { UInt16(exactly: $0) }, .profile) {
                $0.appearance = $1
            }
        case "AdvertisingFlags":
            return store(value.asBytes, .profile) { $0.flags = $1.first }
        case "ManufacturerData": return takeManufacturerData(value)
        case "ServiceData": return takeServiceData(value)
        case "AdvertisingData": return takeOtherData(value)
        default: return []
        }
    }

    private mutating func store<Value>(
        _ value: Value?,
        _ fields: DeviceFields,
        _ put: (inout DeviceObject, Value) -> Void
    ) -> DeviceFields? {
        guard let value else { return nil }
        put(&self, value)
        return fields
    }

    private mutating func takeManufacturerData(_ value: BusValue) -> DeviceFields? {
        guard let entries = value.asEntries else { return nil }
        var read: [UInt16: [UInt8]] = [:]
        for entry in entries {
            guard let company = entry.key.asInteger.flatMap({ UInt16(exactly: $0) }),
                let bytes = entry.value.asBytes
            else { return nil }
            read[company] = bytes
        }
        let changed = read.keys.sorted().first { read[$0] != manufacturerData[$0] }
        lastCompany = changed ?? lastCompany.flatMap { read[$0] == nil ? nil : $0 }
        manufacturerData = read
        return .packet
    }

    private mutating func takeServiceData(_ value: BusValue) -> DeviceFields? {
        guard let entries = value.asEntries else { return nil }
        var read: [Advertisement.ServiceData] = []
        for entry in entries {
            guard let service = entry.key.asText.flatMap(BluetoothUUID.init(bluez:)),
                let data = entry.value.asBytes
            else { return nil }
            read.append(Advertisement.ServiceData(service: service, data: data))
        }
        serviceData = read
        return .packet
    }

    private mutating func takeOtherData(_ value: BusValue) -> DeviceFields? {
        guard let entries = value.asEntries else { return nil }
        var read: [UInt8: [UInt8]] = [:]
        for entry in entries {
            guard let type = entry.key.asInteger.flatMap({ UInt8(exactly: $0) }),
                let bytes = entry.value.asBytes
            else { return nil }
            read[type] = bytes
        }
        otherData = read
        return .packet
    }
}
