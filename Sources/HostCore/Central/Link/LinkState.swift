// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// Where one peer stands, each state with just what is true in it.
enum LinkState: Hashable, Sendable {
    /// Nothing is asked of the radio.
    case idle
    /// An attempt begins later: a start delay, or a pause between attempts to reconnect.
    case waiting(Attempt, until: Instant)
    /// The radio reaches for the peer, without a time limit.
    case connecting(Attempt)
    case connected(Attempt)
    /// The app gave up the attempt or the link; the radio has until the deadline to say so.
    case disconnecting(Farewell)

    /// One connect call, or one attempt of the system to reconnect.
    struct Attempt: Hashable, Sendable {
        var link: LinkID
        /// Whether the system reconnects when the link is lost.
        var reconnects: Bool
        /// Whether this is the system's own attempt after a loss.
        var isReconnection = false
        /// How often connect was called again meanwhile.
        var repeats = 0
        /// How many attempts to reconnect have failed since the loss.
        var failures = 0
    }

    struct Farewell: Hashable, Sendable {
        enum Subject: Hashable, Sendable {
            case attempt, reconnection, link
        }

        var link: LinkID
        var subject: Subject
        var deadline: Instant
        /// A connect call that came meanwhile.
        var next: ConnectOptions?
    }

    /// The state as `CBPeripheral.state` shows it.
    var shown: PeerLinkState {
        switch self {
        case .idle: .disconnected
        case .waiting, .connecting: .connecting
        case .connected: .connected
        case .disconnecting: .disconnecting
        }
    }
}

/// Numbers the attempts of one session, from 1.
struct AttemptCounter: Sendable {
    private var last: UInt32 = 0

    mutating func next(for peer: PeerID) -> LinkID {
        last &+= 1
        return LinkID(peer: peer, attempt: last)
    }

    /// Whether the attempt was one of this session's.
    func isIssued(_ link: LinkID) -> Bool {
        link.attempt >= 1 && link.attempt <= last
    }
}

/// What a link wants done, in order.
enum LinkAction: Hashable, Sendable {
    case radio(RadioCommand)
    case deliver(CentralCallback)
    case log(CentralLogLine)
    /// The link is up: requests can be made.
    case open(LinkID, LinkParameters)
    /// The link is down: operations under way fail with the error, or silently when it is nil.
    case close(failing: HostError?)
    /// The link is given up and nobody is left to be told.
    case discard
}
