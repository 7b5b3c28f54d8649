// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension EarbudsModels {
    /// The table that comes with this version.
    public static let builtIn: EarbudsModels = {
        let document = Data(PackageResources.models_json)
        // The tests read the same document, so the empty table is never seen.
        return (try? EarbudsModels(document: document))
            ?? EarbudsModels(revision: 0, rows: [], colours: [])
    }()

    /// Reads a table from a file. It stands for itself; `merging` lays it over the built-in one.
    ///
    /// - Throws: `EarbudsModelsFailure`, or the system's error where the file cannot be read.
    public static func load(from file: URL) throws -> EarbudsModels {
        try EarbudsModels(document: Data(contentsOf: file))
    }

    /// Reads a table from the JSON text of a document of schema 1.
    ///
    /// Fields that this version does not know are kept. Anything it does know must be right: a
    /// table with a wrong row is refused as a whole.
    public init(document: Data) throws(EarbudsModelsFailure) {
        let value: JSONValue
        do {
            value = try JSONDecoder().decode(JSONValue.self, from: document)
        } catch {
            throw EarbudsModelsFailure(place: "document", expectation: "JSON: \(Self.words(error))")
        }
        self = try ModelsDocument(value).table()
    }

    private static func words(_ error: any Error) -> String {
        guard case DecodingError.dataCorrupted(let context) = error else { return "\(error)" }
        if let underlying = context.underlyingError as NSError?,
            let text = underlying.userInfo["NSDebugDescription"] as? String
        {
            return text
        }
        return context.debugDescription
    }
}
