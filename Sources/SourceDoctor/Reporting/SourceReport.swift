// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The forms in which findings are written.
public enum SourceReport: String, Hashable, Sendable, CaseIterable {
    /// For people: the place, what is wrong, the line with a mark under it, the fix.
    case text
    /// One object with everything.
    case json
    /// SARIF 2.1.0, as code hosts read it.
    case sarif
    /// One line a finding, as Xcode shows in its editor.
    case xcode
    /// One line a finding, as GitHub Actions annotates with.
    case github

    /// The findings in this form, with a line end where there is anything.
    public func text(of examination: Examination, findings: [SourceFinding]) -> String {
        switch self {
        case .text: findings.map(Self.plain).joined(separator: "\n")
        case .json: Self.encoded(JSONReport(examination, findings))
        case .sarif: Self.encoded(SARIFReport(findings))
        case .xcode: findings.map(Self.xcode).joined()
        case .github: findings.map(Self.github).joined()
        }
    }

    /// A path as a URI reference, as SARIF asks for: what may not stand in one is escaped by its
    /// bytes.
    public static func uri(_ path: String) -> String {
        path.utf8.map { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D...0x2F, 0x5F, 0x7E:
                String(UnicodeScalar(byte))
            default:
                "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
    }

    private static func plain(_ finding: SourceFinding) -> String {
        let rule = RuleTable.document(finding.rule)
        let shown = finding.sourceLine.map { $0 == "\t" ? " " : $0 }
        let mark =
            String(repeating: " ", count: max(0, finding.column - 1))
            + String(repeating: "^", count: min(finding.length, 80))
        var lines = [
            "\(finding.path):\(finding.line):\(finding.column): \(finding.rule)"
                + " (\(finding.confidence.rawValue)) \(finding.message)"
        ]
        if !shown.isEmpty { lines += ["    " + String(shown), "    " + mark] }
        if let rule { lines += ["    why: " + rule.why, "    fix: " + rule.fix] }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func xcode(_ finding: SourceFinding) -> String {
        "\(finding.path):\(finding.line):\(finding.column): warning: \(finding.message)"
            + " (\(finding.rule))\n"
    }

    private static func github(_ finding: SourceFinding) -> String {
        let kind = finding.confidence == .low ? "notice" : "warning"
        func escaped(_ text: String, _ more: Bool) -> String {
            var text = text.replacingOccurrences(of: "%", with: "%25")
                .replacingOccurrences(of: "\r", with: "%0D")
                .replacingOccurrences(of: "\n", with: "%0A")
            if more {
                text = text.replacingOccurrences(of: ":", with: "%3A")
                    .replacingOccurrences(of: ",", with: "%2C")
            }
            return text
        }
        return "::\(kind) file=\(escaped(finding.path, true)),line=\(finding.line),"
            + "col=\(finding.column),title=\(finding.rule)::\(escaped(finding.message, false))\n"
    }

    private static func encoded(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(value) else { return "" }
        return String(decoding: bytes, as: UTF8.self) + "\n"
    }
}

extension RuleTable {
    static func document(_ id: String) -> RuleDocument? {
        all.first { $0.document.id == id }?.document
    }
}
