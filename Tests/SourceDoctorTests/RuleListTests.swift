// SPDX-License-Identifier: Apache-2.0

import Doctor
import Foundation
import SourceDoctor
import Testing

/// The page of the rules says what the rules say. `BINDRUNE_GOLDEN=accept` writes it anew.
struct RuleListTests {
    private static let page = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Documentation/doctor-rules.md")

    private static let subjects: [Character: String] = [
        "A": "Audio routes", "C": "Connecting", "D": "Delegates", "E": "Errors",
        "G": "Services and values", "L": "Lifetime", "M": "Managers", "N": "Finding devices",
        "P": "Property lists and entitlements", "Q": "Queues", "R": "The peripheral role",
        "S": "Power state",
    ]

    private var text: String {
        let rules = SourceExaminer.rules
        var lines = ["# The doctor's rules", ""]
        lines += wrapped(
            "What `bindrune doctor` finds in Swift source. `bindrune doctor --rule L01` shows a"
                + " rule with an example that fails and one that passes. Written by a test from"
                + " the rules themselves: \(rules.count) rules."
        )
        lines += [""]
        lines += wrapped(
            "Tests do on purpose what an app must not: in files that import `Testing` or `XCTest`,"
                + " and in folders whose name ends in `Tests`, only D03 is looked for."
        )
        let off = rules.filter { !$0.isDefault }.map(\.id).joined(separator: ", ")
        lines += [""]
        lines += wrapped(
            "\(off) are advice that much correct code does not follow, and off by default."
                + " `--only N06` runs one, and so does its name under `enabled` in"
                + " `.bindrune-doctor.json`."
        )
        lines += [""]
        lines += wrapped(
            "A rule's situation is what a simulated world has to bring about to show the mistake:"
                + " code that is right goes through it, and code that the rule objects to does not."
                + " Rules without one are about what no world has: the audio route, the peripheral"
                + " role, the background, a property list, energy, a race."
        )
        var subject: Character?
        for rule in rules {
            if rule.id.first != subject {
                subject = rule.id.first
                lines += ["", "## \(subject.flatMap { Self.subjects[$0] } ?? "Others")"]
            }
            lines += ["", "### \(rule.id): \(rule.title)", ""]
            lines += wrapped(rule.why) + [""] + wrapped("**Fix.** " + rule.fix) + [""]
            let situation = rule.situation.map { ", shown by the situation `\($0.rawValue)`" }
            let rest = rule.isDefault ? "" : " Off by default."
            lines += wrapped(
                "Confidence: up to \(rule.confidence.rawValue)\(situation ?? "").\(rest)"
            )
            lines += ["Reports:"] + rule.reports.map { "<\($0)>" }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func wrapped(_ text: String) -> [String] {
        var lines: [String] = [""]
        for word in text.split(separator: " ") {
            let last = lines[lines.count - 1]
            if !last.isEmpty, last.count + 1 + word.count > 120 {
                lines.append(String(word))
            } else {
                lines[lines.count - 1] = last.isEmpty ? String(word) : "\(last) \(word)"
            }
        }
        return lines
    }

    @Test func `the page of the rules is what they say`() throws {
        if ProcessInfo.processInfo.environment["BINDRUNE_GOLDEN"] == "accept" {
            try Data(text.utf8).write(to: Self.page)
        }
        let stored = try String(contentsOf: Self.page, encoding: .utf8)
        #expect(stored == text)
    }

    @Test(arguments: SourceExaminer.rules)
    func `titles, reasons and fixes are there in Korean`(_ rule: RuleDocument) {
        func isKorean(_ text: String) -> Bool {
            text.unicodeScalars.contains { ("\u{AC00}"..."\u{D7A3}").contains($0) }
        }
        let title = rule.titleWording
        let fix = rule.fixWording
        let why = rule.whyWording
        #expect(title[.english] == rule.title && fix[.english] == rule.fix)
        #expect(isKorean(title[.korean]) && title[.korean].hasSuffix("니다"))
        #expect(why[.english] == rule.why && isKorean(why[.korean]))
        #expect(why[.korean].hasSuffix("니다.") && !why[.korean].contains("\n"), "\(rule.id)")
        #expect(isKorean(fix[.korean]) && fix[.korean].hasSuffix("."))
        // Names stay as they are: the same code stands in both, where the fix is code.
        let code = rule.fix.split(separator: "`").count > 1
        #expect(!code || fix[.korean].contains("`"), "\(rule.id)")
    }

    @Test func `every subject has a name`() {
        for rule in SourceExaminer.rules {
            #expect(rule.id.first.flatMap { Self.subjects[$0] } != nil, "\(rule.id)")
        }
    }
}
