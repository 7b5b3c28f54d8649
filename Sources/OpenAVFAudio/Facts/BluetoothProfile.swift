// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

/// The way in which a Bluetooth device carries sound.
package enum BluetoothProfile: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
    /// Sound of high quality in one direction (Advanced Audio Distribution Profile).
    case a2dp
    /// A call: voice in both directions (Hands-Free or the older Headset Profile).
    case hfp
    /// The sets of LE Audio (Basic Audio Profile).
    case leAudio
    /// Audio Streaming for Hearing Aids.
    case hearingAid

    package static func < (left: BluetoothProfile, right: BluetoothProfile) -> Bool {
        left.rawValue < right.rawValue
    }

    /// Reads what PulseAudio (`a2dp_sink`) and PipeWire (`a2dp-sink`, `a2dp-sink-sbc_xq`) call a
    /// profile of a card or an endpoint; nil for anything else, `off` included.
    package init?(serverName: String) {
        let name = serverName.lowercased().replacing("_", with: "-")
        let beginnings: [(String, BluetoothProfile)] = [
            ("a2dp", .a2dp), ("headset", .hfp), ("handsfree", .hfp), ("audio-gateway", .hfp),
            ("bap", .leAudio), ("asha", .hearingAid),
        ]
        guard let found = beginnings.first(where: { name.hasPrefix($0.0) }) else { return nil }
        self = found.1
    }

    /// Reads the UUID of a `MediaTransport1`: the local or the remote end, whichever BlueZ names.
    package init?(transport uuid: BluetoothUUID) {
        switch uuid.short {
        case 0x110A, 0x110B, 0x110D: self = .a2dp
        case 0x1108, 0x1112, 0x111E, 0x111F, 0x1131: self = .hfp
        case 0x184E, 0x1850, 0x1851, 0x1852, 0x2BC9, 0x2BCB: self = .leAudio
        case 0xFDF0: self = .hearingAid
        default: return nil
        }
    }
}

/// The Bluetooth device that an object of the audio server belongs to.
package struct BluetoothIdentity: Hashable, Sendable, Codable {
    package var address: BluetoothAddress
    package var profile: BluetoothProfile?

    /// Reads the properties of an endpoint or a card, and its name where they are silent.
    ///
    /// The address decides and never the description: the user may have typed that.
    package init?(name: String, properties: [String: String]) {
        let api = properties["device.api"]
        let isBluetooth =
            api == "bluez5" || api == "bluez" || properties["device.bus"] == "bluetooth"
            || properties["api.bluez5.address"] != nil
        let named = Self.address(inName: name)
        let told = properties["api.bluez5.address"] ?? properties["device.string"]
        if isBluetooth, let address = told.flatMap({ BluetoothAddress($0) }) ?? named {
            self.address = address
        } else if name.hasPrefix("bluez_"), let named {
            address = named
        } else {
            return nil
        }
        let profiles = [
            properties["api.bluez5.profile"], properties["bluetooth.protocol"],
            properties["factory.name"].flatMap(Self.profile(inFactory:)),
            name.split(separator: ".").last.map(String.init),
        ]
        profile =
            profiles.lazy.compactMap { $0 }.compactMap {
                BluetoothProfile(serverName: $0)
            }.first
    }

    /// Finds the address in names such as `bluez_output.AA_BB_CC_DD_EE_FF.1`.
    private static func address(inName name: String) -> BluetoothAddress? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return nil }
        return BluetoothAddress(String(parts[1].map { $0 == "_" ? ":" : $0 }))
    }

    /// `api.bluez5.a2dp.sink` names the profile in its third part.
    private static func profile(inFactory name: String) -> String? {
        let parts = name.split(separator: ".")
        guard name.hasPrefix("api.bluez5."), parts.count > 2 else { return nil }
        return parts[2] == "sco" ? "headset" : String(parts[2])
    }
}

extension AudioCard {
    /// The profile with the highest priority among those of a kind that can be used.
    package func bestProfile(_ kind: BluetoothProfile) -> AudioCardProfile? {
        profiles.filter { $0.isAvailable && BluetoothProfile(serverName: $0.name) == kind }
            .max { ($0.priority, $1.name) < ($1.priority, $0.name) }
    }
}
