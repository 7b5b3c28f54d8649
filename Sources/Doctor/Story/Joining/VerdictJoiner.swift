// SPDX-License-Identifier: Apache-2.0

/// Makes one verdict of those that several inputs lead to.
enum VerdictJoiner {
    /// The most verdicts of a story.
    static let most = 200
    /// The most places that a joined verdict shows.
    static let mostEvidence = 12

    /// Joined, with symptoms under their causes, the one that explains most first.
    static func joined(_ verdicts: [Verdict]) -> [Verdict] {
        Array(ranked(Causality.settled(spread(ofOneInput(verdicts)))).prefix(most))
    }

    /// One verdict for an id and a device, in the order of their first.
    static func ofOneInput(_ verdicts: [Verdict]) -> [Verdict] {
        var joined: [Verdict] = []
        for verdict in verdicts {
            guard let known = joined.firstIndex(where: { isSame($0, verdict) }) else {
                joined.append(verdict)
                continue
            }
            joined[known] = merged(joined[known], verdict)
        }
        return joined
    }

    private static func isSame(_ one: Verdict, _ other: Verdict) -> Bool {
        one.id == other.id && one.device == other.device
    }

    /// Gives what is said of no device to those of whom the same is said: a mistake in the source
    /// to all of them, what a log says of a masked device only to a single one.
    private static func spread(_ verdicts: [Verdict]) -> [Verdict] {
        var kept = verdicts
        for loose in verdicts where loose.device == nil {
            let named = kept.indices.filter { kept[$0].id == loose.id && kept[$0].device != nil }
            let isSource = !loose.evidence.contains(where: \.isSeen)
            guard named.count == 1 || isSource && !named.isEmpty else { continue }
            for index in named { kept[index] = merged(kept[index], loose) }
            kept.removeAll { $0.id == loose.id && $0.device == nil }
        }
        return kept
    }

    /// Two become one: the words of the surer, the evidence of both.
    static func merged(_ one: Verdict, _ other: Verdict) -> Verdict {
        let isOther = (isSeen(other), other.confidence) > (isSeen(one), one.confidence)
        var kept = isOther ? other : one
        let added = isOther ? one : other
        kept.device = one.device ?? other.device
        kept.weight = max(one.weight, other.weight)
        kept.confidence = confidence(one, other)
        let known = Set(kept.evidence)
        kept.evidence += added.evidence.filter { !known.contains($0) }
        let seen = kept.evidence.filter(\.isSeen)
        let read = kept.evidence.filter { !$0.isSeen }
        // A place of every kind is shown, however many there are of the other.
        let share = read.isEmpty ? mostEvidence : mostEvidence - min(read.count, 4)
        kept.evidence = Array(
            seen.prefix(share) + read.prefix(mostEvidence - min(seen.count, share))
        )
        kept.confirmation = kept.confirmation ?? added.confirmation
        return kept
    }

    /// Two inputs that agree make it surer; source and what was seen to happen make it certain.
    private static func confidence(_ one: Verdict, _ other: Verdict) -> Verdict.Confidence {
        let surer = max(one.confidence, other.confidence)
        let inputs = Set(one.evidence.map(\.input))
        guard inputs.isDisjoint(with: other.evidence.map(\.input)) else { return surer }
        if isSeen(one) != isSeen(other) { return .high }
        return surer == .low ? .medium : .high
    }

    private static func isSeen(_ verdict: Verdict) -> Int {
        verdict.evidence.contains(where: \.isSeen) ? 1 : 0
    }

    /// By weight; then what was seen to happen before what only stands in source; then by how
    /// sure; then by the order of the inputs.
    private static func ranked(_ verdicts: [Verdict]) -> [Verdict] {
        verdicts.enumerated().sorted { left, right in
            let (first, second) = (left.element, right.element)
            if first.weight != second.weight { return first.weight > second.weight }
            if isSeen(first) != isSeen(second) { return isSeen(first) > isSeen(second) }
            if first.confidence != second.confidence {
                return first.confidence > second.confidence
            }
            return left.offset < right.offset
        }.map(\.element)
    }
}
