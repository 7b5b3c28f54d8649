// SPDX-License-Identifier: Apache-2.0

/// Findings as SARIF 2.1.0 (OASIS Static Analysis Results Interchange Format).
struct SARIFReport: Encodable {
    struct Run: Encodable {
        var tool: Tool
        var results: [Result]
        var columnKind = "utf16CodeUnits"
    }

    struct Tool: Encodable { var driver: Driver }

    struct Driver: Encodable {
        var name = "bindrune"
        var rules: [Rule]
    }

    struct Rule: Encodable {
        var id: String
        var shortDescription: Message
        var fullDescription: Message
        var help: Message
    }

    struct Message: Encodable { var text: String }

    struct Result: Encodable {
        var ruleId: String
        var level: String
        var message: Message
        var locations: [Location]
        var properties: Properties
    }

    struct Properties: Encodable { var confidence: String }

    struct Location: Encodable { var physicalLocation: PhysicalLocation }

    struct PhysicalLocation: Encodable {
        var artifactLocation: ArtifactLocation
        var region: Region
    }

    struct ArtifactLocation: Encodable { var uri: String }

    struct Region: Encodable {
        var startLine: Int
        var startColumn: Int
        var endColumn: Int
    }

    private enum CodingKeys: String, CodingKey {
        case version, runs
        case schema = "$schema"
    }

    var version = "2.1.0"
    var schema = "https://json.schemastore.org/sarif-2.1.0.json"
    var runs: [Run]

    init(_ findings: [SourceFinding]) {
        let ids = Set(findings.map(\.rule)).sorted()
        let rules = ids.compactMap(RuleTable.document).map { document in
            Rule(
                id: document.id,
                shortDescription: Message(text: document.title),
                fullDescription: Message(text: document.why),
                help: Message(text: document.fix)
            )
        }
        let tool = Tool(driver: Driver(rules: rules))
        runs = [Run(tool: tool, results: findings.map(Self.result))]
    }

    private static func result(_ finding: SourceFinding) -> Result {
        // SARIF counts UTF-16 units, findings bytes.
        let before = units(finding.sourceLine.utf8.prefix(finding.column - 1))
        let through = units(finding.sourceLine.utf8.prefix(finding.column - 1 + finding.length))
        let region = Region(
            startLine: finding.line,
            startColumn: before + 1,
            endColumn: max(before + 2, through + 1)
        )
        let place = PhysicalLocation(
            artifactLocation: ArtifactLocation(uri: SourceReport.uri(finding.path)),
            region: region
        )
        return Result(
            ruleId: finding.rule,
            level: finding.confidence == .low ? "note" : "warning",
            message: Message(text: finding.message),
            locations: [Location(physicalLocation: place)],
            properties: Properties(confidence: finding.confidence.rawValue)
        )
    }

    private static func units(_ bytes: Substring.UTF8View) -> Int {
        String(decoding: bytes, as: UTF8.self).utf16.count
    }
}
