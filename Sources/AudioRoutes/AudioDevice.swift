// SPDX-License-Identifier: Apache-2.0

public import Bluetooth

/// A Bluetooth device with audio that is connected.
public struct AudioDevice: Hashable, Sendable, Identifiable {
    /// Whether sound goes through it.
    public enum Use: Hashable, Sendable {
        /// The system plays through it, records from it, or both, by these profiles.
        case inUse(output: AudioProfile?, input: AudioProfile?)
        /// It is connected, and sound goes elsewhere.
        case idle
        /// It is connected, and nobody says where sound goes.
        case unknown(CannotKnow)
    }

    /// Stays the same while the device is connected: its address where the system tells it.
    public let id: String
    /// The user's name for it. Not a reason to take it for a certain model: anybody may call
    /// anything "AirPods".
    public var name: String
    /// Its address.
    public var address: Knowledge<BluetoothAddress>
    /// Whether sound goes through it.
    public var use: Use
    /// The profiles that are up, in use or not.
    public var profiles: Knowledge<[AudioProfile]>
    /// Whether sound flows at this moment.
    public var isStreaming: Knowledge<Bool>
    /// What it is.
    public var model: Knowledge<AudioModel>
    /// Percent, the one number that the device tells the host.
    public var battery: Knowledge<Int>
    /// Whether it has motion sensors, as recent headphones of Apple and Beats have and few others.
    public var hasMotionSensors: Knowledge<Bool>
    /// What marks it as an audio device.
    public var marks: [AudioMark]

    /// Whether sound goes through it; nil where nobody says.
    public var isInUse: Bool? {
        switch use {
        case .inUse: true
        case .idle: false
        case .unknown: nil
        }
    }
}

/// The Bluetooth audio devices at one moment.
public struct AudioSnapshot: Hashable, Sendable {
    /// Those that are known to be connected, by `id`.
    public var devices: [AudioDevice]
    /// Why there may be more than these; nil where the list is complete.
    public var mayBeMore: CannotKnow?
    /// Which system said so.
    public var platform: AudioPlatform
    /// What the audio server calls itself, or why it is not known; nil on systems that have none to
    /// speak of.
    public var server: Knowledge<String>?

    package init(
        devices: [AudioDevice] = [],
        mayBeMore: CannotKnow? = nil,
        platform: AudioPlatform,
        server: Knowledge<String>? = nil
    ) {
        self.devices = devices.sorted { $0.id < $1.id }
        self.mayBeMore = mayBeMore
        self.platform = platform
        self.server = server
    }

    /// The device that the system plays through, or else records from.
    public var inUse: AudioDevice? {
        devices.first { if case .inUse(.some, _) = $0.use { true } else { false } }
            ?? devices.first { $0.isInUse == true }
    }
}

/// One difference between two snapshots.
public enum AudioChange: Hashable, Sendable {
    /// A device is there that was not.
    case connected(AudioDevice)
    /// A device is known to be gone.
    case disconnected(AudioDevice)
    /// A device is not seen any longer, and nobody says whether it is still connected.
    case lostSight(AudioDevice, CannotKnow)
    /// Something about a device is other than before.
    case changed(AudioDevice, before: AudioDevice)
    /// Whether the list is complete is other than before.
    case completeness(CannotKnow?)
    /// Another audio server answers, or none does any longer.
    case server(Knowledge<String>?)

    /// What is different in a snapshot from the one before: the server and the completeness first,
    /// then departures, then arrivals and changes by the id of the device.
    public static func changes(from old: AudioSnapshot, to new: AudioSnapshot) -> [AudioChange] {
        var changes: [AudioChange] = []
        if old.server != new.server { changes.append(.server(new.server)) }
        if old.mayBeMore != new.mayBeMore { changes.append(.completeness(new.mayBeMore)) }
        let before = Dictionary(old.devices.map { ($0.id, $0) }) { first, _ in first }
        let present = Set(new.devices.map(\.id))
        for device in old.devices where !present.contains(device.id) {
            changes.append(new.mayBeMore.map { .lostSight(device, $0) } ?? .disconnected(device))
        }
        for device in new.devices {
            guard let before = before[device.id] else {
                changes.append(.connected(device))
                continue
            }
            if before != device { changes.append(.changed(device, before: before)) }
        }
        return changes
    }
}
