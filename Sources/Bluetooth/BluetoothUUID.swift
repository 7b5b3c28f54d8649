// SPDX-License-Identifier: Apache-2.0

/// A UUID as Bluetooth uses it: 16, 32 or 128 bits wide.
///
/// A short UUID and its expansion over the Bluetooth Base UUID
/// (`00000000-0000-1000-8000-00805F9B34FB`, Core Specification Vol 3, Part B, 2.5.1) are equal and
/// hash alike. The width is kept for printing only.
public struct BluetoothUUID: Sendable {
    /// How many bits the UUID was given with.
    public enum Width: UInt8, Hashable, Sendable, Codable {
        /// Four hexadecimal digits.
        case bits16 = 16
        /// Eight hexadecimal digits.
        case bits32 = 32
        /// The full form.
        case bits128 = 128
    }

    /// How many bits the UUID was given with; ignored by `==`.
    public let width: Width
    /// The first eight bytes of the full form, big-endian.
    public let high: UInt64
    /// The last eight bytes of the full form, big-endian.
    public let low: UInt64

    static let baseHigh: UInt64 = 0x0000_0000_0000_1000
    static let baseLow: UInt64 = 0x8000_0080_5F9B_34FB

    /// Makes a 16-bit UUID, as assigned by the Bluetooth SIG.
    public init(_ short: UInt16) {
        width = .bits16
        high = UInt64(short) << 32 | Self.baseHigh
        low = Self.baseLow
    }

    /// Makes a 32-bit UUID.
    public init(bits32 value: UInt32) {
        width = .bits32
        high = UInt64(value) << 32 | Self.baseHigh
        low = Self.baseLow
    }

    /// Makes a 128-bit UUID from its two big-endian halves.
    public init(high: UInt64, low: UInt64) {
        width = .bits128
        self.high = high
        self.low = low
    }

    /// The 16-bit form where the UUID lies on the Bluetooth Base UUID and fits, whatever its width.
    public var short: UInt16? {
        guard low == Self.baseLow, high & 0xFFFF_FFFF == Self.baseHigh else { return nil }
        return UInt16(exactly: high >> 32)
    }
}

extension BluetoothUUID: Hashable, Comparable {
    /// Compares the full forms.
    public static func == (left: BluetoothUUID, right: BluetoothUUID) -> Bool {
        left.high == right.high && left.low == right.low
    }

    /// Orders by the full forms.
    public static func < (left: BluetoothUUID, right: BluetoothUUID) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }

    /// Hashes the full form.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(high)
        hasher.combine(low)
    }
}

extension BluetoothUUID: CustomStringConvertible, LosslessStringConvertible, Codable {
    /// The UUID in upper case, in the width it was given with.
    public var description: String {
        switch width {
        case .bits16: HexText.padded(high >> 32, to: 4)
        case .bits32: HexText.padded(high >> 32, to: 8)
        case .bits128: HexText.grouped(high: high, low: low)
        }
    }

    /// Reads four or eight hexadecimal digits, or the hyphenated form of 36 characters.
    public init?(_ text: String) {
        if let (high, low) = HexText.halves(grouped: text) {
            self.init(high: high, low: low)
            return
        }
        guard text.utf8.allSatisfy({ HexText.value(of: $0) != nil }) else { return nil }
        switch text.utf8.count {
        case 4: self.init(UInt16(text, radix: 16) ?? 0)
        case 8: self.init(bits32: UInt32(text, radix: 16) ?? 0)
        default: return nil
        }
    }

    /// Reads the UUID from its text.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let value = BluetoothUUID(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "not a UUID: \(text)")
            )
        }
        self = value
    }

    /// Writes the UUID as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension BluetoothUUID {
    /// Makes a UUID from 2, 4 or 16 bytes in big-endian order; nil for any other count.
    public init?(bigEndian bytes: some Collection<UInt8>) {
        var halves: (UInt64, UInt64) = (0, 0)
        for (index, byte) in bytes.enumerated() {
            if index < 8 { halves.0 = halves.0 << 8 | UInt64(byte) }
            if index >= 8 { halves.1 = halves.1 << 8 | UInt64(byte) }
        }
        switch bytes.count {
        case 2: self.init(UInt16(halves.0))
        case 4: self.init(bits32: UInt32(halves.0))
        case 16: self.init(high: halves.0, low: halves.1)
        default: return nil
        }
    }

    /// Makes a UUID from 2, 4 or 16 bytes in the order of the air (little-endian).
    public init?(littleEndian bytes: some BidirectionalCollection<UInt8>) {
        self.init(bigEndian: Array(bytes.reversed()))
    }

    /// The UUID's bytes in big-endian order, 2, 4 or 16 of them by its width.
    public var bigEndianBytes: [UInt8] {
        let full = Self.bytes(high) + Self.bytes(low)
        return switch width {
        case .bits16: Array(full[2..<4])
        case .bits32: Array(full[0..<4])
        case .bits128: full
        }
    }

    private static func bytes(_ value: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
    }
}
