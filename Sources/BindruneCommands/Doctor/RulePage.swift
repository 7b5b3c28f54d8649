// SPDX-License-Identifier: Apache-2.0

import SourceDoctor

extension RuleDocument {
    var page: [String] {
        ["\(id): \(title)", "", why, "", "Fix: \(fix)", "", "Confidence: \(confidence.rawValue)"]
            + ["Reports: " + reports.joined(separator: ", "), "", "Wrong:"] + indented(failing)
            + beside(failingProject) + ["", "Right:"] + indented(passing) + beside(passingProject)
    }

    private func beside(_ files: [ProjectFile]) -> [String] {
        files.flatMap { ["", "with \($0.path):"] + indented($0.text) }
    }

    private func indented(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }
    }

    var event: JSONLine {
        JSONLine(
            "rule",
            [
                .init("id", .string(id)), .init("title", .string(title)),
                .init("why", .string(why)), .init("fix", .string(fix)),
                .init("confidence", .string(confidence.rawValue)),
                .init("isDefault", .bool(isDefault)),
                .init("reports", .array(reports.map { .string($0) })),
                .init("situation", situation.map { .string($0.rawValue) } ?? .null),
                .init("failing", .string(failing)), .init("passing", .string(passing)),
            ]
        )
    }
}
