// SPDX-License-Identifier: Apache-2.0

package import Bluetooth
import DBus

/// An adapter as BlueZ shows it.
package struct AdapterObject: Hashable, Sendable, Codable {
    package var path: String
    package var address = BluetoothAddress(value: 0)
    package var alias = ""
    package var isPowered = false
    package var isDiscovering = false

    package init(path: String) {
        self.path = path
    }

    /// The kernel's name, such as `hci0`.
    package var name: String { ObjectPath.name(of: path) }

    /// Takes properties in; the names of those that made no sense come back.
    mutating func update(_ properties: [String: BusValue]) -> [String] {
        var refused: [String] = []
        for (name, value) in properties.sorted(by: { $0.key < $1.key }) where !take(name, value) {
            refused.append(name)
        }
        return refused
    }

    private mutating func take(_ name: String, _ value: BusValue) -> Bool {
        switch name {
        case "Address":
            guard let read = value.asText.flatMap({ BluetoothAddress($0) }) else { return false }
            address = read
        case "Alias":
            guard let read = value.asText else { return false }
            alias = read
        case "Powered":
            guard let read = value.asBool else { return false }
            isPowered = read
        case "Discovering":
            guard let read = value.asBool else { return false }
            isDiscovering = read
        default: break
        }
        return true
    }
}
