// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

/// One thing that happens to the audio of a computer, in words that every player understands: the
/// simulated host, and a test that does the same to a real audio server.
package enum AudioStep: Hashable, Sendable, Codable {
    /// BlueZ tells that a device is connected. Nothing of it is in the audio server yet.
    case link(SimulatedDevice)
    /// The device's output by a profile appears in the audio server; for calls an input as well.
    case open(BluetoothAddress, BluetoothProfile)
    /// What `open` brought goes away.
    case close(BluetoothAddress, BluetoothProfile)
    /// Somebody makes an output of the device, by that profile, the default.
    case choose(BluetoothAddress, BluetoothProfile)
    /// Somebody makes the computer's own speaker the default.
    case chooseSpeaker
    /// BlueZ tells that the device is disconnected.
    case unlink(BluetoothAddress)
    /// The audio server dies.
    case killServer
    /// An audio server is started, with nothing but the computer's own speaker.
    case startServer
    /// Time passes until gaps count as ends.
    case wait
}

/// A device of the simulated computer.
package struct SimulatedDevice: Hashable, Sendable, Codable {
    package var address: BluetoothAddress
    package var name: String
    package var modalias: String?
    package var battery: UInt8?

    package init(
        address: BluetoothAddress,
        name: String,
        modalias: String? = nil,
        battery: UInt8? = nil
    ) {
        self.address = address
        self.name = name
        self.modalias = modalias
        self.battery = battery
    }

    /// What BlueZ says of it while it is connected, with the numbers that AirPods have.
    package func facts(isConnected: Bool) -> BluetoothDeviceFacts {
        BluetoothDeviceFacts(
            path: Self.path(of: address),
            address: address,
            alias: name,
            isConnected: isConnected,
            isPaired: true,
            modalias: modalias,
            classOfDevice: 0x24_0418,
            uuids: [BluetoothUUID(0x110B), BluetoothUUID(0x110E), BluetoothUUID(0x111E)],
            battery: isConnected ? battery : nil
        )
    }

    package static func path(of address: BluetoothAddress) -> String {
        "/org/bluez/hci0/dev_" + underlined(address)
    }

    /// The name PipeWire gives to the device's output or input, with the profile at its end so that
    /// two profiles can be there at once.
    package static func endpoint(
        _ address: BluetoothAddress,
        _ direction: AudioDirection,
        _ profile: BluetoothProfile
    ) -> String {
        "bluez_\(direction).\(underlined(address)).\(serverName(profile))"
    }

    /// What PipeWire calls the profile of an endpoint.
    package static func serverName(_ profile: BluetoothProfile) -> String {
        switch profile {
        case .a2dp: "a2dp-sink"
        case .hfp: "headset-head-unit"
        case .leAudio: "bap-sink"
        case .hearingAid: "asha-sink"
        }
    }

    private static func underlined(_ address: BluetoothAddress) -> String {
        String(address.description.map { $0 == ":" ? "_" : $0 })
    }
}
