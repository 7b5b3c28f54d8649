// SPDX-License-Identifier: Apache-2.0

/// The name under which this host knows another device.
///
/// On Apple platforms it is the value of `CBPeer.identifier`; elsewhere it is made from the
/// adapter's and the device's identity addresses. Stable on one host, different on every other,
/// and never a Bluetooth address.
public struct PeerID: Hashable, Comparable, Sendable {
    /// The first eight bytes of the identifier, in the order in which its text prints them.
    public var high: UInt64
    /// The last eight bytes of the identifier, in the order in which its text prints them.
    public var low: UInt64

    /// Makes an identifier from its sixteen bytes, given as two big-endian halves.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Orders identifiers as their texts are ordered.
    public static func < (left: PeerID, right: PeerID) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}

extension PeerID: CustomStringConvertible, LosslessStringConvertible, Codable {
    /// The identifier as 32 upper-case hexadecimal digits in the groups 8-4-4-4-12.
    public var description: String {
        HexText.grouped(high: high, low: low)
    }

    /// Reads the form that `description` prints, in either case; anything else gives nil.
    public init?(_ description: String) {
        guard let (high, low) = HexText.halves(grouped: description) else { return nil }
        self.init(high: high, low: low)
    }

    /// Reads the identifier from its text.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let value = PeerID(text) else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "not an identifier: \(text)"
                )
            )
        }
        self = value
    }

    /// Writes the identifier as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
