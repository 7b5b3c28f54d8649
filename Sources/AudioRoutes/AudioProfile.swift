// SPDX-License-Identifier: Apache-2.0

/// The way in which a Bluetooth device carries sound.
public enum AudioProfile: String, Hashable, Sendable, Codable, CaseIterable {
    /// Sound of high quality in one direction (A2DP).
    case a2dp
    /// A call, in both directions (HFP, and the older HSP).
    case hfp
    /// LE Audio.
    case leAudio
    /// Audio Streaming for Hearing Aids.
    case hearingAid

    /// The name for people.
    public var name: String {
        switch self {
        case .a2dp: "A2DP"
        case .hfp: "HFP"
        case .leAudio: "LE Audio"
        case .hearingAid: "ASHA"
        }
    }
}
