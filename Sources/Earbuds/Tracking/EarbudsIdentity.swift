// SPDX-License-Identifier: Apache-2.0

/// Whose earbuds they are, as far as can be said.
public enum EarbudsOwnership: String, Hashable, Sendable, Codable, CaseIterable {
    /// They are a device that is paired with this host; `EarbudsConfidence` says how surely.
    case pairedHere
    /// They are none of the devices paired here: another model, or an address that the key of the
    /// only device of the model does not resolve.
    case someoneElse
    /// It cannot be told. Treated as a stranger's wherever it matters.
    case unknown
}

/// Why frames and reports are taken for those of one pair, the surest reason first.
public enum EarbudsConfidence: String, Hashable, Comparable, Sendable, Codable, CaseIterable {
    /// The host itself holds the link that the values come over; no advertisement is involved.
    case link
    /// The addresses resolve with the identity key of the paired device (Core Specification
    /// Vol 3, Part H, 2.2.2).
    case irk
    /// The only pods of the model of a device that is connected here: good, and no proof.
    case soleCandidate
    /// All frames come from one address of each bud and the case; whose they are is not known.
    case address
    /// Frames of several addresses fit together by model, levels, colour and strength.
    case heuristic

    /// The less sure one is less.
    public static func < (left: EarbudsConfidence, right: EarbudsConfidence) -> Bool {
        left.rank < right.rank
    }

    private var rank: Int {
        switch self {
        case .heuristic: 0
        case .address: 1
        case .soleCandidate: 2
        case .irk: 3
        case .link: 4
        }
    }
}

/// Whether earbuds can be heard.
public enum EarbudsPresence: String, Hashable, Sendable, Codable, CaseIterable {
    /// Advertisements come.
    case heard
    /// No advertisement for a while. A case that was shut sends none, so silence is no absence;
    /// what is known stays, with its age.
    case silent
}
