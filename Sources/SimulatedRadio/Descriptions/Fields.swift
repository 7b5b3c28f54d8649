// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// The name of a field in the written form of a world.
struct FieldName: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ name: String) {
        stringValue = name
        intValue = nil
    }

    init?(stringValue: String) {
        self.init(stringValue)
    }

    init?(intValue: Int) {
        self.stringValue = String(intValue)
        self.intValue = intValue
    }
}

/// Reads an object field by field, and refuses the names that nobody asked for: a misspelt field
/// would otherwise be a field left out.
struct Fields {
    let container: KeyedDecodingContainer<FieldName>
    private var known: [String] = []

    init(from decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: FieldName.self)
    }

    mutating func has(_ name: String) -> Bool {
        known.append(name)
        return container.contains(FieldName(name))
    }

    mutating func required<Value: Decodable>(_ name: String) throws -> Value {
        known.append(name)
        return try container.decode(Value.self, forKey: FieldName(name))
    }

    mutating func optional<Value: Decodable>(_ name: String) throws -> Value? {
        known.append(name)
        return try container.decodeIfPresent(Value.self, forKey: FieldName(name))
    }

    mutating func value<Value: Decodable>(_ name: String, or standard: Value) throws -> Value {
        try optional(name) ?? standard
    }

    /// A duration written with its unit.
    mutating func duration(_ name: String) throws -> Duration? {
        guard let text: String = try optional(name) else { return nil }
        guard let duration = DurationText.duration(text) else {
            throw problem(name, "not a duration such as \"100 ms\" or \"2.5 s\": \(text)")
        }
        return duration
    }

    /// Bytes written as hexadecimal digits.
    mutating func bytes(_ name: String) throws -> [UInt8]? {
        guard let text: String = try optional(name) else { return nil }
        guard let bytes = BytesText.bytes(text) else {
            throw problem(name, "not pairs of hexadecimal digits: \(text)")
        }
        return bytes
    }

    /// A whole number of the type's range.
    mutating func number<Number: FixedWidthInteger>(_ name: String) throws -> Number? {
        guard let number: Int = try optional(name) else { return nil }
        guard let fitting = Number(exactly: number) else {
            throw problem(name, "not between \(Number.min) and \(Number.max): \(number)")
        }
        return fitting
    }

    /// A whole number within bounds.
    mutating func number(_ name: String, in range: ClosedRange<Int>, or standard: Int) throws -> Int
    {
        guard let number: Int = try optional(name) else { return standard }
        guard range.contains(number) else {
            throw problem(
                name,
                "not between \(range.lowerBound) and \(range.upperBound): \(number)"
            )
        }
        return number
    }

    /// Call when every field was read: complains of those that were not.
    func finish() throws {
        let strangers = container.allKeys.map(\.stringValue).filter { !known.contains($0) }
        guard let stranger = strangers.min() else { return }
        throw problem(stranger, "no such field; there are \(known.joined(separator: ", "))")
    }

    func problem(_ name: String, _ text: String) -> DecodingError {
        .dataCorrupted(
            .init(
                codingPath: container.codingPath + [FieldName(name)],
                debugDescription: text
            )
        )
    }
}

extension KeyedEncodingContainer<FieldName> {
    mutating func write(_ name: String, _ value: (some Encodable)?) throws {
        try encodeIfPresent(value, forKey: FieldName(name))
    }

    mutating func write(_ name: String, _ duration: Duration?) throws {
        try encodeIfPresent(duration.map(DurationText.text), forKey: FieldName(name))
    }

    mutating func write(_ name: String, _ bytes: [UInt8]?) throws {
        try encodeIfPresent(bytes.map(TraceText.hex), forKey: FieldName(name))
    }

    /// Leaves a field out that says what is understood anyway.
    mutating func write<Value: Encodable & Equatable>(
        _ name: String,
        _ value: Value,
        unless standard: Value
    ) throws {
        if value != standard { try encode(value, forKey: FieldName(name)) }
    }
}

/// One of several forms: a name alone, or an object whose only field bears the name.
struct Choice {
    let name: String
    private let decoder: any Decoder
    private let container: KeyedDecodingContainer<FieldName>?

    init(from decoder: any Decoder, of names: [String]) throws {
        self.decoder = decoder
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            name = text
            container = nil
        } else {
            let container = try decoder.container(keyedBy: FieldName.self)
            guard container.allKeys.count == 1, let key = container.allKeys.first else {
                throw Self.problem(
                    decoder.codingPath,
                    "needs exactly one field of \(names.joined(separator: ", "))"
                )
            }
            name = key.stringValue
            self.container = container
        }
        guard names.contains(name) else {
            throw Self.problem(
                decoder.codingPath,
                "no such choice: \(name); there are \(names.joined(separator: ", "))"
            )
        }
    }

    func value<Value: Decodable>() throws -> Value {
        guard let container else {
            throw Self.problem(decoder.codingPath, "\(name) needs a value: {\"\(name)\": …}")
        }
        return try container.decode(Value.self, forKey: FieldName(name))
    }

    func duration() throws -> Duration {
        let text: String = try value()
        guard let duration = DurationText.duration(text) else {
            throw problem("not a duration such as \"100 ms\" or \"2.5 s\": \(text)")
        }
        return duration
    }

    /// An ATT error code.
    func errorCode() throws -> UInt8 {
        let code: Int = try value()
        guard (1...255).contains(code) else { throw problem("not between 1 and 255: \(code)") }
        return UInt8(code)
    }

    func bytes(_ text: String) throws -> [UInt8] {
        guard let bytes = BytesText.bytes(text) else {
            throw problem("not pairs of hexadecimal digits: \(text)")
        }
        return bytes
    }

    /// What stands for a choice that takes no value.
    func plain<Value>(_ value: Value) throws -> Value {
        guard container == nil else { throw problem("takes no value; write just \"\(name)\"") }
        return value
    }

    func problem(_ text: String) -> DecodingError {
        Self.problem(decoder.codingPath + [FieldName(name)], text)
    }

    private static func problem(_ path: [any CodingKey], _ text: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: path, debugDescription: text))
    }
}

extension Encoder {
    func write(choice name: String) throws {
        var container = singleValueContainer()
        try container.encode(name)
    }

    func write(choice name: String, _ value: some Encodable) throws {
        var container = container(keyedBy: FieldName.self)
        try container.encode(value, forKey: FieldName(name))
    }
}
