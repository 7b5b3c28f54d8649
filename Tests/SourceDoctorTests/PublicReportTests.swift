// SPDX-License-Identifier: Apache-2.0

import Foundation
import SourceDoctor
import Testing

/// The public reports with a code shape: in each folder of `Tests/Doctor/Reports` a broken file,
/// whose lines end with `// finds L01` where a finding is due, and a repaired one, which has none.
/// `// hints D07` is due from a rule that is off by default, or with low confidence.
struct PublicReportTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Doctor/Reports")

    /// A finding: the line and the rule.
    private struct Place: Hashable, CustomStringConvertible {
        var line: Int
        var rule: String
        var description: String { "\(rule) in line \(line)" }
    }

    private static func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func text(_ report: String, _ file: String) throws -> String {
        try String(
            contentsOf: Self.folder.appending(path: "\(report)/\(file)"),
            encoding: .utf8
        )
    }

    /// What stands beside a source: `Broken.Info.plist` stands beside `Broken.swift`.
    private func project(_ report: String, beside name: String) throws -> ProjectFacts {
        let folder = Self.folder.appending(path: report)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let beside = files.filter { $0.hasPrefix("\(name).") && $0 != "\(name).swift" }
        return ProjectFacts(
            of: try beside.map { file in
                RuleDocument.ProjectFile(
                    path: "App/\(file.dropFirst(name.count + 1))",
                    text: try text(report, file)
                )
            }
        )
    }

    private func found(_ report: String, _ name: String) throws -> Set<Place> {
        var configuration = Configuration()
        configuration.leastConfidence = .medium
        return try found(report, name, configuration)
    }

    /// What these rules alone say, however sure they are.
    private func found(_ report: String, _ name: String, by rules: Set<String>) throws
        -> Set<Place>
    {
        var configuration = Configuration()
        configuration.only = rules
        return try found(report, name, configuration)
    }

    private func found(_ report: String, _ name: String, _ configuration: Configuration) throws
        -> Set<Place>
    {
        let result = SourceExaminer(configuration: configuration).examine(
            [.init(path: "App/\(name).swift", text: try text(report, "\(name).swift"))],
            project: try project(report, beside: name)
        )
        return Set(result.findings.map { Place(line: $0.line, rule: $0.rule) })
    }

    private func expected(_ report: String, _ mark: String) throws -> Set<Place> {
        let lines = try text(report, "Broken.swift").split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        return lines.enumerated().reduce(into: []) { places, line in
            guard let mark = line.element.firstRange(of: "// \(mark) ") else { return }
            for rule in line.element[mark.upperBound...].split(separator: " ") {
                places.insert(Place(line: line.offset + 1, rule: String(rule)))
            }
        }
    }

    @Test func `what is broken is found, and what is repaired is left alone`() throws {
        var due = 0
        var hits = 0
        var all = 0
        var clean = 0
        let reports = try Self.names()
        for report in reports {
            let hints = try expected(report, "hints")
            let rules = Set(hints.map(\.rule))
            let expected = try expected(report, "finds").union(hints)
            let broken = try found(report, "Broken").union(found(report, "Broken", by: rules))
            let repaired = try found(report, "Repaired").union(found(report, "Repaired", by: rules))
            #expect(!expected.isEmpty, "\(report) expects nothing")
            due += expected.count
            hits += expected.intersection(broken).count
            all += broken.count + repaired.count
            clean += repaired.isEmpty ? 1 : 0
            for place in expected.subtracting(broken) { print("\(report): missed \(place)") }
            for place in broken.subtracting(expected) { print("\(report): unexpected \(place)") }
            for place in repaired { print("\(report), repaired: unexpected \(place)") }
        }
        let recall = Double(hits) / Double(due)
        let precision = Double(hits) / Double(all)
        print(
            "\(reports.count) reports: recall \(percent(recall)) (\(hits) of \(due) findings),"
                + " precision \(percent(precision)) (\(all - hits) unexpected),"
                + " \(clean) of \(reports.count) repaired files without a finding"
        )
        #expect(reports.count >= 110)
        #expect(recall >= 0.95)
        #expect(precision >= 0.98)
        #expect(Double(clean) >= 0.98 * Double(reports.count))
    }

    /// Every default rule of the first tier that has a public report is tried by one.
    @Test func `the reports cite what the rules cite`() throws {
        let cited = Set(SourceExaminer.rules.flatMap(\.reports))
        for report in try Self.names() {
            let lines = try text(report, "Broken.swift").split(separator: "\n")
            let link = lines.dropFirst().first.map { $0.dropFirst(3) } ?? ""
            #expect(cited.contains(String(link)), "no rule cites \(link)")
        }
    }

    private func percent(_ share: Double) -> String {
        "\((share * 1000).rounded() / 10) %"
    }
}
