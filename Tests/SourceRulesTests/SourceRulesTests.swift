// SPDX-License-Identifier: Apache-2.0

import Testing

/// The rules over the whole repository.
struct SourceRulesTests {
    static let rules: [any SourceRule] = [
        ImportRule(), BannedCallRule(), TrapRule(), LengthRule(), DocumentationRule(),
        SendabilityRule(), LeftoverRule(), OrderRule(), LinkRule(),
    ]

    @Test(arguments: rules.map(\.sentence)) func `the repository keeps the rule that`(
        _ sentence: String
    ) throws {
        let rule = try #require(Self.rules.first { $0.sentence == sentence })
        for violation in Repository.files.flatMap(rule.violations(in:)) {
            Issue.record("\(violation)")
        }
    }

    @Test func `no target looks away more than once`() {
        #expect(SendabilityRule().crowded(Repository.files) == [])
    }

    @Test func `the index of the documentation lists every document`() throws {
        let folder = "Documentation/"
        let index = try #require(Repository.files.first { $0.path == folder + "README.md" })
        let listed = Set(index.lines.flatMap(LinkRule.targets(of:)))
        let documents = Repository.files.map(\.path).filter {
            $0.hasPrefix(folder) && $0.hasSuffix(".md") && $0 != index.path
        }
        #expect(
            documents.map { String($0.dropFirst(folder.count)) }.filter { !listed.contains($0) }
                == []
        )
    }

    @Test func `the repository is found`() {
        let paths = Set(Repository.files.map(\.path))
        #expect(paths.contains("Package.swift"))
        #expect(paths.contains("Sources/Bluetooth/Instant.swift"))
        #expect(Repository.files.filter(\.isSwift).count > 40)
        #expect(!paths.contains { $0.hasPrefix(".build/") })
    }
}
