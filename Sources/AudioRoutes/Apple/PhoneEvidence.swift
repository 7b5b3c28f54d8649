// SPDX-License-Identifier: Apache-2.0

/// What an app on iOS can see, as values: its session's route, and whether headphones with motion
/// sensors are connected.
package struct PhoneFacts: Hashable, Sendable {
    /// A Bluetooth port of the route, or an input that could be chosen.
    package struct Port: Hashable, Sendable {
        package var type: String
        package var name: String
        package var uid: String

        package init(type: String, name: String, uid: String) {
            self.type = type
            self.name = name
            self.uid = uid
        }
    }

    package var outputs: [Port]
    package var inputs: [Port]
    package var availableInputs: [Port]
    /// Whether the category and its options let the route have Bluetooth outputs.
    package var seesOutputs: Bool
    /// Whether headphones with motion sensors are connected; nil where nobody may ask.
    package var hasMotionHeadphones: Bool?

    package init(
        outputs: [Port] = [],
        inputs: [Port] = [],
        availableInputs: [Port] = [],
        seesOutputs: Bool = true,
        hasMotionHeadphones: Bool? = nil
    ) {
        self.outputs = outputs
        self.inputs = inputs
        self.availableInputs = availableInputs
        self.seesOutputs = seesOutputs
        self.hasMotionHeadphones = hasMotionHeadphones
    }
}

extension AudioSnapshot {
    /// What follows from the facts, and not more.
    ///
    /// iOS tells an app neither the model nor the battery, nor which devices are connected beside
    /// the route: the list is never complete.
    package init(_ facts: PhoneFacts) {
        var found: [String: AudioDevice] = [:]
        for port in facts.outputs { found.note(port, facts) { $0.play(by: port.profile) } }
        for port in facts.inputs { found.note(port, facts) { $0.record(by: port.profile) } }
        for port in facts.availableInputs { found.note(port, facts) { _ in } }
        self.init(
            devices: found.keys.sorted().compactMap { found[$0] },
            mayBeMore: facts.seesOutputs ? .notTold(by: .iOS) : .hiddenByCategory,
            platform: .iOS
        )
    }
}

extension PhoneFacts.Port {
    /// The profile; nil for a port that is not Bluetooth's. The texts are those of Apple's types.
    var profile: AudioProfile? {
        switch type {
        case "BluetoothA2DPOutput": .a2dp
        case "BluetoothHFP": .hfp
        case "BluetoothLE": .leAudio
        default: nil
        }
    }

    /// The part of the uid that both ports of one device have: what stands before the last hyphen
    /// in `AA:BB:CC:DD:EE:FF-tacl`. Undocumented, so that it decides nothing but which ports belong
    /// together.
    var device: String {
        guard let end = uid.lastIndex(of: "-") else { return uid }
        return String(uid[..<end])
    }
}

extension [String: AudioDevice] {
    fileprivate mutating func note(
        _ port: PhoneFacts.Port,
        _ facts: PhoneFacts,
        _ change: (inout AudioDevice) -> Void
    ) {
        guard let profile = port.profile else { return }
        var device = self[port.device] ?? AudioDevice(onPhone: port, facts)
        if case .known(let profiles, _) = device.profiles, !profiles.contains(profile) {
            device.profiles = .known(profiles + [profile], from: .route)
        }
        change(&device)
        self[port.device] = device
    }
}

extension AudioDevice {
    fileprivate init(onPhone port: PhoneFacts.Port, _ facts: PhoneFacts) {
        id = port.device
        name = port.name
        address = .unknown(.notTold(by: .iOS))
        use = facts.seesOutputs ? .idle : .unknown(.hiddenByCategory)
        profiles = .known([], from: .route)
        isStreaming = .unknown(.notTold(by: .iOS))
        model = .unknown(.notTold(by: .iOS))
        battery = .unknown(.notTold(by: .iOS))
        hasMotionSensors = .unknown(.notTold(by: .iOS))
        marks = []
    }

    fileprivate mutating func play(by profile: AudioProfile?) {
        if case .inUse(_, let input) = use {
            use = .inUse(output: profile, input: input)
        } else {
            use = .inUse(output: profile, input: nil)
        }
    }

    fileprivate mutating func record(by profile: AudioProfile?) {
        if case .inUse(let output, _) = use {
            use = .inUse(output: output, input: profile)
        } else {
            use = .inUse(output: nil, input: profile)
        }
    }
}

extension AudioSnapshot {
    /// Adds that headphones with motion sensors are connected: to the one device that plays.
    ///
    /// The system does not say which device has the sensors, so with two devices nothing is added.
    package func withMotion(_ hasMotion: Bool?) -> AudioSnapshot {
        guard let hasMotion, devices.count == 1 else { return self }
        var snapshot = self
        snapshot.devices[0].hasMotionSensors = .known(hasMotion, from: .headphoneMotion)
        return snapshot
    }
}
