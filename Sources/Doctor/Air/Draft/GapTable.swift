// SPDX-License-Identifier: Apache-2.0

/// What a capture cannot show, each kind once.
struct GapTable: Sendable {
    static let mostEvidence = 4

    private(set) var gaps: [Blindness] = []

    mutating func add(_ id: String, at moment: Moment?, gap: () -> Blindness) {
        let evidence = moment.map { [Evidence(.frame($0.frame))] } ?? []
        guard let known = gaps.firstIndex(where: { $0.id == id }) else {
            var gap = gap()
            gap.evidence = evidence
            gaps.append(gap)
            return
        }
        guard gaps[known].evidence.count < Self.mostEvidence else { return }
        gaps[known].evidence += evidence
    }
}
