// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

/// One session with a host's Bluetooth: the only thing the shells know of a radio.
///
/// A session belongs to one manager. Ports stack: a fault injector, a tracer or a replayer is a
/// port that holds another. All methods may be called from any thread and return at once; none
/// calls the receiver from inside. A port holds its receiver weakly.
package protocol RadioPort: AnyObject, Sendable {
    /// The present moment on the radio's clock.
    var now: Instant { get }

    /// How this host behaves where the record is contested; a session's machine is made with it.
    var quirks: HostQuirks { get }

    /// Starts the session: from here on the receiver is told, the state of the adapter first.
    /// Called once.
    func open(_ receiver: any RadioReceiver)

    /// Hands over a command. Commands of one session are carried out in the order given.
    func perform(_ command: RadioCommand)

    /// Asks for one `wakeUp` at that moment or, where it has passed, as soon as possible. A later
    /// call replaces the earlier one; nil asks for none. Spurious wake-ups are harmless.
    func wake(at deadline: Instant?)

    /// What the host knows of these peers; the unknown ones are missing.
    func knownPeers(_ peers: [PeerID]) -> [PeerSummary]

    /// The peers to which the host holds a link, for whomever, and which offer one of the services.
    func connectedPeers(offering services: [BluetoothUUID]) -> [PeerSummary]

    /// Ends the session: its scan stops, its links are given up, nothing is told any more.
    func close()

    /// The address of a peer, for people to read; nil where the radio cannot or may not tell.
    func address(of peer: PeerID) -> BluetoothAddress?

    /// The wall-clock time of `Instant.zero`, in seconds since 2001-01-01 00:00 UTC. Nil lets the
    /// shell read the system's clock; a radio with a clock of its own gives a fixed number, so
    /// that two runs see the same time stamps.
    var absoluteTimeOfZero: Double? { get }
}

extension RadioPort {
    package func address(of peer: PeerID) -> BluetoothAddress? { nil }
    package var absoluteTimeOfZero: Double? { nil }

    /// The best-supported behaviour; a wrapper hands on the quirks of what it wraps.
    package var quirks: HostQuirks { HostQuirks() }
}

/// Whoever is told what happens on a radio.
///
/// Called by one thread at a time and never with a lock of the radio held. A real radio calls on
/// the manager's queue; the simulated one calls on the thread that turns its clock.
package protocol RadioReceiver: AnyObject, Sendable {
    func receive(_ event: RadioEvent)
    func wakeUp()

    /// Several values of one subscription, in order: the same as a `.value` for each.
    func receive(_ values: [[UInt8]], of characteristic: AttributeHandle, over link: LinkID)

    /// Several calls follow one after the other, up to `batchEnds`, which comes for sure.
    func batchBegins()
    func batchEnds()
}

extension RadioReceiver {
    package func receive(
        _ values: [[UInt8]],
        of characteristic: AttributeHandle,
        over link: LinkID
    ) {
        for value in values { receive(.value(link, characteristic, value)) }
    }

    package func batchBegins() {}
    package func batchEnds() {}
}

/// What a host remembers of a peer.
package struct PeerSummary: Hashable, Sendable, Codable {
    package var peer: PeerID
    package var name: String?

    package init(peer: PeerID, name: String? = nil) {
        self.peer = peer
        self.name = name
    }
}

/// Whoever can open sessions: a world's phone, a BlueZ adapter, or a wrapper of either.
package protocol RadioProvider: Sendable {
    func makePort(for client: RadioClient) -> any RadioPort

    /// What `CBManager.authorization` says, also before any session was opened.
    var authorization: RadioAuthorization { get }
}

extension RadioProvider {
    package var authorization: RadioAuthorization { .allowedAlways }
}

/// Who opens a session.
package struct RadioClient: Hashable, Sendable, Codable {
    /// A name for traces, such as the process' or the manager's label.
    package var label: String
    /// Whether the user may be told to turn Bluetooth on.
    package var showsPowerAlert: Bool
    /// How long values that come fast may be left unread, to be handed over together; zero for not
    /// at all, nil leaves it to the radio. A radio may do less.
    package var valueDelay: Duration?

    package init(label: String, showsPowerAlert: Bool = true, valueDelay: Duration? = nil) {
        self.label = label
        self.showsPowerAlert = showsPowerAlert
        self.valueDelay = valueDelay
    }
}
