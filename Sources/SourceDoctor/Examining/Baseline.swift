// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Findings that are known and not to be told again, kept in a file.
///
/// A finding is known by its rule, its file and the text of its line, so that it stays known when
/// lines move. As many of the same are covered as were stored.
public struct Baseline: Hashable, Sendable, Codable {
    /// The version of the file's form.
    public static let currentVersion = 1
    /// The version this one was written with.
    public let version: Int
    private var entries: [Entry]

    private struct Entry: Hashable, Sendable, Codable, Comparable {
        var path: String
        var rule: String
        var line: String

        static func < (left: Entry, right: Entry) -> Bool {
            (left.path, left.rule, left.line) < (right.path, right.rule, right.line)
        }
    }

    /// A baseline of findings.
    public init(of findings: [SourceFinding]) {
        version = Self.currentVersion
        entries = findings.map(Self.entry).sorted()
    }

    /// The findings that are not known.
    public func unknown(of findings: [SourceFinding]) -> [SourceFinding] {
        var left: [Entry: Int] = [:]
        for entry in entries { left[entry, default: 0] += 1 }
        return findings.filter { finding in
            let entry = Self.entry(finding)
            guard let count = left[entry], count > 0 else { return true }
            left[entry] = count - 1
            return false
        }
    }

    /// The form in which it is kept: the same findings give the same text.
    public var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(self) else { return "" }
        return String(decoding: bytes, as: UTF8.self) + "\n"
    }

    private static func entry(_ finding: SourceFinding) -> Entry {
        Entry(path: finding.path, rule: finding.rule, line: finding.sourceLine.trimming(""))
    }
}
