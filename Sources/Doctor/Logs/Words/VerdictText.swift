// SPDX-License-Identifier: Apache-2.0

/// The words of a verdict and how heavy it usually is.
struct VerdictText: Sendable {
    let weight: Verdict.Weight
    let title: Wording
    let why: Wording
    let steps: [Wording]
    let confirmation: Wording?

    init(
        _ weight: Verdict.Weight,
        _ title: (String, String),
        why: (String, String),
        steps: [(String, String)],
        confirm: (String, String)? = nil
    ) {
        self.weight = weight
        self.title = Wording(english: title.0, korean: title.1)
        self.why = Wording(english: why.0, korean: why.1)
        self.steps = steps.map { Wording(english: $0.0, korean: $0.1) }
        confirmation = confirm.map { Wording(english: $0.0, korean: $0.1) }
    }
}

/// All verdicts on logs, in words.
enum VerdictBook {
    static let texts: [String: VerdictText] = {
        let groups = [
            ConnectTexts.all, LifetimeTexts.all, AttemptTexts.all, LinkEndTexts.all, BondTexts.all,
            AttributeTexts.all, RequestTexts.all, ScanTexts.all, PowerTexts.all, BusTexts.all,
        ]
        return groups.reduce(into: [:]) { all, group in
            all.merge(group) { first, _ in first }
        }
    }()

    /// A finding as a verdict.
    static func verdict(for finding: LogFindings.Finding) -> Verdict {
        let text = texts[finding.id] ?? unnamed
        let added = finding.details
        return Verdict(
            finding.id,
            text.title,
            explanation: added.reduce(text.why) { whole, part in
                Wording(
                    english: whole.english + " " + part.english,
                    korean: whole.korean + " " + part.korean
                )
            },
            steps: text.steps,
            confidence: finding.confidence,
            weight: finding.weight ?? text.weight,
            device: finding.device,
            evidence: finding.evidence,
            confirmation: text.confirmation
        )
    }

    /// For an id that has no words: never met, as a test sees to.
    private static let unnamed = VerdictText(
        .remark,
        ("something was noticed", "눈에 띄는 점이 있습니다"),
        why: ("The lines show it.", "해당 줄에서 볼 수 있습니다."),
        steps: []
    )
}
