// SPDX-License-Identifier: Apache-2.0

/// The verdicts of a capture, each once for every device, with the places where it was found.
struct FindingTable: Sendable {
    /// So many are kept; a capture that shows more says the same again.
    static let most = 128
    static let mostEvidence = 8

    private struct Key: Hashable {
        var id: String
        var device: Int?
        var detail: Int
    }

    struct Finding: Sendable {
        var verdict: Verdict
        var count = 1
        var last: Moment
        /// What it weighs where the device was reached after all.
        var recovered: Verdict.Weight?
    }

    private(set) var findings: [Finding] = []
    private var indices: [Key: Int] = [:]

    func has(_ id: String, device: Int?) -> Bool {
        findings.contains { $0.verdict.id == id && $0.verdict.device == device }
    }

    /// Whether something that breaks a link was found of a device since a frame.
    func hasReason(device: Int?, since frame: Int) -> Bool {
        findings.contains {
            $0.verdict.device == device && $0.last.frame >= frame && $0.verdict.weight > .remark
        }
    }

    /// Adds a finding. `detail` tells apart what the same device shows twice, such as two
    /// attributes. The verdict is asked for only where it is new.
    mutating func add(
        _ id: String,
        device: Int?,
        detail: Int = 0,
        at moment: Moment,
        recovered: Verdict.Weight? = nil,
        evidence: [Evidence],
        verdict: () -> Verdict
    ) {
        let key = Key(id: id, device: device, detail: detail)
        guard let known = indices[key] else {
            guard findings.count < Self.most else { return }
            var verdict = verdict()
            verdict.device = device
            verdict.evidence = evidence
            indices[key] = findings.count
            findings.append(Finding(verdict: verdict, last: moment, recovered: recovered))
            return
        }
        findings[known].count += 1
        findings[known].last = moment
        let room = Self.mostEvidence - findings[known].verdict.evidence.count
        if room > 0 { findings[known].verdict.evidence += evidence.prefix(room) }
    }

    /// Takes back what the capture turned out to be too poor for. Nothing is added after it.
    mutating func withdraw(_ ids: [String]) {
        findings.removeAll { ids.contains($0.verdict.id) }
        indices = [:]
    }
}
