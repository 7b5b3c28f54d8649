// SPDX-License-Identifier: Apache-2.0

/// What happened to a link of the system's, whichever process made it.
public enum CBConnectionEvent: Int, Sendable {
    /// The peer is gone.
    case peerDisconnected = 0
    /// The peer is there.
    case peerConnected = 1
}

/// A filter of `registerForConnectionEvents(options:)`.
public struct CBConnectionEventMatchingOption: RawRepresentable, Hashable, Sendable {
    /// The key as a string.
    public let rawValue: String

    /// Makes a key from its string; unknown ones are ignored by the call.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// `[CBUUID]`, four at most: peers with one of these services.
    ///
    /// The string is not confirmed by a public source.
    public static let serviceUUIDs = CBConnectionEventMatchingOption(
        rawValue: "kCBConnectionEventMatchingOptionServiceUUIDs"
    )
    /// `[UUID]`: these peers.
    ///
    /// The string is not confirmed by a public source.
    public static let peripheralUUIDs = CBConnectionEventMatchingOption(
        rawValue: "kCBConnectionEventMatchingOptionPeripheralUUIDs"
    )
}
