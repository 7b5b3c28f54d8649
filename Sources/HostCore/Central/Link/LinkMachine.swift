// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// The connection of one peer, from the app's call to its end.
///
/// | state | connect | cancel | release |
/// |---|---|---|---|
/// | idle | connecting or waiting; refused: `didFailToConnect` 1 | – | – |
/// | waiting | counted | idle, `didDisconnect`¹ | idle, logged |
/// | connecting | counted | disconnecting | idle, logged, given up |
/// | connected | `didConnect` again² | disconnecting | idle, logged, given up |
/// | disconnecting | kept for afterwards³ | forgets the kept call | idle |
///
/// | state | connected | connectFailed | disconnected | deadline | power lost |
/// |---|---|---|---|---|---|
/// | idle, waiting | stale | stale | stale | waiting: connecting | idle |
/// | connecting | connected, `didConnect` | idle, `didFailToConnect`⁴ | the same | – | idle |
/// | connected | finding | finding | idle or connecting⁵, `didDisconnect` | – | idle⁶ |
/// | disconnecting | given up again | farewell⁷ | farewell⁷ | farewell⁷ | idle⁶ |
///
/// ¹ the quirk `pendingCancel` has other ideas. ² unless `repeatsDidConnectWhenConnected` is off.
/// ³ unless `connectWhileDisconnecting` loses it. ⁴ a system's attempt to reconnect that failed
/// waits and tries again, and nobody is told. ⁵ where the system reconnects: the same callback
/// with `isReconnecting`, then the next attempt. ⁶ the app is told of the power only.
/// ⁷ idle, `didDisconnect` without an error, then the kept connect call, if any.
///
/// "Stale" is an event of an attempt that is not this state's: the central decides it, since it
/// knows which attempts ever were. A connect call is never repeated by the machine itself unless
/// the option asked for it, and has no time-out.
struct LinkMachine: Sendable {
    /// How long the radio has to confirm that an attempt or a link was given up; after that it is
    /// taken for confirmed, so that no caller waits for ever.
    static let farewellTimeout: Duration = .seconds(5)

    let peer: PeerID
    var state: LinkState = .idle

    init(_ peer: PeerID) {
        self.peer = peer
    }

    /// The attempt whose events concern this state; nil while the radio was asked for nothing.
    var link: LinkID? {
        switch state {
        case .idle, .waiting: nil
        case .connecting(let attempt), .connected(let attempt): attempt.link
        case .disconnecting(let farewell): farewell.link
        }
    }

    var isConnected: Bool {
        if case .connected = state { true } else { false }
    }

    var deadline: Instant? {
        switch state {
        case .waiting(_, let until): until
        case .disconnecting(let farewell): farewell.deadline
        case .idle, .connecting, .connected: nil
        }
    }
}

// MARK: - Calls

extension LinkMachine {
    mutating func connect(
        _ options: ConnectOptions,
        at now: Instant,
        numbering attempts: inout AttemptCounter,
        quirks: HostQuirks
    ) -> [LinkAction] {
        switch state {
        case .idle:
            let reconnection = quirks.reconnection(for: options)
            guard reconnection != .refused else {
                return [.deliver(.didFailToConnect(peer, HostError(core: .invalidParameters)))]
            }
            let attempt = LinkState.Attempt(
                link: attempts.next(for: peer),
                reconnects: reconnection == .on
            )
            return begin(attempt, after: options.startDelay ?? .zero, at: now)
        case .waiting(var attempt, let until):
            attempt.repeats = min(attempt.repeats + 1, Self.countedRepeats)
            state = .waiting(attempt, until: until)
            return []
        case .connecting(var attempt):
            attempt.repeats = min(attempt.repeats + 1, Self.countedRepeats)
            state = .connecting(attempt)
            return []
        case .connected:
            return quirks.callbacks(connectingConnected: peer).map { .deliver($0) }
        case .disconnecting(var farewell):
            guard quirks.connectWhileDisconnecting == .afterwards else { return [] }
            farewell.next = options
            state = .disconnecting(farewell)
            return []
        }
    }

    mutating func cancel(at now: Instant, quirks: HostQuirks) -> [LinkAction] {
        switch state {
        case .idle:
            return []
        case .waiting(let attempt, _):
            state = .idle
            return confirmation(
                of: attempt.isReconnection ? .reconnection : .attempt,
                at: now,
                quirks
            )
        case .connecting(let attempt):
            return part(
                from: attempt.link,
                attempt.isReconnection ? .reconnection : .attempt,
                at: now
            )
        case .connected(let attempt):
            return part(from: attempt.link, .link, at: now)
        case .disconnecting(var farewell):
            farewell.next = nil
            state = .disconnecting(farewell)
            return []
        }
    }

    /// The app let go of the peripheral: what runs for it ends, and nobody is told.
    mutating func release() -> [LinkAction] {
        defer { state = .idle }
        switch state {
        case .idle:
            return []
        case .waiting:
            return [.log(.cancellingUnusedPeripheral(peer))]
        case .connecting(let attempt):
            return [
                .log(.cancellingUnusedPeripheral(peer)), .radio(.disconnect(attempt.link)),
            ]
        case .connected(let attempt):
            return [
                .log(.disconnectingUnusedPeripheral(peer)), .radio(.disconnect(attempt.link)),
                .discard,
            ]
        case .disconnecting:
            return [.discard]
        }
    }

    /// How many repeated calls are told apart.
    private static let countedRepeats = 16

    mutating func begin(
        _ attempt: LinkState.Attempt,
        after delay: Duration,
        at now: Instant
    ) -> [LinkAction] {
        guard delay <= .zero else {
            state = .waiting(attempt, until: now + delay)
            return []
        }
        state = .connecting(attempt)
        return [.radio(.connect(attempt.link))]
    }

    private mutating func part(
        from link: LinkID,
        _ subject: LinkState.Farewell.Subject,
        at now: Instant
    ) -> [LinkAction] {
        state = .disconnecting(
            LinkState.Farewell(
                link: link,
                subject: subject,
                deadline: now + Self.farewellTimeout
            )
        )
        return [.radio(.disconnect(link))]
    }
}
