// SPDX-License-Identifier: Apache-2.0

/// Which rules run, and how sure a finding has to be.
public struct Configuration: Hashable, Sendable {
    /// Rules that are left out.
    public var disabled: Set<String> = []
    /// Rules that run although they do not by default.
    public var enabled: Set<String> = []
    /// If not nil, only these run.
    public var only: Set<String>?
    /// Findings below this are left out.
    public var leastConfidence = SourceFinding.Confidence.low

    /// The default: every rule that runs by default, findings of every confidence.
    public init() {}

    func isWanted(_ rule: RuleDocument) -> Bool {
        if let only { return only.contains(rule.id) }
        if disabled.contains(rule.id) { return false }
        return rule.isDefault || enabled.contains(rule.id)
    }
}
