// SPDX-License-Identifier: Apache-2.0

/// A kind of system, with what it lets apps know about Bluetooth audio devices.
public enum AudioPlatform: String, Hashable, Sendable, Codable, CaseIterable {
    /// iOS and iPadOS.
    case iOS
    /// macOS.
    case macOS
    /// Linux with BlueZ, and PulseAudio or PipeWire.
    case linux

    /// The name for people.
    public var name: String {
        switch self {
        case .iOS: "iOS"
        case .macOS: "macOS"
        case .linux: "Linux"
        }
    }

    /// A question about an audio device.
    public enum Question: String, Hashable, Sendable, Codable, CaseIterable {
        /// Is it connected?
        case connected
        /// Does sound go through it?
        case inUse
        /// By A2DP, for a call, or over LE Audio?
        case profile
        /// Which model is it?
        case model
        /// How full is it, as one number?
        case battery
        /// How full are the two buds and the case?
        case batteryOfEachPart
        /// Is the lid open?
        case lid
        /// Is it worn?
        case worn
    }

    /// How well a question can be answered.
    public enum Answer: Hashable, Sendable {
        /// Always, by this.
        case yes(AudioSource)
        /// Under a condition.
        case partly(AudioSource, String)
        /// Not through routes, but in another way.
        case elsewhere(String)
        /// Not at all.
        case no(CannotKnow)
    }

    /// Whether the system lets an app know.
    public func answer(to question: Question) -> Answer {
        switch (self, question) {
        case (.linux, .connected): .yes(.bluez)
        case (.linux, .inUse), (.linux, .profile): .yes(.audioServer)
        case (.linux, .model): .partly(.modalias, "once BlueZ has read the device's records")
        case (.linux, .battery): .partly(.bluez, "where the device tells the host its level")
        case (.macOS, .connected), (.macOS, .inUse): .yes(.coreAudio)
        case (.macOS, .profile):
            .partly(.coreAudio, "a device with an input of its own is taken for one in a call")
        case (.macOS, .model): .partly(.modelUID, "for Apple's and Beats' devices")
        case (.iOS, .connected): .partly(.route, "while the app's category shows Bluetooth ports")
        case (.iOS, .inUse), (.iOS, .profile):
            .partly(.route, "while the app's category shows Bluetooth ports")
        case (.iOS, .model):
            .partly(.headphoneMotion, "only that it has motion sensors, which few others have")
        case (.linux, _), (.macOS, .batteryOfEachPart), (.macOS, .lid), (.macOS, .worn):
            .elsewhere("in the device's advertisements")
        case (.macOS, .battery), (.iOS, _): .no(.notTold(by: self))
        }
    }
}
