// SPDX-License-Identifier: Apache-2.0

/// A device address: six bytes and whether they are public or random.
public struct BluetoothAddress: Hashable, Comparable, Sendable {
    /// What kind of address the bytes are (Core Specification Vol 6, Part B, 1.3).
    public enum Kind: String, Hashable, Sendable, Codable {
        /// Given by the IEEE; stable.
        case `public`
        /// Static random or private; a private one changes with time.
        case random
    }

    /// The six bytes as a number, in the order in which people write them: the first pair printed
    /// is the highest byte.
    public let value: UInt64
    /// Whether the bytes are a public or a random address.
    public let kind: Kind

    /// Makes an address from the lower 48 bits of a number.
    public init(value: UInt64, kind: Kind = .public) {
        self.value = value & 0xFFFF_FFFF_FFFF
        self.kind = kind
    }

    /// Orders by the bytes, then public before random.
    public static func < (left: BluetoothAddress, right: BluetoothAddress) -> Bool {
        (left.value, left.kind.rawValue) < (right.value, right.kind.rawValue)
    }

    /// Bytes and kind as one number: the kind's name would take longer than all the rest.
    package var code: UInt64 { kind == .random ? value | 1 << 48 : value }

    /// Hashes bytes and kind.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }

    /// Whether bytes and kind are the same.
    public static func == (left: BluetoothAddress, right: BluetoothAddress) -> Bool {
        left.code == right.code
    }
}

extension BluetoothAddress: CustomStringConvertible {
    /// The address as six upper-case hexadecimal pairs with colons.
    public var description: String {
        (0..<6).map { HexText.padded(value >> (40 - 8 * $0) & 0xFF, to: 2) }.joined(separator: ":")
    }

    /// Reads six hexadecimal pairs with colons, in either case; anything else gives nil.
    public init?(_ text: String, kind: Kind = .public) {
        let pairs = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard pairs.count == 6 else { return nil }
        var value: UInt64 = 0
        for pair in pairs {
            let digits = pair.compactMap(HexText.value(of:))
            guard pair.count == 2, digits.count == 2 else { return nil }
            value = value << 8 | UInt64(digits[0]) << 4 | UInt64(digits[1])
        }
        self.init(value: value, kind: kind)
    }
}

extension BluetoothAddress: Codable {
    private enum Key: String, CodingKey {
        case address, kind
    }

    /// Reads an object of the address' text and its kind.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let text = try container.decode(String.self, forKey: .address)
        let kind = try container.decodeIfPresent(Kind.self, forKey: .kind) ?? .public
        guard let address = BluetoothAddress(text, kind: kind) else {
            throw DecodingError.dataCorruptedError(
                forKey: Key.address,
                in: container,
                debugDescription: "not a Bluetooth address: \(text)"
            )
        }
        self = address
    }

    /// Writes an object of the address' text and its kind.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(description, forKey: .address)
        try container.encode(kind, forKey: .kind)
    }
}
