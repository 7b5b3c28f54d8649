// SPDX-License-Identifier: Apache-2.0

/// Reads the document of a model table field by field, and says which field is wrong.
struct ModelsDocument {
    static let schema = 1

    private let fields: [String: JSONValue]

    init(_ value: JSONValue) throws(EarbudsModelsFailure) {
        guard case .object(let fields) = value else {
            throw .init(place: "document", expectation: "an object, found \(value.words)")
        }
        self.fields = fields
    }

    func table() throws(EarbudsModelsFailure) -> EarbudsModels {
        let top = Row(place: "", fields: fields)
        let schema = try top.whole("schema")
        guard schema == Self.schema else {
            throw .init(
                place: "schema",
                expectation: "\(Self.schema), the one this version reads, found \(schema)"
            )
        }
        let revision = try top.whole("revision")
        var models: [EarbudsModel] = []
        for row in try top.rows("models") {
            let model = try self.model(row)
            if models.contains(where: { $0.productID == model.productID }) {
                throw row.failure("id", "an id that no earlier row has")
            }
            models.append(model)
        }
        var colours: [EarbudsColour] = []
        for row in fields["colours"] == nil ? [] : try top.rows("colours") {
            let code = UInt8(truncatingIfNeeded: try row.hexadecimal("code", digits: 2))
            if colours.contains(where: { $0.code == code }) {
                throw row.failure("code", "a code that no earlier row has")
            }
            colours.append(EarbudsColour(code: code, name: try row.text("name")))
        }
        let known: Set<String> = ["schema", "revision", "models", "colours"]
        return EarbudsModels(
            revision: revision,
            rows: models,
            colours: colours,
            otherFields: fields.filter { !known.contains($0.key) }
        )
    }

    private static let known: Set<String> = [
        "id", "name", "kind", "caseBattery", "earDetection", "noiseCancelling", "adaptive", "wear",
        "appleIdentifier", "modelNumbers", "confidence", "sources", "note",
    ]

    private func model(_ row: Row) throws(EarbudsModelsFailure) -> EarbudsModel {
        let productID = UInt16(truncatingIfNeeded: try row.hexadecimal("id", digits: 4))
        let kind: EarbudsModel.Kind = try row.choice("kind")
        var fields = EarbudsModelFields()
        fields.hasCaseBattery = try row.flag("caseBattery")
        fields.hasEarDetection = try row.flag("earDetection")
        fields.hasNoiseCancelling = try row.flag("noiseCancelling")
        fields.hasAdaptiveMode = try row.flag("adaptive")
        if row.has("wear") { fields.wearRule = try row.choice("wear") }
        if row.has("appleIdentifier") { fields.appleIdentifier = try row.text("appleIdentifier") }
        if row.has("modelNumbers") { fields.modelNumbers = try row.texts("modelNumbers") }
        fields.confidence = try row.choice("confidence")
        fields.sources = try row.texts("sources")
        guard !fields.sources.isEmpty else { throw row.failure("sources", "at least one source") }
        if row.has("note") { fields.note = try row.text("note") }
        fields.otherFields = row.fields.filter { !Self.known.contains($0.key) }
        return EarbudsModel(
            productID: productID,
            name: try row.text("name"),
            kind: kind,
            fields: fields
        )
    }
}

extension ModelsDocument {
    /// An object of the document, and the place where it stands.
    struct Row {
        let place: String
        let fields: [String: JSONValue]

        func failure(_ name: String, _ expected: String) -> EarbudsModelsFailure {
            let found = fields[name].map { "found \($0.words)" } ?? "found nothing"
            return EarbudsModelsFailure(
                place: place.isEmpty ? name : "\(place).\(name)",
                expectation: "\(expected), \(found)"
            )
        }

        func has(_ name: String) -> Bool { fields[name] != nil && fields[name] != .null }

        func whole(_ name: String) throws(EarbudsModelsFailure) -> Int {
            guard case .number(let number) = fields[name], let whole = Int(exactly: number),
                whole >= 0
            else { throw failure(name, "a whole number") }
            return whole
        }

        func text(_ name: String) throws(EarbudsModelsFailure) -> String {
            guard case .string(let text) = fields[name], !text.isEmpty,
                !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
            else { throw failure(name, "a text without control characters") }
            return text
        }

        func texts(_ name: String) throws(EarbudsModelsFailure) -> [String] {
            guard case .array(let values) = fields[name] else {
                throw failure(name, "a list of texts")
            }
            let inner = values.enumerated().map {
                Row(place: place.isEmpty ? name : "\(place).\(name)", fields: ["\($0)": $1])
            }
            var texts: [String] = []
            for (index, row) in inner.enumerated() { texts.append(try row.text("\(index)")) }
            return texts
        }

        /// True, false, or nil where it is absent or null: not known.
        func flag(_ name: String) throws(EarbudsModelsFailure) -> Bool? {
            switch fields[name] {
            case .bool(let flag): return flag
            case nil, .null: return nil
            default: throw failure(name, "true, false or null")
            }
        }

        func hexadecimal(
            _ name: String,
            digits: Int
        ) throws(EarbudsModelsFailure) -> Int {
            guard case .string(let text) = fields[name], text.utf8.count == digits,
                text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
                let value = Int(text, radix: 16)
            else { throw failure(name, "\(digits) hexadecimal digits") }
            return value
        }

        func choice<Value>(_ name: String) throws(EarbudsModelsFailure) -> Value
        where Value: RawRepresentable<String> & CaseIterable {
            if case .string(let text) = fields[name], let value = Value(rawValue: text) {
                return value
            }
            let choices = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw failure(name, "one of \(choices)")
        }

        func rows(_ name: String) throws(EarbudsModelsFailure) -> [Row] {
            guard case .array(let values) = fields[name] else { throw failure(name, "a list") }
            var rows: [Row] = []
            for (index, value) in values.enumerated() {
                guard case .object(let fields) = value else {
                    throw EarbudsModelsFailure(
                        place: "\(name)[\(index)]",
                        expectation: "an object, found \(value.words)"
                    )
                }
                rows.append(Row(place: "\(name)[\(index)]", fields: fields))
            }
            return rows
        }
    }
}

extension JSONValue {
    /// The value in a message.
    fileprivate var words: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): Int(exactly: value).map { "\($0)" } ?? "\(value)"
        case .string(let value): "\"\(value.prefix(40))\""
        case .array: "a list"
        case .object: "an object"
        }
    }
}
