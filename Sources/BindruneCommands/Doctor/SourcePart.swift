// SPDX-License-Identifier: Apache-2.0

import Doctor
import SourceDoctor

/// What the examination of an app's source adds to a story.
enum SourcePart {
    /// What an input of source is called where others have the name of their layout.
    static let format = "Swift source"
    /// Places that one verdict names; more are counted by its explanation.
    private static let mostPlaces = 16

    /// The part of the findings: one verdict for each rule, its places in their order.
    static func part(
        of findings: [SourceFinding],
        in examination: Examination,
        paths: [String]
    ) -> StoryPart {
        let name = paths.count <= 3 ? paths.joined(separator: ", ") : "\(paths[0]) …"
        var part = StoryPart(input: StoryInput(name: name, format: format, clock: .none))
        part.input.count = examination.swiftFiles
        let rules = Set(findings.map(\.rule)).sorted()
        part.verdicts = rules.map { rule in verdict(rule, findings.filter { $0.rule == rule }) }
        return part
    }

    private static func verdict(_ id: String, _ findings: [SourceFinding]) -> Verdict {
        let document = SourceExaminer.rules.first { $0.id == id }
        let places = findings.prefix(mostPlaces).map { finding in
            let place = Evidence.Place.source(
                path: finding.path,
                line: finding.line,
                column: finding.column
            )
            return Evidence(place, quote: finding.sourceLine.trimmed)
        }
        let message = findings.first?.message ?? id
        // The only finding without a rule is that about a comment that hides one.
        let other = Wording(english: message, korean: "이유가 없는 무시 주석은 아무것도 가리지 않습니다")
        return Verdict(
            id,
            document?.titleWording.capitalised ?? other,
            explanation: explanation(of: document, message, count: findings.count),
            steps: document.map { [$0.fixWording] } ?? [],
            confidence: (findings.map(\.confidence).max() ?? .low).ofVerdict,
            weight: .risk,
            evidence: Array(places)
        )
    }

    private static func explanation(
        of document: RuleDocument?,
        _ message: String,
        count: Int
    ) -> Wording {
        let places = count == 1 ? "1 place" : "\(count) places"
        return Wording(
            english: "\(document?.why ?? message) Seen in \(places) of the source.",
            korean: (document.map { $0.whyWording.korean + " " } ?? "")
                + "소스 코드의 \(count)곳에서 보입니다."
        )
    }
}

extension Wording {
    /// The same as a sentence of its own.
    fileprivate var capitalised: Wording {
        guard let first = english.first, !english.hasPrefix("`") else { return self }
        let start = first.uppercased() + english.dropFirst()
        return Wording(english: start.hasSuffix(".") ? start : start + ".", korean: korean)
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
