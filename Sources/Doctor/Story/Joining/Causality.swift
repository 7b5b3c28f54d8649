// SPDX-License-Identifier: Apache-2.0

/// Which verdicts are only what another one looks like from elsewhere.
enum Causality {
    /// The verdicts with those made symptoms that another of the same device explains.
    static func settled(_ verdicts: [Verdict]) -> [Verdict] {
        var settled = verdicts
        for index in settled.indices where settled[index].weight == .cause {
            let verdict = settled[index]
            guard let causes = explanations[verdict.id],
                // What Core Bluetooth itself says is not argued away.
                verdict.id != "L01" || verdict.confidence < .high
            else { continue }
            let isExplained = verdicts.contains { other in
                causes.contains(other.id) && other.weight == .cause
                    && (other.device == verdict.device || other.device == nil
                        || verdict.device == nil)
                    && other.confidence >= .medium && other.evidence.contains(where: \.isSeen)
            }
            if isExplained { settled[index].weight = .symptom }
        }
        return settled
    }

    private static let ends: Set<String> = [
        VerdictID.supervisionTimeout, VerdictID.notEstablished, VerdictID.instantPassed,
        VerdictID.keysDiffer, VerdictID.linkLayerTimeout, VerdictID.bondLost,
        VerdictID.parametersRefused, "bluetooth-off", "host-suspended",
    ]

    /// By the id of what is seen, the ids of what may lie behind it.
    private static let explanations: [String: Set<String>] = [
        VerdictID.linkLost: ends.union([
            VerdictID.peerEnded, VerdictID.hostEnded, VerdictID.notReached,
        ]),
        VerdictID.peerEnded: [
            VerdictID.bondLost, VerdictID.parametersRefused, VerdictID.pairingFailed,
            VerdictID.peerFull,
        ],
        VerdictID.notEstablished: [VerdictID.bondLost, VerdictID.peerFull],
        VerdictID.linkEnded: ends,
        VerdictID.hostEnded: ["L01", "app-cancelled", "bluetooth-off"],
        VerdictID.notReached: [
            "L01", "app-cancelled", "bluetooth-off", VerdictID.notConnectable,
            VerdictID.peerFull, "C01",
        ],
        VerdictID.attemptFailed: ends.union([
            VerdictID.notReached, VerdictID.peerFull, VerdictID.connectionLimit, "C01",
        ]),
        VerdictID.pairingFailed: [VerdictID.bondLost],
        VerdictID.requestRefused: [VerdictID.pairingNeeded, VerdictID.attributesChanged],
        "app-cancelled": ["L01", "C01"],
        "cancelled-at-once": ["L01", "app-cancelled", "C01"],
        "encryption-failed": [VerdictID.bondLost],
        "pairing-broken-off": [VerdictID.bondLost],
        "L01": ["C01", "app-cancelled", "bluetooth-off"],
        "C03": [VerdictID.notConnectable, "bluetooth-off", VerdictID.peerFull],
        "S01": ["unauthorized", "unsupported", "P01"],
        "xpc-invalid": ["unauthorized", "unsupported", "P01"],
        "command-without-link": ends.union([VerdictID.linkLost, VerdictID.peerEnded]),
        "unmapped-status": ends.union([VerdictID.notReached, VerdictID.peerEnded]),
        "services-not-found": [VerdictID.peerEnded, VerdictID.supervisionTimeout],
    ]
}

extension Evidence {
    /// Whether it was seen to happen, in a log or a capture, rather than read in source.
    var isSeen: Bool {
        if case .source = place { false } else { true }
    }
}
