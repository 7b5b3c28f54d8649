// SPDX-License-Identifier: Apache-2.0

/// What may be done with a characteristic.
///
/// The lower eight bits are those sent over the air (Core Specification Vol 3, Part G, 3.3.1.1).
public struct CBCharacteristicProperties: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The value may be broadcast; not for local characteristics.
    public static let broadcast = CBCharacteristicProperties(rawValue: 0x01)
    /// The value may be read.
    public static let read = CBCharacteristicProperties(rawValue: 0x02)
    /// The value may be written without an answer.
    public static let writeWithoutResponse = CBCharacteristicProperties(rawValue: 0x04)
    /// The value may be written with an answer.
    public static let write = CBCharacteristicProperties(rawValue: 0x08)
    /// The peer can send the value unasked, unconfirmed.
    public static let notify = CBCharacteristicProperties(rawValue: 0x10)
    /// The peer can send the value unasked, confirmed.
    public static let indicate = CBCharacteristicProperties(rawValue: 0x20)
    /// The value may be written with a signature.
    public static let authenticatedSignedWrites = CBCharacteristicProperties(rawValue: 0x40)
    /// A descriptor (2900) holds more properties; not for local characteristics.
    public static let extendedProperties = CBCharacteristicProperties(rawValue: 0x80)
    /// Only trusted devices may subscribe to notifications.
    public static let notifyEncryptionRequired = CBCharacteristicProperties(rawValue: 0x100)
    /// Only trusted devices may subscribe to indications.
    public static let indicateEncryptionRequired = CBCharacteristicProperties(rawValue: 0x200)
}
