// SPDX-License-Identifier: Apache-2.0

package import Bluetooth
import DBus
package import HostCore

/// A service of a device as BlueZ shows it.
package struct ServiceObject: Hashable, Sendable, Codable {
    package var path: String
    package var uuid: BluetoothUUID
    package var isPrimary: Bool
    /// The paths of the services it includes.
    package var includes: [String]
    package var characteristics: [AttributeHandle: CharacteristicObject] = [:]

    init?(path: String, properties: [String: BusValue]) {
        guard let uuid = properties["UUID"]?.asText.flatMap(BluetoothUUID.init(bluez:)) else {
            return nil
        }
        self.path = path
        self.uuid = uuid
        isPrimary = properties["Primary"]?.asBool ?? true
        includes = properties["Includes"]?.asTexts ?? []
    }
}

/// A characteristic as BlueZ shows it.
package struct CharacteristicObject: Hashable, Sendable, Codable {
    package var path: String
    package var uuid: BluetoothUUID
    package var properties: CharacteristicProperties
    /// ATT_MTU, where this BlueZ tells (5.62 and later).
    package var mtu: Int?
    package var descriptors: [AttributeHandle: DescriptorObject] = [:]

    init?(path: String, properties: [String: BusValue]) {
        guard let uuid = properties["UUID"]?.asText.flatMap(BluetoothUUID.init(bluez:)) else {
            return nil
        }
        self.path = path
        self.uuid = uuid
        self.properties = Self.properties(flags: properties["Flags"]?.asTexts ?? [])
        mtu = Self.mtu(properties["MTU"])
    }

    static func mtu(_ value: BusValue?) -> Int? {
        value?.asInteger.flatMap { (23...517).contains($0) ? $0 : nil }
    }

    static func properties(flags: [String]) -> CharacteristicProperties {
        var properties: CharacteristicProperties = []
        for flag in flags {
            switch flag {
            case "broadcast": properties.insert(.broadcast)
            case "read": properties.insert(.read)
            case "write-without-response": properties.insert(.writeWithoutResponse)
            case "write": properties.insert(.write)
            case "notify": properties.insert(.notify)
            case "indicate": properties.insert(.indicate)
            case "authenticated-signed-writes": properties.insert(.authenticatedSignedWrites)
            case "extended-properties": properties.insert(.extendedProperties)
            default: break
            }
        }
        return properties
    }
}

/// A descriptor as BlueZ shows it.
package struct DescriptorObject: Hashable, Sendable, Codable {
    package var path: String
    package var uuid: BluetoothUUID

    init?(path: String, properties: [String: BusValue]) {
        guard let uuid = properties["UUID"]?.asText.flatMap(BluetoothUUID.init(bluez:)) else {
            return nil
        }
        self.path = path
        self.uuid = uuid
    }
}

extension BluetoothUUID {
    /// Reads BlueZ's text, which is always the full form, and narrows it to 16 bits where it fits.
    package init?(bluez text: String) {
        guard let uuid = BluetoothUUID(text) else { return nil }
        self = uuid.short.map { BluetoothUUID($0) } ?? uuid
    }

    /// The full form in lower case, as BlueZ writes it.
    package var bluezText: String {
        BluetoothUUID(high: high, low: low).description.lowercased()
    }
}
