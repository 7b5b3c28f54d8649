// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension ServiceSpec: Codable {
    /// Reads the written form; a field left out means what the initializer's default means.
    public init(from decoder: any Decoder) throws {
        var fields = try Fields(from: decoder)
        self.init(
            try fields.required("uuid"),
            isPrimary: try fields.value("isPrimary", or: true),
            includes: try fields.value("includes", or: []),
            characteristics: try fields.value("characteristics", or: [])
        )
        try fields.finish()
    }

    /// Writes what is not understood anyway.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: FieldName.self)
        try container.write("uuid", uuid)
        try container.write("isPrimary", isPrimary, unless: true)
        try container.write("includes", includes, unless: [])
        try container.write("characteristics", characteristics)
    }
}

extension CharacteristicSpec: Codable {
    /// Reads the written form; a field left out means what the initializer's default means.
    public init(from decoder: any Decoder) throws {
        var fields = try Fields(from: decoder)
        self.init(try fields.required("uuid"), try Self.properties(&fields))
        value = try fields.bytes("value") ?? value
        guard value.count <= 512 else { throw fields.problem("value", "longer than 512 bytes") }
        read = try fields.value("read", or: read)
        write = try fields.value("write", or: write)
        effects = try fields.value("effects", or: effects)
        notify = try fields.optional("notify")
        answerDelay = try fields.duration("answerDelay") ?? answerDelay
        isProtected = try fields.value("isProtected", or: isProtected)
        hasConfiguration = try fields.value("hasConfiguration", or: hasConfiguration)
        descriptors = try fields.value("descriptors", or: descriptors)
        try fields.finish()
    }

    private static let names: [(name: String, property: CharacteristicProperties)] = [
        ("broadcast", .broadcast), ("read", .read),
        ("writeWithoutResponse", .writeWithoutResponse), ("write", .write),
        ("notify", .notify), ("indicate", .indicate),
        ("authenticatedSignedWrites", .authenticatedSignedWrites),
        ("extendedProperties", .extendedProperties),
    ]

    private static func properties(_ fields: inout Fields) throws -> CharacteristicProperties {
        let words: [String] = try fields.required("properties")
        return try words.reduce(into: []) { properties, word in
            guard let known = names.first(where: { $0.name == word }) else {
                let all = names.map(\.name).joined(separator: ", ")
                throw fields.problem("properties", "no such property: \(word); there are \(all)")
            }
            properties.insert(known.property)
        }
    }

    /// Writes what is not understood anyway.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: FieldName.self)
        try container.write("uuid", uuid)
        let words = Self.names.filter { properties.contains($0.property) }.map(\.name)
        try container.write("properties", words)
        if !value.isEmpty { try container.write("value", value) }
        try container.write("read", read, unless: .value)
        try container.write("write", write, unless: .store)
        try container.write("effects", effects, unless: [])
        try container.write("notify", notify)
        if answerDelay != .zero { try container.write("answerDelay", answerDelay) }
        try container.write("isProtected", isProtected, unless: false)
        try container.write("hasConfiguration", hasConfiguration, unless: true)
        try container.write("descriptors", descriptors, unless: [])
    }
}

extension DescriptorSpec: Codable {
    /// Reads the written form.
    public init(from decoder: any Decoder) throws {
        var fields = try Fields(from: decoder)
        self.init(
            try fields.required("uuid"),
            value: try fields.bytes("value") ?? [],
            isWritable: try fields.value("isWritable", or: false)
        )
        try fields.finish()
    }

    /// Writes what is not understood anyway.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: FieldName.self)
        try container.write("uuid", uuid)
        try container.write("value", value)
        try container.write("isWritable", isWritable, unless: false)
    }
}
