// SPDX-License-Identifier: Apache-2.0

/// One of the two buds.
public enum Side: String, Hashable, Sendable, Codable, CaseIterable {
    /// The left bud.
    case left
    /// The right bud.
    case right

    /// The bud that this one is not.
    public var other: Side { self == .left ? .right : .left }
}
