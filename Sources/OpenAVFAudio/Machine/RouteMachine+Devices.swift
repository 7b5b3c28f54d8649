// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

/// A Bluetooth device with audio, as the hosts together know it.
package struct BluetoothAudioDevice: Hashable, Sendable, Codable {
    /// Whether the computer's sound goes through the device.
    package enum Use: Hashable, Sendable, Codable {
        /// It is the default for playing, for recording or for both, by these profiles.
        case inUse(output: BluetoothProfile?, input: BluetoothProfile?)
        /// It is connected, and sound goes elsewhere.
        case idle
        /// The audio server does not say; why.
        case unknown(String)
    }

    package var address: BluetoothAddress
    package var name: String
    /// What BlueZ says; nil where it does not answer.
    package var facts: BluetoothDeviceFacts?
    package var use: Use
    /// The profiles that are up: a transport, an endpoint or a card's active profile shows each.
    package var profiles: [BluetoothProfile]
    /// Whether sound flows now; nil where nobody says.
    package var isStreaming: Bool?
}

extension RouteMachine {
    /// The Bluetooth devices with audio that are connected, by address.
    ///
    /// Whether a device counts does not depend on the route: BlueZ's word that it is connected is
    /// enough, and so is a card or an endpoint of the audio server.
    package var audioDevices: [BluetoothAudioDevice] {
        var evidence: [UInt64: Evidence] = [:]
        for card in sortedCards {
            guard let address = card.bluetooth?.address else { continue }
            evidence[address.value, default: Evidence(address)].cards.append(card)
        }
        for endpoint in sortedSinks + sortedSources where !endpoint.isMonitor {
            guard let address = endpoint.bluetooth?.address else { continue }
            evidence[address.value, default: Evidence(address)].endpoints.append(endpoint)
        }
        for device in devices.values {
            let address = device.address
            let counts = evidence[address.value] != nil || device.isConnected && device.isAudio
            guard counts else { continue }
            evidence[address.value, default: Evidence(address)].take(device)
        }
        let ways = Dictionary(grouping: transports.values, by: \.device)
        return evidence.keys.sorted().compactMap { evidence[$0] }.map { audioDevice($0, ways) }
    }

    /// Why nobody can say which devices are connected; nil while BlueZ answers.
    package var bluetoothTrouble: String? {
        switch bluetoothLink {
        case .down(let reason): reason
        case .waiting: "no answer yet"
        case .up: nil
        }
    }

    /// Why nobody can say where sound goes; nil while the audio server answers.
    package var serverTrouble: String? {
        switch serverLink {
        case .down(let reason): reason
        case .waiting: "no answer yet"
        case .up: nil
        }
    }

    /// What the audio server calls itself.
    package var audioServer: AudioServer { server }

    /// What there is about one address.
    private struct Evidence {
        let address: BluetoothAddress
        var facts: BluetoothDeviceFacts?
        var cards: [AudioCard] = []
        var endpoints: [AudioEndpoint] = []

        init(_ address: BluetoothAddress) {
            self.address = address
        }

        /// Of two objects for one address the first by path counts, in whatever order they come.
        mutating func take(_ device: BluetoothDeviceFacts) {
            if facts.map({ device.path < $0.path }) ?? true { facts = device }
        }
    }

    private func audioDevice(
        _ evidence: Evidence,
        _ waysByDevice: [String: [BluetoothTransportFacts]]
    ) -> BluetoothAudioDevice {
        let (facts, endpoints) = (evidence.facts, evidence.endpoints)
        let ways = facts.flatMap { waysByDevice[$0.path] } ?? []
        let profiles =
            Set(ways.compactMap(\.profile)).union(endpoints.compactMap { $0.bluetooth?.profile })
            .union(evidence.cards.compactMap { $0.bluetooth?.profile })
        var isStreaming: Bool?
        if !ways.isEmpty || !endpoints.isEmpty || serverTrouble == nil {
            isStreaming =
                ways.contains { $0.state == "active" } || endpoints.contains { $0.isRunning }
        }
        return BluetoothAudioDevice(
            address: facts?.address ?? evidence.address,
            name: facts?.alias ?? evidence.cards.first?.text ?? endpoints.first?.text
                ?? evidence.address.description,
            facts: facts,
            use: use(of: endpoints),
            profiles: profiles.sorted(),
            isStreaming: isStreaming
        )
    }

    private func use(of endpoints: [AudioEndpoint]) -> BluetoothAudioDevice.Use {
        if let serverTrouble { return .unknown(serverTrouble) }
        let output = endpoints.first {
            $0.direction == .output && $0.name == server.defaultSink
        }
        let input = endpoints.first {
            $0.direction == .input && $0.name == server.defaultSource
        }
        guard output != nil || input != nil else { return .idle }
        return .inUse(
            output: output.map { $0.bluetooth?.profile ?? .a2dp },
            input: input.map { $0.bluetooth?.profile ?? .hfp }
        )
    }

    mutating func tellDevices() {
        guard told != nil else { return }
        let devices = audioDevices
        guard devices != toldDevices || devicesTrouble != toldTrouble else { return }
        toldDevices = devices
        toldTrouble = devicesTrouble
        put(.devicesChanged)
    }

    private var devicesTrouble: [String] {
        [bluetoothTrouble, serverTrouble].map { $0 ?? "" }
    }
}

extension BluetoothDeviceFacts {
    /// Whether anything marks it as a device that plays or records.
    package var isAudio: Bool {
        AudioMarks.isAudioDevice(
            uuids: uuids,
            classOfDevice: classOfDevice,
            appearance: appearance
        )
    }
}

extension RouteMachine {
    /// Whether the computer has any input at all.
    package var hasAnyInput: Bool { sources.values.contains { !$0.isMonitor } }
}
