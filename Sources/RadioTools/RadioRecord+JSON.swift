// SPDX-License-Identifier: Apache-2.0

internal import HostCore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension RadioRecord {
    /// The record as a line of JSON, without the line's end. Equal records have equal lines.
    package var jsonLine: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Records hold numbers, texts and lists of them; they can always be written.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    /// Reads the form that `jsonLine` writes.
    package init(jsonLine: String) throws {
        self = try JSONDecoder().decode(RadioRecord.self, from: Data(jsonLine.utf8))
    }

    /// Reads lines of JSON; empty lines are passed over.
    package static func records(jsonLines: String) throws -> [RadioRecord] {
        try jsonLines.split(separator: "\n").map { try RadioRecord(jsonLine: String($0)) }
    }
}
