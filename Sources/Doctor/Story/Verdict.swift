// SPDX-License-Identifier: Apache-2.0

/// What the doctor concludes, why, and what to do.
public struct Verdict: Hashable, Sendable {
    /// The name of the conclusion, stable over releases: the id of a source rule such as `L01`
    /// where it is the same mistake, else a word such as `supervision-timeout`.
    public var id: String
    /// The conclusion in one sentence, in words an app developer understands.
    public var title: Wording
    /// How it follows from the evidence, in a few sentences.
    public var explanation: Wording
    /// What to do, in order.
    public var steps: [Wording]
    /// How sure it is.
    public var confidence: Confidence
    /// How much it explains of a failed connection.
    public var weight: Weight
    /// The index of the device in `devices`; nil where it is about none.
    public var device: Int?
    /// What it rests on, the most telling first. Never empty.
    public var evidence: [Evidence]
    /// What would make it certain or rule it out; nil where the evidence is complete.
    public var confirmation: Wording?

    /// Makes a verdict.
    public init(
        _ id: String,
        _ title: Wording,
        explanation: Wording,
        steps: [Wording],
        confidence: Confidence,
        weight: Weight,
        device: Int? = nil,
        evidence: [Evidence],
        confirmation: Wording? = nil
    ) {
        self.id = id
        self.title = title
        self.explanation = explanation
        self.steps = steps
        self.confidence = confidence
        self.weight = weight
        self.device = device
        self.evidence = evidence
        self.confirmation = confirmation
    }

    /// How sure a verdict is.
    public enum Confidence: String, Hashable, Sendable, Codable, Comparable, CaseIterable {
        /// One of several readings.
        case low
        /// What usually lies behind this evidence.
        case medium
        /// The evidence says it itself.
        case high

        /// Orders by certainty.
        public static func < (left: Confidence, right: Confidence) -> Bool {
            left.rank < right.rank
        }

        private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// What a verdict means for the connection.
    public enum Weight: String, Hashable, Sendable, Codable, Comparable, CaseIterable {
        /// Worth knowing; breaks nothing here.
        case remark
        /// Likely to break something later.
        case risk
        /// Follows from something else that broke it.
        case symptom
        /// The reason why it failed.
        case cause

        /// Orders by what it explains.
        public static func < (left: Weight, right: Weight) -> Bool { left.rank < right.rank }

        private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }
}

/// What an input cannot show, and how to see it.
public struct Blindness: Hashable, Sendable {
    /// The name of the gap, such as `masked-log`, `capture-started-late`.
    public var id: String
    /// What cannot be told from the input.
    public var title: Wording
    /// The exact next step that shows it.
    public var step: Wording
    /// Where it is seen that it is missing; may be empty.
    public var evidence: [Evidence]

    /// Makes a gap.
    public init(_ id: String, _ title: Wording, step: Wording, evidence: [Evidence] = []) {
        self.id = id
        self.title = title
        self.step = step
        self.evidence = evidence
    }
}
