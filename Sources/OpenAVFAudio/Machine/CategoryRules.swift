// SPDX-License-Identifier: Apache-2.0

/// What an app told its session: raw values of Apple's types.
package struct SessionSetup: Hashable, Sendable, Codable {
    package var category: String
    package var mode: String
    package var options: UInt
    package var policy: UInt

    package init(
        category: String = CategoryRules.soloAmbient,
        mode: String = "AVAudioSessionModeDefault",
        options: UInt = 0,
        policy: UInt = 0
    ) {
        self.category = category
        self.mode = mode
        self.options = options
        self.policy = policy
    }
}

/// Which ports a session with a category and its options can be routed to, as on iOS.
///
/// Source: Apple's reference of `AVAudioSession.Category` and of the Bluetooth options. An app that
/// records and does not ask for Bluetooth sees no Bluetooth port, whatever is connected.
package enum CategoryRules {
    package static let ambient = "AVAudioSessionCategoryAmbient"
    package static let soloAmbient = "AVAudioSessionCategorySoloAmbient"
    package static let playback = "AVAudioSessionCategoryPlayback"
    package static let record = "AVAudioSessionCategoryRecord"
    package static let playAndRecord = "AVAudioSessionCategoryPlayAndRecord"
    package static let multiRoute = "AVAudioSessionCategoryMultiRoute"

    package static let all = [ambient, soloAmbient, playback, record, playAndRecord, multiRoute]

    package static let allowBluetoothHFP: UInt = 0x4
    package static let defaultToSpeaker: UInt = 0x8
    package static let allowBluetoothA2DP: UInt = 0x20
    package static let allowAirPlay: UInt = 0x40
    package static let highQualityRecording: UInt = 1 << 19

    /// Why the system would refuse the setup; nil when it takes it.
    package static func objection(to setup: SessionSetup) -> String? {
        guard all.contains(setup.category) else { return "there is no category \(setup.category)" }
        let records = [record, playAndRecord].contains(setup.category)
        if setup.options & (allowBluetoothHFP | highQualityRecording) != 0, !records {
            return "allowBluetoothHFP goes with record and playAndRecord only"
        }
        if setup.options & defaultToSpeaker != 0, setup.category != playAndRecord {
            return "defaultToSpeaker goes with playAndRecord only"
        }
        if setup.options & allowBluetoothA2DP != 0, [record, multiRoute].contains(setup.category) {
            return "allowBluetoothA2DP does not go with record and multiRoute"
        }
        return nil
    }

    package static func hasOutputs(_ setup: SessionSetup) -> Bool { setup.category != record }

    package static func hasInputs(_ setup: SessionSetup) -> Bool {
        [record, playAndRecord, multiRoute].contains(setup.category)
    }

    /// Whether the session may be routed to a port of that type.
    package static func mayUse(
        _ type: String,
        as direction: AudioDirection,
        with setup: SessionSetup
    ) -> Bool {
        let isOn = { (option: UInt) in setup.options & option != 0 }
        switch direction {
        case .output: guard hasOutputs(setup) else { return false }
        case .input: guard hasInputs(setup) else { return false }
        }
        let recordsToo = hasInputs(setup)
        switch type {
        case PortName.bluetoothA2DP:
            return !recordsToo
                || setup.category == playAndRecord && isOn(allowBluetoothA2DP)
        case PortName.bluetoothHFP:
            return !recordsToo || isOn(allowBluetoothHFP) || isOn(highQualityRecording)
        case PortName.bluetoothLE:
            // Hearing aids play whatever plays; their microphones follow the option for calls.
            return direction == .output
                ? setup.category != multiRoute : isOn(allowBluetoothHFP)
        case PortName.airPlay:
            return !recordsToo || setup.category == playAndRecord && isOn(allowAirPlay)
        default: return true
        }
    }
}
