// SPDX-License-Identifier: Apache-2.0

/// What the buds do with the devices they are connected to. The reading of these bits is an
/// inference that fits every published frame.
public struct LinkState: Hashable, Sendable, Codable {
    /// What is heard.
    public enum Audio: String, Hashable, Sendable, Codable, CaseIterable {
        /// Nothing.
        case idle
        /// Music or another one-way stream.
        case music
        /// A call.
        case call
        /// A call that is not yet answered.
        case ringing
    }

    /// What is heard.
    public var audio: Audio
    /// How many devices are connected, 0 to 3.
    public var connectedHosts: Int

    /// Reads the low four bits of the link byte.
    init(nibble: UInt8) {
        audio = Audio.allCases[Int(nibble & 3)]
        connectedHosts = Int(nibble >> 2 & 3)
    }

    /// Makes a state.
    public init(audio: Audio, connectedHosts: Int) {
        self.audio = audio
        self.connectedHosts = connectedHosts
    }
}
