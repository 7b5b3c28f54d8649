// SPDX-License-Identifier: Apache-2.0

/// Which way sound goes through an endpoint, as seen from the computer.
package enum AudioDirection: String, Hashable, Sendable, Codable {
    case output
    case input
}

/// A sink or a source of the audio server, as it describes it.
package struct AudioEndpoint: Hashable, Sendable, Codable {
    /// The server's number; used again after the endpoint is gone.
    package var index: UInt32
    package var direction: AudioDirection
    /// The server's name, which defaults are told by.
    package let name: String
    /// What people read; the user may have typed it.
    package var text: String
    package var card: UInt32?
    /// Whether it is a source that only repeats what a sink plays.
    package var isMonitor: Bool
    /// Whether somebody's sound goes through it now.
    package var isRunning: Bool
    package var sampleRate: UInt32
    /// The places of its channels, such as `front-left`.
    package var channels: [String]
    package var port: AudioEndpointPort?
    /// Those of the server's properties that say what kind of thing it is.
    package let properties: [String: String]
    /// The Bluetooth device it belongs to; nil where it is none's. Found once: machines ask often.
    package let bluetooth: BluetoothIdentity?

    package init(
        index: UInt32,
        direction: AudioDirection,
        name: String,
        text: String,
        card: UInt32? = nil,
        isMonitor: Bool = false,
        isRunning: Bool = false,
        sampleRate: UInt32 = 48_000,
        channels: [String] = ["front-left", "front-right"],
        port: AudioEndpointPort? = nil,
        properties: [String: String] = [:]
    ) {
        self.index = index
        self.direction = direction
        self.name = name
        self.text = text
        self.card = card
        self.isMonitor = isMonitor
        self.isRunning = isRunning
        self.sampleRate = sampleRate
        self.channels = channels
        self.port = port
        self.properties = properties
        bluetooth = BluetoothIdentity(name: name, properties: properties)
    }

    /// Whether the server put it there only so that programs do not fail: nothing can be heard.
    package var isDummy: Bool { direction == .output && name == "auto_null" }
}

/// The connector that an endpoint plays through or listens to.
package struct AudioEndpointPort: Hashable, Sendable, Codable {
    package var name: String
    package var text: String
    /// What kind of connector it is: `pa_device_port_type`.
    package var kind: UInt32

    package init(name: String, text: String, kind: UInt32 = 0) {
        self.name = name
        self.text = text
        self.kind = kind
    }
}

/// A card of the audio server: for Bluetooth one for each device with audio.
package struct AudioCard: Hashable, Sendable, Codable {
    package var index: UInt32
    package let name: String
    package var text: String
    package var profiles: [AudioCardProfile]
    /// The name of the profile in use.
    package let activeProfile: String?
    package let properties: [String: String]
    /// The Bluetooth device it stands for, with the profile in use; nil where it is none.
    package let bluetooth: BluetoothIdentity?

    package init(
        index: UInt32,
        name: String,
        text: String,
        profiles: [AudioCardProfile] = [],
        activeProfile: String? = nil,
        properties: [String: String] = [:]
    ) {
        self.index = index
        self.name = name
        self.text = text
        self.profiles = profiles
        self.activeProfile = activeProfile
        self.properties = properties
        var identity = BluetoothIdentity(name: name, properties: properties)
        identity?.profile = activeProfile.flatMap { BluetoothProfile(serverName: $0) }
        bluetooth = identity
    }
}

/// One way to use a card.
package struct AudioCardProfile: Hashable, Sendable, Codable {
    package var name: String
    package var priority: UInt32
    package var isAvailable: Bool

    package init(name: String, priority: UInt32 = 0, isAvailable: Bool = true) {
        self.name = name
        self.priority = priority
        self.isAvailable = isAvailable
    }
}

/// What the audio server says about itself.
package struct AudioServer: Hashable, Sendable, Codable {
    /// Such as `pulseaudio` or `PulseAudio (on PipeWire 1.0.5)`.
    package var name: String
    package var version: String
    package var defaultSink: String?
    package var defaultSource: String?

    package init(
        name: String,
        version: String,
        defaultSink: String? = nil,
        defaultSource: String? = nil
    ) {
        self.name = name
        self.version = version
        self.defaultSink = defaultSink
        self.defaultSource = defaultSource
    }
}
