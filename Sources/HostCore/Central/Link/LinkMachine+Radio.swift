// SPDX-License-Identifier: Apache-2.0

import Bluetooth

// MARK: - Events of this state's attempt

extension LinkMachine {
    mutating func connected(_ parameters: LinkParameters, quirks: HostQuirks) -> [LinkAction] {
        switch state {
        case .connecting(let attempt):
            var established = attempt
            established.repeats = 0
            established.failures = 0
            state = .connected(established)
            return [.open(attempt.link, parameters)]
                + quirks.callbacks(connected: peer, repeats: attempt.repeats).map { .deliver($0) }
        case .disconnecting(let farewell):
            // Given up before it came; asked once more in case the radio missed it.
            return [.radio(.disconnect(farewell.link))]
        case .connected:
            return [.log(.finding(peer, "connected a second time: ignored"))]
        case .idle, .waiting:
            return []
        }
    }

    mutating func connectFailed(
        _ failure: RadioFailure,
        at now: Instant,
        numbering attempts: inout AttemptCounter,
        quirks: HostQuirks
    ) -> [LinkAction] {
        switch state {
        case .connecting(let attempt):
            return fail(
                attempt,
                HostError(failure, during: .connecting),
                at: now,
                numbering: &attempts
            )
        case .disconnecting(let farewell):
            return depart(farewell, at: now, numbering: &attempts, quirks: quirks)
        case .connected:
            return [.log(.finding(peer, "an attempt failed that had succeeded: ignored"))]
        case .idle, .waiting:
            return []
        }
    }

    mutating func disconnected(
        _ end: LinkEnd,
        at now: Instant,
        numbering attempts: inout AttemptCounter,
        quirks: HostQuirks
    ) -> [LinkAction] {
        switch state {
        case .connecting(let attempt):
            return unasked(end)
                + fail(attempt, error(for: end, .connecting), at: now, numbering: &attempts)
        case .connected(let attempt):
            return unasked(end)
                + lose(attempt, error(for: end, .linkEnd), at: now, numbering: &attempts)
        case .disconnecting(let farewell):
            return depart(farewell, at: now, numbering: &attempts, quirks: quirks)
        case .idle, .waiting:
            return []
        }
    }

    /// The peer left a request without an answer: the link has to go.
    mutating func requestTimedOut(
        at now: Instant,
        numbering attempts: inout AttemptCounter
    ) -> [LinkAction] {
        guard case .connected(let attempt) = state else { return [] }
        return [.radio(.disconnect(attempt.link))]
            + lose(attempt, HostError(core: .connectionTimeout), at: now, numbering: &attempts)
    }

    /// The moment of `deadline` has come.
    mutating func deadlinePassed(
        at now: Instant,
        numbering attempts: inout AttemptCounter,
        quirks: HostQuirks
    ) -> [LinkAction] {
        guard let deadline, deadline <= now else { return [] }
        switch state {
        case .waiting(let attempt, _):
            return begin(attempt, after: .zero, at: now)
        case .disconnecting(let farewell):
            return [
                .log(.finding(peer, "the radio did not confirm the disconnect: taken as done"))
            ] + depart(farewell, at: now, numbering: &attempts, quirks: quirks)
        case .idle, .connecting, .connected:
            return []
        }
    }

    /// Bluetooth went off: attempts and links are gone, and the radio knows it.
    mutating func powerLost(at now: Instant, quirks: HostQuirks) -> [LinkAction] {
        defer { state = .idle }
        switch state {
        case .connected:
            let callback = quirks.callback(poweringOff: peer, at: now)
            return [.close(failing: nil)] + (callback.map { [.deliver($0)] } ?? [])
        case .disconnecting(let farewell) where farewell.subject == .link:
            return [.close(failing: nil)]
        case .idle, .waiting, .connecting, .disconnecting:
            return []
        }
    }
}

// MARK: - Ends

extension LinkMachine {
    /// How long to pause before the next attempt to reconnect: 1 s, doubled with every failure up
    /// to 32 s. Apple's figures are not known.
    static func pause(afterFailures failures: Int) -> Duration {
        .seconds(1 << min(max(0, failures - 1), 5))
    }

    private func error(for end: LinkEnd, _ phase: HostError.Phase) -> HostError {
        switch end {
        case .requested: HostError(core: .unknown)
        case .lost(let failure): HostError(failure, during: phase)
        }
    }

    /// The radio says the app had asked. It had not, so the end is told with an error.
    private func unasked(_ end: LinkEnd) -> [LinkAction] {
        guard end == .requested else { return [] }
        return [.log(.finding(peer, "the radio ended a link nobody gave up"))]
    }

    private mutating func fail(
        _ attempt: LinkState.Attempt,
        _ error: HostError,
        at now: Instant,
        numbering attempts: inout AttemptCounter
    ) -> [LinkAction] {
        guard attempt.isReconnection else {
            state = .idle
            return [.deliver(.didFailToConnect(peer, error))]
        }
        var next = attempt
        next.link = attempts.next(for: peer)
        next.failures += 1
        state = .waiting(next, until: now + Self.pause(afterFailures: next.failures))
        return [
            .log(.finding(peer, "reconnecting failed (\(error.domain.rawValue) \(error.code))"))
        ]
    }

    private mutating func lose(
        _ attempt: LinkState.Attempt,
        _ error: HostError,
        at now: Instant,
        numbering attempts: inout AttemptCounter
    ) -> [LinkAction] {
        var actions: [LinkAction] = [
            .close(failing: error),
            .deliver(
                .didDisconnect(peer, at: now, isReconnecting: attempt.reconnects, error)
            ),
        ]
        guard attempt.reconnects else {
            state = .idle
            return actions
        }
        let next = LinkState.Attempt(
            link: attempts.next(for: peer),
            reconnects: true,
            isReconnection: true
        )
        actions += begin(next, after: .zero, at: now)
        return actions
    }

    private mutating func depart(
        _ farewell: LinkState.Farewell,
        at now: Instant,
        numbering attempts: inout AttemptCounter,
        quirks: HostQuirks
    ) -> [LinkAction] {
        state = .idle
        let actions = confirmation(of: farewell.subject, at: now, quirks)
        guard let options = farewell.next else { return actions }
        return actions + connect(options, at: now, numbering: &attempts, quirks: quirks)
    }

    func confirmation(
        of subject: LinkState.Farewell.Subject,
        at now: Instant,
        _ quirks: HostQuirks
    ) -> [LinkAction] {
        let callback = CentralCallback.didDisconnect(peer, at: now, isReconnecting: false, nil)
        switch subject {
        case .link: return [.close(failing: HostError(core: .notConnected)), .deliver(callback)]
        case .reconnection: return [.deliver(callback)]
        case .attempt:
            return quirks.callback(cancelling: peer, at: now).map { [.deliver($0)] } ?? []
        }
    }
}
