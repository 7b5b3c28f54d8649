// SPDX-License-Identifier: Apache-2.0

/// The way from a connect to a device that can be used.
extension LinkMachine {
    mutating func didConnect(at now: Moment) {
        switch state {
        case .connecting, .backingOff:
            state = .discovering(until: now + Self.discoveryLimit)
            actions.append(.publish(.settingUp))
            actions.append(.discover)
        case .idle:
            phantoms += 1
            actions.append(.note(.phantom))
            cancel(next: .idle(.cancelledConnect), at: now)
        case .cancelling:
            // It came up before the cancel reached the radio: ask once more, to be sure.
            phantoms += 1
            actions.append(.note(.phantom))
            actions.append(.cancelLink)
        case .discovering, .settingUp, .rearming, .connected:
            actions.append(.note(.lateCallback("didConnect")))
        }
    }

    mutating func discovered(hasSetUp: Bool) {
        guard case .discovering = state else {
            actions.append(.note(.lateCallback("discovered")))
            return
        }
        guard hasSetUp else { return rearm() }
        state = .settingUp(runner: nil)
        draft()
    }

    /// Hands the set-up block to the first call that can run it.
    mutating func draft() {
        guard let call = waiters.first(where: { !running.contains($0) }) else {
            actions.append(.seekRunner)
            return
        }
        run(on: call)
    }

    mutating func volunteer(_ call: CallID) {
        guard case .settingUp(runner: nil) = state else {
            actions.append(.resume(call, .again))
            return
        }
        run(on: call)
    }

    private mutating func run(on call: CallID) {
        state = .settingUp(runner: call)
        running.append(call)
        actions.append(.runSetUp(call))
    }

    mutating func setUpDone(_ call: CallID) {
        let isRunner = state == .settingUp(runner: call)
        if isRunner { rearm() }
        comeBack(call)
    }

    mutating func setUpFailed(
        _ call: CallID,
        _ error: OriginalError,
        _ kind: FailureClass,
        at now: Moment,
        draw: UInt64
    ) {
        let isRunner = state == .settingUp(runner: call)
        if isRunner {
            attemptFailed(
                LinkFailure(.setUpFailed, during: .setUp, original: error),
                class: kind,
                isLinkUp: true,
                at: now,
                draw: draw
            )
        }
        comeBack(call)
    }

    mutating func setUpAbandoned(_ call: CallID, at now: Moment) {
        let isRunner = state == .settingUp(runner: call)
        let wasWaiting = waiters.contains(call)
        if wasWaiting { leave(call, LinkFailure(.cancelled, during: .setUp), at: now) }
        if isRunner, case .settingUp = state {
            state = .settingUp(runner: nil)
            draft()
        }
        comeBack(call)
    }

    /// The task of a call has left the set-up block and waits again.
    private mutating func comeBack(_ call: CallID) {
        running.removeAll { $0 == call }
        if let index = verdicts.firstIndex(where: { $0.call == call }) {
            actions.append(.resume(call, verdicts.remove(at: index).outcome))
        } else if !waiters.contains(call) {
            actions.append(.resume(call, .again))
        } else if state == .settingUp(runner: nil) {
            draft()
        }
    }

    mutating func rearm() {
        state = .rearming
        actions.append(.rearm)
    }

    mutating func rearmed(at now: Moment) {
        guard state == .rearming else {
            actions.append(.note(.lateCallback("rearmed")))
            return
        }
        state = .connected
        if !isHeld || upSince == nil { upSince = now }
        isHeld = true
        reissues = 0
        actions.append(.publish(.connected))
        let all = waiters
        waiters.removeAll()
        for call in all { release(call, .connected) }
    }

    /// The device changed its table: it is read again, and the streams are subscribed anew.
    mutating func servicesChanged(at now: Moment) {
        switch state {
        case .connected, .rearming, .discovering:
            state = .discovering(until: now + Self.discoveryLimit)
            actions.append(.publish(.settingUp))
            actions.append(.discover)
        case .settingUp:
            // The block may be using the old table: it runs again on the new one.
            state = .discovering(until: now + Self.discoveryLimit)
            actions.append(.discover)
        case .idle, .connecting, .cancelling, .backingOff:
            actions.append(.note(.lateCallback("didModifyServices")))
        }
    }
}
