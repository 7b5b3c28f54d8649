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
        var addresses: Set<UInt64> = []
        for device in devices.values.sorted(by: { $0.path < $1.path })
        where device.isConnected && device.isAudio { addresses.insert(device.address.value) }
        for card in sortedCards { card.bluetooth.map { _ = addresses.insert($0.address.value) } }
        for endpoint in sortedSinks + sortedSources {
            endpoint.bluetooth.map { _ = addresses.insert($0.address.value) }
        }
        return addresses.sorted().map { audioDevice(BluetoothAddress(value: $0)) }
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

    private func audioDevice(_ address: BluetoothAddress) -> BluetoothAudioDevice {
        let facts = devices.values.sorted { $0.path < $1.path }
            .first { $0.address.value == address.value }
        let cards = sortedCards.filter { $0.bluetooth?.address.value == address.value }
        let endpoints = (sortedSinks + sortedSources)
            .filter { $0.bluetooth?.address.value == address.value && !$0.isMonitor }
        let ways = transports.values.sorted { $0.path < $1.path }
            .filter { $0.device == facts?.path }
        let profiles =
            Set(ways.compactMap(\.profile)).union(endpoints.compactMap { $0.bluetooth?.profile })
            .union(cards.compactMap { $0.bluetooth?.profile })
        var isStreaming: Bool?
        if !ways.isEmpty || !endpoints.isEmpty || serverTrouble == nil {
            isStreaming =
                ways.contains { $0.state == "active" } || endpoints.contains { $0.isRunning }
        }
        return BluetoothAudioDevice(
            address: facts?.address ?? address,
            name: facts?.alias ?? cards.first?.text ?? endpoints.first?.text
                ?? address.description,
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
