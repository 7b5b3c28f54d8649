// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What is wrong with a written world, and where.
public struct WorldDescriptionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The field, such as `devices[0].services[1].uuid`; empty for the text as a whole.
    public var path: String
    /// What is wrong with it.
    public var problem: String

    /// The field and its problem in one line.
    public var description: String { path.isEmpty ? problem : "\(path): \(problem)" }
}

extension WorldDescription {
    /// Reads a description from JSON.
    public init(json: [UInt8]) throws(WorldDescriptionError) {
        do {
            self = try JSONDecoder().decode(WorldDescription.self, from: Data(json))
        } catch let error as DecodingError {
            throw WorldDescriptionError(error)
        } catch {
            throw WorldDescriptionError(path: "", problem: "not JSON: \(error)")
        }
    }

    /// The description as JSON, with sorted fields, for people to read and change.
    public var json: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // A description holds numbers, texts and lists of them; they can always be written.
        return (try? encoder.encode(self)).map(Array.init) ?? []
    }
}

extension World {
    /// Makes the world of a description in JSON, at the moment zero.
    public convenience init(
        json: [UInt8],
        trace: TraceRetention = .last(20_000)
    ) throws(WorldDescriptionError) {
        self.init(try WorldDescription(json: json), trace: trace)
    }
}

extension WorldDescriptionError {
    fileprivate init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, let context):
            self.init(context.codingPath + [key], "missing")
        case .typeMismatch(let type, let context):
            self.init(context.codingPath, "\(Self.word(for: type)) expected")
        case .valueNotFound(let type, let context):
            self.init(context.codingPath, "\(Self.word(for: type)) expected, found null")
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            let detail = context.underlyingError.map { ": \($0)" } ?? ""
            self.init([], context.debugDescription + detail)
        case .dataCorrupted(let context):
            self.init(context.codingPath, context.debugDescription)
        @unknown default:
            self.init([], "\(error)")
        }
    }

    private init(_ path: [any CodingKey], _ problem: String) {
        var text = ""
        for key in path {
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + key.stringValue
            }
        }
        self.init(path: text, problem: problem)
    }

    private static func word(for type: any Any.Type) -> String {
        if type == String.self { return "a text" }
        if type == Bool.self { return "true or false" }
        if type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type {
            return "a number"
        }
        return "\(type)".hasPrefix("Array") ? "a list" : "an object"
    }
}
