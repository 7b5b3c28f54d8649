// SPDX-License-Identifier: Apache-2.0

/// Failures, losses, and what follows them.
extension LinkMachine {
    mutating func didFail(_ error: OriginalError?, at now: Moment, draw: UInt64) {
        switch state {
        case .connecting:
            attemptFailed(
                LinkFailure(Self.code(for: error), during: .connect, original: error),
                class: FailureClass(error),
                isLinkUp: false,
                at: now,
                draw: draw
            )
        case .cancelling: cancelDone(at: now)
        case .idle, .backingOff: actions.append(.note(.lateCallback("didFailToConnect")))
        case .discovering, .settingUp, .rearming, .connected:
            lost(error, at: now, draw: draw)
        }
    }

    static func code(for error: OriginalError?) -> BluetoothError.Code {
        FailureClass(error) == .slots ? .noSlots : .connectFailed
    }

    mutating func didDisconnect(
        _ error: OriginalError?,
        isIdle: Bool,
        at now: Moment,
        draw: UInt64
    ) {
        switch state {
        case .connecting where error == nil && reissues < Self.reissueLimit:
            // No error means that this app asked for it: the late answer to an earlier cancel.
            actions.append(.note(.lateCallback("didDisconnect")))
            guard isIdle else { return }
            reissues += 1
            generation += 1
            actions.append(.connect)
        case .connecting:
            // The link died before anybody heard that it was up.
            didFail(error, at: now, draw: draw)
        case .cancelling: cancelDone(at: now)
        case .idle, .backingOff: actions.append(.note(.lateCallback("didDisconnect")))
        case .discovering, .settingUp, .rearming, .connected:
            lost(error, at: now, draw: draw)
        }
    }

    private mutating func lost(_ error: OriginalError?, at now: Moment, draw: UInt64) {
        let failure = LinkFailure(.disconnected, during: phase, original: error)
        if state == .connected {
            linkLost(failure, isLinkUp: false, at: now, draw: draw)
        } else {
            attemptFailed(
                failure,
                class: FailureClass(error),
                isLinkUp: false,
                at: now,
                draw: draw
            )
        }
    }

    /// A link in use went away: a new series of tries, where the policy wants one, or the next try
    /// of the old series where the link did not last.
    private mutating func linkLost(
        _ failure: LinkFailure,
        isLinkUp: Bool,
        at now: Moment,
        draw: UInt64
    ) {
        let policy = plan?.policy ?? .none
        let kind = FailureClass(failure.original)
        let isSteady = upSince.map { now >= $0 + Self.steadyAfter } ?? true
        upSince = nil
        guard policy.reconnects, isHeld, kind != .permanent else {
            actions.append(.interrupted(failure))
            finish(failure, .linkLost(failure.original), isLinkUp: isLinkUp, at: now)
            return
        }
        let isNewSeries = isSteady || plan?.isReconnection != true
        if isNewSeries { plan = ReconnectPlan(policy, at: now, isReconnection: true) }
        if isNewSeries, !isLinkUp {
            // The device was fine until now: the first try needs no wait.
            actions.append(.interrupted(failure))
            connect(at: now)
        } else {
            attemptFailed(failure, class: kind, isLinkUp: isLinkUp, at: now, draw: draw)
        }
    }

    /// A try failed: the next one, or the end.
    mutating func attemptFailed(
        _ failure: LinkFailure,
        class kind: FailureClass,
        isLinkUp: Bool,
        at now: Moment,
        draw: UInt64
    ) {
        if state != .connecting { actions.append(.interrupted(failure)) }
        guard var plan else { return finish(failure, nil, isLinkUp: isLinkUp, at: now) }
        let decision = plan.failed(
            failure.original,
            class: kind,
            phase: failure.phase,
            at: now,
            draw: draw
        )
        self.plan = plan
        switch decision {
        case .retry(let moment) where plan.policy.reconnects || !isHeld:
            note(.retry(number: plan.number, after: moment - now, plan.attempts.last ?? .none))
            publishSeeking()
            if isLinkUp {
                cancel(next: .backOff(until: moment), at: now)
            } else {
                state = .backingOff(until: moment)
            }
        case .retry: finish(failure, nil, isLinkUp: isLinkUp, at: now)
        case .giveUp(let reason):
            note(.gaveUp(plan.attempts.last ?? .none, reason))
            finish(failure, nil, isLinkUp: isLinkUp, at: now)
        }
    }

    private mutating func note(_ note: Note) { actions.append(.note(note)) }

    /// It is over: everybody who waits is told, and a device handed out is one no more.
    private mutating func finish(
        _ failure: LinkFailure,
        _ reason: DisconnectReason?,
        isLinkUp: Bool,
        at now: Moment
    ) {
        var failure = failure
        failure.attempts = attempts
        failWaiters(failure)
        if isHeld { actions.append(.ended(failure)) }
        isHeld = false
        let reason = reason ?? .gaveUp(failure.code, failure.original)
        if isLinkUp { cancel(next: .idle(reason), at: now) } else { rest(reason) }
    }

    mutating func discoveryFailed(_ error: OriginalError?, at now: Moment, draw: UInt64) {
        guard case .discovering = state else {
            actions.append(.note(.lateCallback("discoveryFailed")))
            return
        }
        attemptFailed(
            LinkFailure(.discoveryFailed, during: .discover, original: error),
            class: FailureClass(error),
            isLinkUp: true,
            at: now,
            draw: draw
        )
    }

    mutating func stuck(at now: Moment, draw: UInt64) {
        let failure = LinkFailure(
            .noAnswer,
            during: phase,
            detail: "no answer for \(RequestQueue.silence.secondsText) s; the link is given up"
        )
        switch state {
        case .connected: linkLost(failure, isLinkUp: true, at: now, draw: draw)
        case .discovering, .settingUp, .rearming:
            attemptFailed(failure, class: .transient, isLinkUp: true, at: now, draw: draw)
        case .idle, .connecting, .cancelling, .backingOff: break
        }
    }

    /// The cancel is answered, or has been waited for long enough.
    private mutating func cancelDone(at now: Moment) {
        guard case .cancelling(_, let next) = state else { return }
        finishLeavers()
        switch next {
        case .idle(let reason): rest(reason)
        case .connect: connect(at: now)
        case .backOff(let moment) where moment <= now: connect(at: now)
        case .backOff(let moment): state = .backingOff(until: moment)
        }
    }

    /// Core Bluetooth delivers no disconnects when the radio goes, and takes no cancel: all is over
    /// at once.
    mutating func radioLost(_ radio: RadioReadiness) {
        let failure = LinkFailure.radio(radio, during: phase)
        let wasIdle = state == .idle
        switch state {
        case .discovering, .settingUp, .rearming, .connected:
            actions.append(.interrupted(failure))
        case .idle, .connecting, .cancelling, .backingOff: break
        }
        failWaiters(failure)
        finishLeavers()
        if isHeld { actions.append(.ended(failure)) }
        isHeld = false
        if !wasIdle { rest(.radioOff(radio)) }
    }

    mutating func wakeUp(at now: Moment, draw: UInt64) {
        if waiters.isEmpty, isHeld, state != .connected, let end = plan?.deadline, end <= now {
            seriesIsOver(at: now)
            return
        }
        switch state {
        case .discovering(let moment) where moment <= now:
            attemptFailed(
                LinkFailure(.timedOut, during: .discover, detail: "the services did not come"),
                class: .transient,
                isLinkUp: true,
                at: now,
                draw: draw
            )
        case .cancelling(let moment, _) where moment <= now:
            note(.cancelAbandoned)
            cancelDone(at: now)
        case .backingOff(let moment) where moment <= now: connect(at: now)
        default: break
        }
    }

    private mutating func seriesIsOver(at now: Moment) {
        let failure = LinkFailure(.timedOut, during: phase, original: attempts.last?.original)
        switch state {
        case .connecting: finish(failure, nil, isLinkUp: true, at: now)
        case .discovering, .settingUp, .rearming:
            actions.append(.interrupted(failure))
            finish(failure, nil, isLinkUp: true, at: now)
        case .backingOff: finish(failure, nil, isLinkUp: false, at: now)
        case .cancelling(let until, _):
            actions.append(.ended(failure))
            isHeld = false
            state = .cancelling(until: until, next: .idle(.gaveUp(failure.code, failure.original)))
        case .idle, .connected: break
        }
    }
}

extension ConnectionAttempt {
    static let none = ConnectionAttempt(
        number: 0,
        start: .zero,
        duration: .zero,
        phase: .connect,
        original: nil
    )
}
