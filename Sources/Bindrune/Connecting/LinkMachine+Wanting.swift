// SPDX-License-Identifier: Apache-2.0

/// Who wants the link, and who does no more.
extension LinkMachine {
    mutating func join(_ call: CallID, _ policy: ReconnectPolicy, at now: Moment) {
        switch state {
        case .idle:
            waiters.append(call)
            plan = ReconnectPlan(policy, at: now, isReconnection: false)
            connect(at: now)
        case .connecting, .discovering, .rearming:
            waiters.append(call)
        case .settingUp(let runner):
            waiters.append(call)
            if runner == nil { draft() }
        case .connected:
            actions.append(.resume(call, .connected))
        case .cancelling(let until, let next):
            waiters.append(call)
            if case .idle = next { plan = ReconnectPlan(policy, at: now, isReconnection: false) }
            state = .cancelling(until: until, next: .connect)
        case .backingOff:
            // Somebody asks now: waiting on would answer a short deadline without a try.
            waiters.append(call)
            connect(at: now)
        }
    }

    mutating func attach(_ call: CallID) {
        switch state {
        case .connected: actions.append(.resume(call, .connected))
        case .idle, .cancelling(_, .idle(_)):
            actions.append(.resume(call, .failed(LinkFailure(.notConnected, during: .connected))))
        case .settingUp(runner: nil):
            waiters.append(call)
            draft()
        default: waiters.append(call)
        }
    }

    mutating func leave(_ call: CallID, _ failure: LinkFailure, at now: Moment) {
        if let index = leavers.firstIndex(of: call) {
            leavers.remove(at: index)
            actions.append(.resume(call, .failed(failure)))
            return
        }
        guard let index = waiters.firstIndex(of: call) else { return }
        waiters.remove(at: index)
        var failure = failure
        failure.attempts = attempts
        release(call, .failed(failure))
        giveUpIfUnwanted(at: now)
    }

    mutating func disconnect(_ call: CallID?, at now: Moment) {
        let wasWanted = isHeld || !waiters.isEmpty
        let wasUp = isUp
        isHeld = false
        failWaiters(LinkFailure(.disconnected, during: phase, detail: "disconnect was called"))
        if let call { leavers.append(call) }
        switch state {
        case .idle: finishLeavers()
        case .backingOff:
            rest(.requested)
            finishLeavers()
        case .cancelling(let until, _):
            state = .cancelling(until: until, next: .idle(.requested))
        case .connecting, .discovering, .settingUp, .rearming, .connected:
            if wasUp { actions.append(.interrupted(LinkFailure(.disconnected, during: phase))) }
            cancel(next: .idle(.requested), at: now)
        }
        if wasWanted { actions.append(.ended(nil)) }
    }

    /// Gives the link up when its last waiter left and no device was handed out.
    func isUnwanted() -> Bool { waiters.isEmpty && !isHeld }

    mutating func giveUpIfUnwanted(at now: Moment) {
        guard isUnwanted() else { return }
        switch state {
        case .idle, .connected: break
        case .cancelling(let until, .connect), .cancelling(let until, .backOff(_)):
            state = .cancelling(until: until, next: .idle(.cancelledConnect))
        case .cancelling: break
        case .backingOff: rest(.cancelledConnect)
        case .connecting: cancel(next: .idle(.cancelledConnect), at: now)
        case .discovering, .settingUp, .rearming:
            actions.append(.interrupted(LinkFailure(.cancelled, during: phase)))
            cancel(next: .idle(.cancelledConnect), at: now)
        }
    }

    /// Tells a call how it ended; one whose task runs the set-up block hears it when it comes back.
    mutating func release(_ call: CallID, _ outcome: Outcome) {
        if running.contains(call) {
            verdicts.append(Verdict(call: call, outcome: outcome))
        } else {
            actions.append(.resume(call, outcome))
        }
    }

    mutating func failWaiters(_ failure: LinkFailure) {
        var failure = failure
        failure.attempts = attempts
        let all = waiters
        waiters.removeAll()
        for call in all { release(call, .failed(failure)) }
    }

    mutating func finishLeavers() {
        let all = leavers
        leavers.removeAll()
        for call in all { actions.append(.resume(call, .done)) }
    }

    mutating func connect(at now: Moment) {
        generation += 1
        plan?.begin(at: now)
        state = .connecting
        publishSeeking()
        actions.append(.connect)
    }

    func seeking(_ number: Int) -> ConnectionState {
        isHeld ? .reconnecting(attempt: number) : .connecting(attempt: number)
    }

    mutating func publishSeeking() {
        actions.append(.publish(seeking(plan?.number ?? 1)))
    }

    mutating func cancel(next: Next, at now: Moment) {
        state = .cancelling(until: now + Self.cancelLimit, next: next)
        if case .idle = next { actions.append(.publish(.disconnecting)) }
        actions.append(.cancelLink)
    }

    mutating func rest(_ reason: DisconnectReason) {
        state = .idle
        plan = nil
        reissues = 0
        upSince = nil
        actions.append(.publish(.disconnected(reason)))
    }
}
