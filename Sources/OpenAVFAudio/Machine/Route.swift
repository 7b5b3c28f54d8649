// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

/// One end of a route, as a value.
package struct RoutePort: Hashable, Sendable, Codable {
    /// The raw value of `AVAudioSession.Port`.
    package var type: String
    package var name: String
    package var uid: String
    package var channels: [String]
    package var sampleRate: UInt32
    /// The server's name of the endpoint; nil for an input that its card would have to open first.
    package var endpoint: String?
    /// The Bluetooth device behind it.
    package var address: BluetoothAddress?
}

/// Where a session's sound comes from and goes to.
package struct Route: Hashable, Sendable, Codable {
    package var inputs: [RoutePort]
    package var outputs: [RoutePort]

    package init(inputs: [RoutePort] = [], outputs: [RoutePort] = []) {
        self.inputs = inputs
        self.outputs = outputs
    }

    package static let empty = Route()

    package var ports: [RoutePort] { outputs + inputs }
    package var uids: [String] { ports.map(\.uid) }
}

/// Why a route changed; the numbers are those of `AVAudioSession.RouteChangeReason`.
package enum RouteReason: UInt, Hashable, Sendable, Codable {
    case unknown = 0
    case newDeviceAvailable = 1
    case oldDeviceUnavailable = 2
    case categoryChange = 3
    case override = 4
    case noSuitableRouteForCategory = 7
    case routeConfigurationChange = 8
}

/// The names of ports, as `AVAudioSession.Port` has them.
package enum PortName {
    package static let builtInMic = "MicrophoneBuiltIn"
    package static let headsetMic = "MicrophoneWired"
    package static let lineIn = "LineIn"
    package static let lineOut = "LineOut"
    package static let headphones = "Headphones"
    package static let bluetoothA2DP = "BluetoothA2DPOutput"
    package static let builtInReceiver = "Receiver"
    package static let builtInSpeaker = "Speaker"
    package static let hdmi = "HDMIOutput"
    package static let airPlay = "AirPlay"
    package static let bluetoothLE = "BluetoothLE"
    package static let bluetoothHFP = "BluetoothHFP"
    package static let usbAudio = "USBAudio"
    package static let virtual = "Virtual"
}

extension AudioEndpoint {
    /// What Apple's systems call a port of this kind.
    package var portType: String {
        if let bluetooth {
            return Self.portType(of: bluetooth.profile ?? (direction == .input ? .hfp : .a2dp))
        }
        if name.hasPrefix("raop") || properties["device.api"] == "raop" { return PortName.airPlay }
        if let port, let type = wiredType(port) { return type }
        if properties["device.bus"] == "usb" { return PortName.usbAudio }
        switch properties["device.form_factor"] {
        case "headphone": return PortName.headphones
        case "headset": return direction == .input ? PortName.headsetMic : PortName.headphones
        case "internal", "microphone", "speaker": break
        default: if card == nil { return PortName.virtual }
        }
        return direction == .input ? PortName.builtInMic : PortName.builtInSpeaker
    }

    static func portType(of profile: BluetoothProfile) -> String {
        switch profile {
        case .a2dp: PortName.bluetoothA2DP
        case .hfp: PortName.bluetoothHFP
        case .leAudio, .hearingAid: PortName.bluetoothLE
        }
    }

    /// By the kind of the connector (`pa_device_port_type`).
    private func wiredType(_ port: AudioEndpointPort) -> String? {
        let isUSB = properties["device.bus"] == "usb"
        switch port.kind {
        case 10, 11: return PortName.hdmi
        case 14: return PortName.usbAudio
        case _ where isUSB: return PortName.usbAudio
        case 2: return PortName.builtInSpeaker
        case 3: return PortName.headphones
        case 6: return direction == .input ? PortName.headsetMic : PortName.headphones
        case 7, 8: return PortName.builtInReceiver
        case 4, 9: return direction == .input ? PortName.lineIn : PortName.lineOut
        case 5: return port.name.contains("headset") ? PortName.headsetMic : PortName.builtInMic
        case 21: return PortName.airPlay
        default: return nil
        }
    }

    /// The last part follows Apple's systems, where such names have been seen for A2DP and HFP.
    static func uid(_ address: BluetoothAddress, _ profile: BluetoothProfile) -> String {
        switch profile {
        case .a2dp: "\(address)-tacl"
        case .hfp: "\(address)-tsco"
        case .leAudio, .hearingAid: "\(address)-le"
        }
    }

    /// The endpoint as a port; `alias` is the user's name for the Bluetooth device.
    func routePort(alias: String?) -> RoutePort {
        let identity = bluetooth
        let profile = identity?.profile ?? (direction == .input ? .hfp : .a2dp)
        return RoutePort(
            type: portType,
            name: identity == nil ? text : alias ?? text,
            uid: identity.map { Self.uid($0.address, profile) } ?? name,
            channels: channels,
            sampleRate: sampleRate,
            endpoint: name,
            address: identity?.address
        )
    }
}
