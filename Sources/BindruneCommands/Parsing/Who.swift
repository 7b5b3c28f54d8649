// SPDX-License-Identifier: Apache-2.0

package import Bluetooth
package import Foundation

/// Whom a command is for, as the command line names it.
package enum Who: Hashable, Sendable {
    /// The device this machine connected to last.
    case last
    /// The identifier this host knows the device by.
    case identifier(UUID)
    /// The device's address. Apple platforms never tell it.
    case address(BluetoothAddress)
    /// A device that advertises the service.
    case service(BluetoothUUID)
    /// A remembered device of that name, else one that advertises a name of that pattern.
    case name(String)

    static let form =
        "an identifier, an address (AA:BB:CC:DD:EE:FF), a service (180D or service:UUID),"
        + " a name (\"Recorder*\" or name:...) or last"

    static func read(_ text: String) throws(ArgumentProblem) -> Who {
        if text == "last" { return .last }
        if let who = try prefixed(text) { return who }
        if let address = BluetoothAddress(text) { return .address(address) }
        if let uuid = BluetoothUUID(text) {
            guard uuid.width == .bits128, !uuid.isAssigned else { return .service(uuid) }
            return try identifier(text)
        }
        return .name(try pattern(text))
    }

    private static func prefixed(_ text: String) throws(ArgumentProblem) -> Who? {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let rest = String(parts[1])
        switch parts[0] {
        case "name": return .name(try pattern(rest))
        case "id": return try identifier(rest)
        case "service":
            guard let uuid = BluetoothUUID(rest) else {
                throw ArgumentProblem("does not hold a service UUID")
            }
            return .service(uuid)
        default: return nil
        }
    }

    private static func identifier(_ text: String) throws(ArgumentProblem) -> Who {
        guard let identifier = UUID(uuidString: text) else {
            throw ArgumentProblem("does not hold an identifier of 36 characters")
        }
        return .identifier(identifier)
    }

    private static func pattern(_ text: String) throws(ArgumentProblem) -> String {
        guard !text.isEmpty else { throw ArgumentProblem("is empty") }
        return text
    }
}

extension Who: CustomStringConvertible {
    /// The device in words, safe to print.
    package var description: String {
        switch self {
        case .last: "the last device"
        case .identifier(let identifier): identifier.uuidString
        case .address(let address): address.description
        case .service(let uuid): "a device with \(uuid)"
        case .name(let pattern): "\"\(DisplayText.neutralised(pattern))\""
        }
    }
}

extension BluetoothUUID {
    /// Whether the UUID is one that the Bluetooth SIG assigns: it lies on the Base UUID.
    var isAssigned: Bool {
        self == BluetoothUUID(bits32: UInt32(truncatingIfNeeded: high >> 32))
    }
}
