// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// A device of CoreAudio's, as values.
package struct MacAudioDevice: Hashable, Sendable {
    /// How the sound gets there.
    package enum Transport: Hashable, Sendable { case bluetooth, bluetoothLE, other }

    /// Begins with the address for Bluetooth.
    package var uid: String
    package var name: String
    /// Such as `200e 4c` for Apple's and Beats'.
    package var modelUID: String?
    package var transport: Transport
    package var hasOutput: Bool
    package var hasInput: Bool
    package var isDefaultOutput: Bool
    package var isDefaultInput: Bool
    package var isRunning: Bool

    package init(
        uid: String,
        name: String,
        modelUID: String? = nil,
        transport: Transport,
        hasOutput: Bool = false,
        hasInput: Bool = false,
        isDefaultOutput: Bool = false,
        isDefaultInput: Bool = false,
        isRunning: Bool = false
    ) {
        self.uid = uid
        self.name = name
        self.modelUID = modelUID
        self.transport = transport
        self.hasOutput = hasOutput
        self.hasInput = hasInput
        self.isDefaultOutput = isDefaultOutput
        self.isDefaultInput = isDefaultInput
        self.isRunning = isRunning
    }
}

extension AudioSnapshot {
    /// What follows from CoreAudio's devices. One pair of headphones may be two of them, an output
    /// and an input; the address at the beginning of the uid tells which belong together.
    package init(_ parts: [MacAudioDevice]) {
        var found: [String: [MacAudioDevice]] = [:]
        for part in parts where part.transport != .other {
            found[part.identity, default: []] += [part]
        }
        self.init(
            devices: found.keys.sorted().compactMap { key in
                found[key].flatMap { AudioDevice(id: key, onMac: $0) }
            },
            platform: .macOS
        )
    }
}

extension MacAudioDevice {
    /// The address, or the whole uid where it does not begin with one.
    fileprivate var identity: String { address?.description ?? uid }

    fileprivate var address: BluetoothAddress? {
        BluetoothAddress(String(uid.prefix(17).map { $0 == "-" ? ":" : $0 }))
    }
}

extension AudioDevice {
    fileprivate init?(id: String, onMac parts: [MacAudioDevice]) {
        guard let first = parts.first else { return nil }
        let isLE = parts.contains { $0.transport == .bluetoothLE }
        let input = parts.contains { $0.isDefaultInput }
        let output = parts.contains { $0.isDefaultOutput }
        // The system opens the microphone by HFP, and then plays by it as well.
        let isRecording = parts.contains { $0.hasInput && $0.isRunning && $0.isDefaultInput }
        let playing: AudioProfile = isLE ? .leAudio : isRecording ? .hfp : .a2dp
        self.id = id
        name = first.name
        address =
            first.address.map { .known($0, from: .coreAudio) } ?? .unknown(.notTold(by: .macOS))
        use =
            output || input
            ? .inUse(
                output: output ? playing : nil,
                input: input ? (isLE ? .leAudio : .hfp) : nil
            ) : .idle
        profiles = .unknown(.notTold(by: .macOS))
        isStreaming = .known(parts.contains { $0.isRunning }, from: .coreAudio)
        model =
            parts.lazy.compactMap(\.modelUID).compactMap { AudioModel(modelUID: $0) }.first
            .map { .known($0, from: .modelUID) } ?? .unknown(.notTold(by: .macOS))
        battery = .unknown(.notTold(by: .macOS))
        hasMotionSensors = .unknown(.notTold(by: .macOS))
        marks = []
    }
}
