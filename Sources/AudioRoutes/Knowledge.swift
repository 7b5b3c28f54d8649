// SPDX-License-Identifier: Apache-2.0

/// Something that is known with its source, or that cannot be known with the reason.
///
/// There is no default and no guess: what is not known is never reported as "no".
public enum Knowledge<Value: Hashable & Sendable>: Hashable, Sendable {
    /// It is known, and this says so.
    case known(Value, from: AudioSource)
    /// Nobody says it, and this is why.
    case unknown(CannotKnow)

    /// The value; nil where it is not known.
    public var value: Value? {
        if case .known(let value, _) = self { value } else { nil }
    }

    /// Who says it; nil where it is not known.
    public var source: AudioSource? {
        if case .known(_, let source) = self { source } else { nil }
    }

    /// Why it is not known; nil where it is.
    public var reason: CannotKnow? {
        if case .unknown(let reason) = self { reason } else { nil }
    }
}

/// Who says something about an audio device.
public enum AudioSource: String, Hashable, Sendable, Codable, CaseIterable {
    /// BlueZ, over D-Bus.
    case bluez
    /// `Modalias` of BlueZ's device: vendor, product and version from the device's own records.
    case modalias
    /// The audio server: PulseAudio, or PipeWire in its place.
    case audioServer
    /// The route of the app's `AVAudioSession`.
    case route
    /// `CMHeadphoneMotionManager` says that headphones with motion sensors are connected.
    case headphoneMotion
    /// CoreAudio's devices.
    case coreAudio
    /// The model UID of CoreAudio's device.
    case modelUID
}

/// Why something cannot be known.
public enum CannotKnow: Error, Hashable, Sendable {
    /// The system tells no app.
    case notTold(by: AudioPlatform)
    /// The device has not said it, or the system has not asked it yet.
    case notToldYet
    /// The app's own category hides it: a session that records sees no Bluetooth port without the
    /// options that allow it.
    case hiddenByCategory
    /// The audio server does not answer; in its words.
    case audioServerAway(String)
    /// The Bluetooth daemon does not answer; in its words.
    case bluetoothAway(String)

    /// The reason in a sentence.
    public var sentence: String {
        switch self {
        case .notTold(let platform): "\(platform.name) tells no app."
        case .notToldYet: "The device has not told it yet."
        case .hiddenByCategory:
            "The category of the app's audio session hides Bluetooth ports from it."
        case .audioServerAway(let text): "The audio server does not answer: \(text)."
        case .bluetoothAway(let text): "The Bluetooth daemon does not answer: \(text)."
        }
    }
}
