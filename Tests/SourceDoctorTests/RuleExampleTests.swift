// SPDX-License-Identifier: Apache-2.0

import SourceDoctor
import Testing

/// The examples in the rules' documents are what the documents say they are.
struct RuleExampleTests {
    static let rules = SourceExaminer.rules

    private func findings(
        _ text: String,
        of rule: RuleDocument,
        beside files: [RuleDocument.ProjectFile]? = nil
    ) -> [SourceFinding] {
        var configuration = Configuration()
        configuration.only = [rule.id]
        let examiner = SourceExaminer(configuration: configuration)
        return examiner.examine(
            [.init(path: "Example.swift", text: text)],
            project: ProjectFacts(of: files ?? rule.failingProject)
        ).findings
    }

    @Test(arguments: rules)
    func `the failing example is found where it says`(_ rule: RuleDocument) {
        let lines = rule.failing.split(separator: "\n", omittingEmptySubsequences: false)
        let marked = lines.indices.filter { lines[$0].hasSuffix("// here") }.map { $0 + 1 }
        #expect(!marked.isEmpty)
        #expect(findings(rule.failing, of: rule).map(\.line) == marked, "\(rule.id)")
    }

    @Test(arguments: rules)
    func `the passing example is not found`(_ rule: RuleDocument) {
        #expect(findings(rule.passing, of: rule, beside: rule.passingProject) == [], "\(rule.id)")
    }

    @Test func `ids are unique and documents are whole`() {
        #expect(Set(Self.rules.map(\.id)).count == Self.rules.count)
        for rule in Self.rules {
            #expect(
                !rule.title.hasSuffix(".") && rule.why.hasSuffix(".") && rule.fix.hasSuffix(".")
            )
            #expect(!rule.reports.isEmpty, "\(rule.id)")
            #expect(rule.reports.allSatisfy { $0.hasPrefix("https://") }, "\(rule.id)")
        }
    }

    /// A world sees the code alone, neither a property list nor an audio route.
    @Test(arguments: rules)
    func `situations are named where the code decides`(_ rule: RuleDocument) {
        guard rule.situation != nil else { return }
        #expect(rule.failing != rule.passing, "\(rule.id)")
        #expect(!"APR".contains(rule.id.prefix(1)), "\(rule.id)")
    }

    @Test func `every situation proves a rule`() {
        let named = Set(Self.rules.compactMap(\.situation))
        #expect(named == Set(RuleDocument.Situation.allCases))
    }

    @Test(arguments: rules)
    func `a suppression with a reason covers it, one without does not`(_ rule: RuleDocument) {
        let good = rule.failing.replacing(
            "// here",
            with: "// bindrune:ignore \(rule.id) on purpose"
        )
        #expect(findings(good, of: rule) == [])
        let bad = rule.failing.replacing("// here", with: "// bindrune:ignore \(rule.id)")
        #expect(findings(bad, of: rule).contains { $0.rule == "X01" })
        #expect(findings(bad, of: rule).contains { $0.rule == rule.id })
    }
}
