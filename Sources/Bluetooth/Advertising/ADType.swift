// SPDX-License-Identifier: Apache-2.0

/// What an AD structure is about: the number between its length and its data.
///
/// Open, because the list grows (Assigned Numbers, 2.3): an unknown number is legal and nameless.
public struct ADType: RawRepresentable, Hashable, Sendable, Codable {
    /// The number as sent.
    public let rawValue: UInt8

    /// Makes a type from its number.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Discoverability and BR/EDR support.
    public static let flags = ADType(rawValue: 0x01)
    /// Some of the 16-bit service UUIDs.
    public static let incompleteServices16 = ADType(rawValue: 0x02)
    /// All of the 16-bit service UUIDs.
    public static let completeServices16 = ADType(rawValue: 0x03)
    /// Some of the 32-bit service UUIDs.
    public static let incompleteServices32 = ADType(rawValue: 0x04)
    /// All of the 32-bit service UUIDs.
    public static let completeServices32 = ADType(rawValue: 0x05)
    /// Some of the 128-bit service UUIDs.
    public static let incompleteServices128 = ADType(rawValue: 0x06)
    /// All of the 128-bit service UUIDs.
    public static let completeServices128 = ADType(rawValue: 0x07)
    /// The beginning of the name.
    public static let shortenedLocalName = ADType(rawValue: 0x08)
    /// The whole name.
    public static let completeLocalName = ADType(rawValue: 0x09)
    /// The transmit power in dBm.
    public static let txPowerLevel = ADType(rawValue: 0x0A)
    /// 16-bit services the device looks for.
    public static let solicitedServices16 = ADType(rawValue: 0x14)
    /// 128-bit services the device looks for.
    public static let solicitedServices128 = ADType(rawValue: 0x15)
    /// A 16-bit service UUID and its data.
    public static let serviceData16 = ADType(rawValue: 0x16)
    /// What kind of device it is.
    public static let appearance = ADType(rawValue: 0x19)
    /// 32-bit services the device looks for.
    public static let solicitedServices32 = ADType(rawValue: 0x1F)
    /// A 32-bit service UUID and its data.
    public static let serviceData32 = ADType(rawValue: 0x20)
    /// A 128-bit service UUID and its data.
    public static let serviceData128 = ADType(rawValue: 0x21)
    /// A company identifier and the company's data.
    public static let manufacturerSpecificData = ADType(rawValue: 0xFF)

    /// The name in the Assigned Numbers; nil for a number that is not listed there.
    public var name: String? {
        Self.names[rawValue]
    }

    private static let names: [UInt8: String] = [
        0x01: "Flags",
        0x02: "Incomplete List of 16-bit Service UUIDs",
        0x03: "Complete List of 16-bit Service UUIDs",
        0x04: "Incomplete List of 32-bit Service UUIDs",
        0x05: "Complete List of 32-bit Service UUIDs",
        0x06: "Incomplete List of 128-bit Service UUIDs",
        0x07: "Complete List of 128-bit Service UUIDs",
        0x08: "Shortened Local Name",
        0x09: "Complete Local Name",
        0x0A: "Tx Power Level",
        0x0D: "Class of Device",
        0x0E: "Simple Pairing Hash C-192",
        0x0F: "Simple Pairing Randomizer R-192",
        0x10: "Device ID or Security Manager TK Value",
        0x11: "Security Manager Out of Band Flags",
        0x12: "Peripheral Connection Interval Range",
        0x14: "List of 16-bit Service Solicitation UUIDs",
        0x15: "List of 128-bit Service Solicitation UUIDs",
        0x16: "Service Data - 16-bit UUID",
        0x17: "Public Target Address",
        0x18: "Random Target Address",
        0x19: "Appearance",
        0x1A: "Advertising Interval",
        0x1B: "LE Bluetooth Device Address",
        0x1C: "LE Role",
        0x1D: "Simple Pairing Hash C-256",
        0x1E: "Simple Pairing Randomizer R-256",
        0x1F: "List of 32-bit Service Solicitation UUIDs",
        0x20: "Service Data - 32-bit UUID",
        0x21: "Service Data - 128-bit UUID",
        0x22: "LE Secure Connections Confirmation Value",
        0x23: "LE Secure Connections Random Value",
        0x24: "URI",
        0x25: "Indoor Positioning",
        0x26: "Transport Discovery Data",
        0x27: "LE Supported Features",
        0x28: "Channel Map Update Indication",
        0x29: "PB-ADV",
        0x2A: "Mesh Message",
        0x2B: "Mesh Beacon",
        0x2C: "BIGInfo",
        0x2D: "Broadcast_Code",
        0x2E: "Resolvable Set Identifier",
        0x2F: "Advertising Interval - long",
        0x30: "Broadcast_Name",
        0x31: "Encrypted Advertising Data",
        0x32: "Periodic Advertising Response Timing Information",
        0x34: "Electronic Shelf Label",
        0x3D: "3D Information Data",
        0xFF: "Manufacturer Specific Data",
    ]
}

extension ADType: CustomStringConvertible {
    /// The name, or the number in hexadecimal where there is none.
    public var description: String {
        name ?? "AD type 0x\(HexText.padded(rawValue, to: 2))"
    }
}
