// SPDX-License-Identifier: Apache-2.0

/// Why a link ended, as Linux' management interface says and bluetoothd logs it ("disconnected,
/// reason 3"; BlueZ `doc/mgmt-protocol.rst`).
///
/// Open: a number that is not in the table is legal and has no name.
public struct ManagementDisconnectReason: RawRepresentable, Hashable, Sendable, Codable {
    /// The number of the event.
    public let rawValue: UInt8

    /// Makes a reason from its number; any number will do.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// A short name; nil for an unknown number.
    public var name: String? {
        Self.table[rawValue]?.name
    }

    /// What it means, in a sentence; nil for an unknown number.
    public var explanation: String? {
        Self.table[rawValue]?.explanation
    }

    private static let table: [UInt8: CodeRow] = [
        0: ("unspecified", "The kernel gives no reason."),
        1: ("connection timeout", "The peer fell silent for the supervision time."),
        2: ("local host", "This host ended the link."),
        3: ("remote", "The peer ended the link."),
        4: ("authentication failure", "The link ended because the two sides' keys differ."),
        5: ("local host for suspend", "This host ended the link in order to sleep."),
    ]
}

extension ManagementDisconnectReason: CustomStringConvertible {
    /// The name and the number, such as `remote (disconnect reason 3)`.
    public var description: String {
        "\(name ?? "unknown reason") (disconnect reason \(rawValue))"
    }
}
