// SPDX-License-Identifier: Apache-2.0

/// What a bud in the case knows of the lid.
public struct LidState: Hashable, Sendable, Codable {
    /// Whether the lid is closed.
    public var isClosed: Bool
    /// Rises by one with each opening and starts again after 7.
    public var openings: UInt8

    /// Makes a state.
    public init(isClosed: Bool, openings: UInt8) {
        self.isClosed = isClosed
        self.openings = openings & 7
    }
}
