// SPDX-License-Identifier: Apache-2.0

/// Something that has a battery of its own.
public enum EarbudsPart: String, Hashable, Sendable, Codable, CaseIterable {
    /// The left bud.
    case left
    /// The right bud.
    case right
    /// Headphones in one piece.
    case single
    /// The charging case.
    case chargingCase = "case"

    /// The part that a bud is.
    public init(_ side: Side) {
        self = side == .left ? .left : .right
    }

    /// Which bud it is; nil for what is no bud.
    public var side: Side? {
        switch self {
        case .left: .left
        case .right: .right
        case .single, .chargingCase: nil
        }
    }
}
