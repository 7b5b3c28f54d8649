// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// One end of a route, or an input that could become one.
///
/// As on Apple's systems it says nothing of the maker or the model, nor of a battery: `AudioRoutes`
/// does where the system knows.
public final class AVAudioSessionPortDescription: NSObject, Sendable {
    package let port: RoutePort

    package init(_ port: RoutePort) {
        self.port = port
        super.init()
    }

    /// What kind of thing it is.
    public var portType: AVAudioSession.Port { AVAudioSession.Port(rawValue: port.type) }

    /// A name for people. That of a Bluetooth device is the one the user gave it.
    public var portName: String { port.name }

    /// A name for programs.
    ///
    /// For Bluetooth the device's address with an ending for the profile, in the form that has been
    /// seen on iOS; otherwise the audio server's name.
    public var uid: String { port.uid }

    /// The channels.
    public var channels: [AVAudioSessionChannelDescription]? {
        port.channels.enumerated().map { number, name in
            AVAudioSessionChannelDescription(name: name, number: number + 1, owner: port.uid)
        }
    }

    /// Equal when type, name, uid and channels are.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? AVAudioSessionPortDescription)?.port == port
    }

    /// Goes with `isEqual`.
    public override var hash: Int { port.hashValue }

    /// The type, the name and the uid.
    public override var description: String { "\(port.type) \"\(port.name)\" (\(port.uid))" }
}

/// One channel of a port.
public final class AVAudioSessionChannelDescription: NSObject, Sendable {
    /// The place of the channel, such as `front-left`.
    public let channelName: String
    /// Its number, from 1.
    public let channelNumber: Int
    /// The uid of the port it belongs to.
    public let owningPortUID: String

    init(name: String, number: Int, owner: String) {
        channelName = name
        channelNumber = number
        owningPortUID = owner
        super.init()
    }
}
