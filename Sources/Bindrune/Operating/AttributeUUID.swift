// SPDX-License-Identifier: Apache-2.0

/// The UUID of a service, a characteristic or a descriptor.
///
/// Written as four or eight hexadecimal digits or in the long form, in either case; a long form on
/// the Bluetooth Base UUID equals its short one. A literal that is no UUID is kept as written: the
/// call that uses it throws ``BluetoothError/Code-swift.struct/invalidIdentifier``.
public struct AttributeUUID: Hashable, Sendable {
    /// The UUID in upper case and in its shortest form.
    public let text: String
    /// Whether the text is a UUID.
    public let isValid: Bool

    private static let baseTail = "-0000-1000-8000-00805F9B34FB"

    /// Takes any text; ``isValid`` tells whether it is a UUID.
    public init(unchecked text: String) {
        let upper = text.uppercased()
        self.text = Self.shortened(upper)
        isValid = Self.isWellFormed(upper)
    }

    /// Reads a UUID; anything else gives nil.
    public init?(validating text: String) {
        self.init(unchecked: text)
        guard isValid else { return nil }
    }

    private static func shortened(_ text: String) -> String {
        var result = text
        if isWellFormed(result), result.hasSuffix(baseTail) { result = String(result.prefix(8)) }
        if result.utf8.count == 8, isWellFormed(result), result.hasPrefix("0000") {
            result = String(result.suffix(4))
        }
        return result
    }

    private static func isWellFormed(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let lengths = parts.map(\.count)
        guard lengths == [4] || lengths == [8] || lengths == [8, 4, 4, 4, 12] else { return false }
        return parts.joined().allSatisfy { digit in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit)
                || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(digit)
        }
    }
}

extension AttributeUUID: ExpressibleByStringLiteral, CustomStringConvertible, Comparable, Codable {
    /// Takes the text of a literal.
    public init(stringLiteral value: String) {
        self.init(unchecked: value)
    }

    /// The UUID's text.
    public var description: String { text }

    /// Orders by text.
    public static func < (left: AttributeUUID, right: AttributeUUID) -> Bool {
        left.text < right.text
    }

    /// Reads the UUID from its text.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let value = AttributeUUID(validating: text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "not a UUID: \(text)")
            )
        }
        self = value
    }

    /// Writes the UUID's text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
