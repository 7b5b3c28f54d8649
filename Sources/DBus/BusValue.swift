// SPDX-License-Identifier: Apache-2.0

/// A value of a D-Bus message, of any type the protocol has but file descriptors.
///
/// Containers carry the signature of their elements, so that an empty one can be written, too.
package indirect enum BusValue: Hashable, Sendable, Codable {
    case bool(Bool)
    case byte(UInt8)
    case int16(Int16)
    case uint16(UInt16)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    case string(String)
    case path(String)
    case signature(String)
    /// An array of bytes: the form in which D-Bus carries attribute values.
    case bytes([UInt8])
    case array(of: String, [BusValue])
    /// The signature is that of one entry without its braces, such as `sv`.
    case dictionary(of: String, [BusEntry])
    case structure([BusValue])
    case variant(BusValue)
}

/// One entry of a D-Bus dictionary.
package struct BusEntry: Hashable, Sendable, Codable {
    package var key: BusValue
    package var value: BusValue

    package init(_ key: BusValue, _ value: BusValue) {
        self.key = key
        self.value = value
    }
}

extension BusValue {
    /// A dictionary from names to variants, the usual form of options and properties.
    package static func options(_ entries: [(String, BusValue)] = []) -> BusValue {
        .dictionary(of: "sv", entries.map { BusEntry(.string($0.0), .variant($0.1)) })
    }

    package static func strings(_ texts: [String]) -> BusValue {
        .array(of: "s", texts.map(BusValue.string))
    }

    /// The D-Bus signature of the value.
    package var signature: String {
        switch self {
        case .bool: "b"
        case .byte: "y"
        case .int16: "n"
        case .uint16: "q"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .path: "o"
        case .signature: "g"
        case .bytes: "ay"
        case .array(let element, _): "a" + element
        case .dictionary(let entry, _): "a{" + entry + "}"
        case .structure(let members): "(" + members.map(\.signature).joined() + ")"
        case .variant: "v"
        }
    }
}

// Views that answer nil where the type is another one than expected. They look through variants.
extension BusValue {
    private var content: BusValue {
        var value = self
        while case .variant(let inner) = value { value = inner }
        return value
    }

    package var asBool: Bool? {
        if case .bool(let value) = content { value } else { nil }
    }

    package var asText: String? {
        switch content {
        case .string(let text), .path(let text), .signature(let text): text
        default: nil
        }
    }

    package var asInteger: Int? {
        switch content {
        case .byte(let value): Int(value)
        case .int16(let value): Int(value)
        case .uint16(let value): Int(value)
        case .int32(let value): Int(value)
        case .uint32(let value): Int(exactly: value)
        case .int64(let value): Int(exactly: value)
        case .uint64(let value): Int(exactly: value)
        default: nil
        }
    }

    package var asBytes: [UInt8]? {
        switch content {
        case .bytes(let bytes): bytes
        case .array(of: "y", let elements) where elements.isEmpty: []
        default: nil
        }
    }

    /// The texts of an array; an element of another type makes the whole nil.
    package var asTexts: [String]? {
        guard case .array(_, let elements) = content else { return nil }
        let texts = elements.compactMap(\.asText)
        return texts.count == elements.count ? texts : nil
    }

    package var asEntries: [BusEntry]? {
        if case .dictionary(_, let entries) = content { entries } else { nil }
    }

    /// A dictionary whose keys are texts; of a key that comes twice the last value counts.
    package var asProperties: [String: BusValue]? {
        guard let entries = asEntries else { return nil }
        var properties: [String: BusValue] = [:]
        for entry in entries {
            guard let name = entry.key.asText else { return nil }
            properties[name] = entry.value
        }
        return properties
    }
}
