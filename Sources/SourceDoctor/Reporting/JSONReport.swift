// SPDX-License-Identifier: Apache-2.0

/// The whole examination as one object.
struct JSONReport: Encodable {
    struct Finding: Encodable {
        var rule: String
        var path: String
        var line: Int
        var column: Int
        var length: Int
        var confidence: String
        var message: String
        var why: String?
        var fix: String?
        var reports: [String]
        var situation: String?
        var isMendable: Bool

        init(_ finding: SourceFinding) {
            let document = RuleTable.document(finding.rule)
            rule = finding.rule
            path = finding.path
            line = finding.line
            column = finding.column
            length = finding.length
            confidence = finding.confidence.rawValue
            message = finding.message
            why = document?.why
            fix = document?.fix
            reports = document?.reports ?? []
            situation = document?.situation?.rawValue
            isMendable = !finding.edits.isEmpty
        }
    }

    struct Skipped: Encodable {
        var path: String
        var reason: String
    }

    var findings: [Finding]
    var suppressed: [Finding]
    var skipped: [Skipped]
    var swiftFiles: Int
    var parsedFiles: Int

    init(_ examination: Examination, _ findings: [SourceFinding]) {
        self.findings = findings.map(Finding.init)
        suppressed = examination.suppressed.map(Finding.init)
        skipped = examination.skipped.map { Skipped(path: $0.path, reason: $0.reason) }
        swiftFiles = examination.swiftFiles
        parsedFiles = examination.parsedFiles
    }
}
