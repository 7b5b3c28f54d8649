// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

/// What an audio host tells. Numbers and paths name things; what is told of a thing replaces what
/// was told before.
package enum AudioEvent: Hashable, Sendable, Codable {
    /// The audio server answered, and this is everything it has.
    case serverUp(AudioServer, cards: [AudioCard], endpoints: [AudioEndpoint])
    /// There is no audio server, or it went away; why, in its own words.
    case serverDown(String)
    /// The server itself changed: another default.
    case server(AudioServer)
    case endpoint(AudioEndpoint)
    case endpointGone(AudioDirection, UInt32)
    case card(AudioCard)
    case cardGone(UInt32)
    /// The Bluetooth daemon answered, and these are all its devices and transports.
    case bluetoothUp([BluetoothDeviceFacts], [BluetoothTransportFacts])
    /// There is no Bluetooth daemon, or it went away.
    case bluetoothDown(String)
    case device(BluetoothDeviceFacts)
    case deviceGone(String)
    case transport(BluetoothTransportFacts)
    case transportGone(String)
    /// A command was refused or not answered in time.
    case commandFailed(AudioCommand, String)
}

/// What a session asks of an audio host.
package enum AudioCommand: Hashable, Sendable, Codable {
    case setDefaultSource(String)
    case setDefaultSink(String)
    case setCardProfile(card: String, profile: String)
}

/// Hears what a port tells.
package protocol AudioReceiver: AnyObject, Sendable {
    /// Called on a thread of the port's, one call at a time.
    func receive(_ event: AudioEvent)
    /// The moment that was asked for with `wake(at:)` has come.
    func wakeUp()
}

/// One listener's connection to an audio host: the audio server and the Bluetooth daemon.
package protocol AudioPort: AnyObject, Sendable {
    /// The time of the port's clock.
    var now: Instant { get }
    /// Starts to tell; the receiver is held weakly. The second call does nothing.
    func open(_ receiver: any AudioReceiver)
    /// Carries a command out, soon; never calls the receiver from inside.
    func perform(_ command: AudioCommand)
    /// Asks for one `wakeUp`; the last call counts, nil takes it back.
    func wake(at deadline: Instant?)
    /// Ends the connection. Nothing is told afterwards.
    func close()
}

/// Where ports come from: the computer's own audio, or a simulated one.
package protocol AudioHost: Sendable {
    func makePort() -> any AudioPort
    /// Keeps the one session that belongs to the host, as a process has one on Apple's systems.
    var sessions: SessionShelf { get }
}

/// Decides which audio host `AVAudioSession.sharedInstance()` speaks of.
///
/// Inside `AudioSelection.$current.withValue(host) { … }` it is that one, also for source that
/// knows nothing of it; elsewhere the computer's own.
package enum AudioSelection {
    @TaskLocal package static var current: (any AudioHost)?
}
