// SPDX-License-Identifier: Apache-2.0

/// What may be done with a characteristic (Core Specification Vol 3, Part G, 3.3.1.1).
public struct CharacteristicProperties: OptionSet, Hashable, Sendable, Codable {
    /// The property bits; the lower eight are those sent over the air.
    public let rawValue: UInt16

    /// Makes a set from its bits.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// The value may be broadcast.
    public static let broadcast = CharacteristicProperties(rawValue: 0x01)
    /// The value may be read.
    public static let read = CharacteristicProperties(rawValue: 0x02)
    /// The value may be written without an answer.
    public static let writeWithoutResponse = CharacteristicProperties(rawValue: 0x04)
    /// The value may be written with an answer.
    public static let write = CharacteristicProperties(rawValue: 0x08)
    /// The peer can send the value unasked, unconfirmed.
    public static let notify = CharacteristicProperties(rawValue: 0x10)
    /// The peer can send the value unasked, confirmed.
    public static let indicate = CharacteristicProperties(rawValue: 0x20)
    /// The value may be written with a signature.
    public static let authenticatedSignedWrites = CharacteristicProperties(rawValue: 0x40)
    /// More properties stand in a descriptor (0x2900).
    public static let extendedProperties = CharacteristicProperties(rawValue: 0x80)
}
