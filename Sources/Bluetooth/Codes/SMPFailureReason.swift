// SPDX-License-Identifier: Apache-2.0

/// Why a pairing failed, as the Pairing Failed packet says (Core Specification Vol 3, Part H,
/// 3.5.5).
///
/// Open: a number that is not in the table is legal and has no name.
public struct SMPFailureReason: RawRepresentable, Hashable, Sendable, Codable {
    /// The number sent over the air.
    public let rawValue: UInt8

    /// Makes a reason from its number; any number will do.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The name in the specification; nil for a number that is not listed there.
    public var name: String? {
        Self.table[rawValue]?.name
    }

    /// What it means, in a sentence; nil for an unknown number.
    public var explanation: String? {
        Self.table[rawValue]?.explanation
    }

    private static let table: [UInt8: CodeRow] = [
        0x01: ("Passkey Entry Failed", "The user did not enter the passkey, or gave up."),
        0x02: ("OOB Not Available", "Data from outside Bluetooth was asked for and is missing."),
        0x03: (
            "Authentication Requirements",
            "One side asks for more protection than the other's display and keys allow."
        ),
        0x04: (
            "Confirm Value Failed",
            "The confirm values differ: a wrong passkey, or somebody in between."
        ),
        0x05: ("Pairing Not Supported", "The device does not pair, or not at the moment."),
        0x06: ("Encryption Key Size", "One side asks for a longer key than the other can have."),
        0x07: ("Command Not Supported", "A pairing packet came that this device does not know."),
        0x08: ("Unspecified Reason", "The device gives no reason."),
        0x09: (
            "Repeated Attempts",
            "Too many failures in a row; the device waits before it allows another attempt."
        ),
        0x0A: ("Invalid Parameters", "A pairing packet held a value outside its range."),
        0x0B: ("DHKey Check Failed", "The two sides computed different keys."),
        0x0C: ("Numeric Comparison Failed", "The user said that the two numbers differ."),
        0x0D: (
            "BR/EDR Pairing in Progress",
            "The classic side is pairing; the two exclude each other."
        ),
        0x0E: (
            "Cross-transport Key Derivation/Generation Not Allowed",
            "The key of one transport may not be made from that of the other."
        ),
        0x0F: ("Key Rejected", "The device did not accept the key it was given."),
        0x10: ("Busy", "The device is busy; it may accept a pairing later."),
    ]
}

extension SMPFailureReason: CustomStringConvertible {
    /// The name and the number, such as `Pairing Not Supported (SMP 0x05)`.
    public var description: String {
        "\(name ?? "unknown reason") (SMP 0x\(HexText.padded(rawValue, to: 2)))"
    }
}
