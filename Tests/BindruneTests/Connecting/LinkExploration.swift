// SPDX-License-Identifier: Apache-2.0

import Foundation

@testable import Bindrune

/// A link machine together with what its calls are doing: the rules of both are checked at every
/// step.
struct LinkExploration: Hashable {
    enum CallState: Hashable {
        case parked
        case running
        case done(LinkMachine.Outcome)
    }

    static let joiner = CallID(number: 1)
    static let rival = CallID(number: 2)
    static let attacher = CallID(number: 3)
    static let leaver = CallID(number: 4)
    static let volunteer = CallID(number: 5)

    static let lost = OriginalError(NSError(domain: "CBErrorDomain", code: 6))
    static let refused = OriginalError(NSError(domain: "CBErrorDomain", code: 1))
    static let policy = ReconnectPolicy(
        attempts: 2,
        firstDelay: .seconds(1),
        jitter: 0,
        deadline: .seconds(100)
    )

    var machine = LinkMachine()
    var calls: [CallID: CallState] = [:]
    var violations: [String] = []

    /// Every event that can come now. Those of the radio can always come.
    var events: [LinkMachine.Event] {
        var events: [LinkMachine.Event] = [
            .didConnect, .didFail(nil), .didFail(Self.refused),
            .didDisconnect(nil, isIdle: true), .didDisconnect(nil, isIdle: false),
            .didDisconnect(Self.lost, isIdle: true), .discovered(hasSetUp: true),
            .discovered(hasSetUp: false), .discoveryFailed(Self.lost), .rearmed,
            .servicesChanged, .stuck, .radioLost(.off), .disconnect(nil), .wakeUp,
        ]
        func isNew(_ call: CallID) -> Bool { calls[call] == nil }
        if isNew(Self.joiner) { events.append(.join(Self.joiner, Self.policy)) }
        if isNew(Self.rival) { events.append(.join(Self.rival, .none)) }
        if isNew(Self.attacher) { events.append(.attach(Self.attacher)) }
        if isNew(Self.leaver) { events.append(.disconnect(Self.leaver)) }
        if isNew(Self.volunteer), machine.state == .settingUp(runner: nil) {
            events.append(.volunteer(Self.volunteer))
        }
        for call in calls.keys.sorted() {
            let failure = LinkFailure(.timedOut, during: .connect)
            switch calls[call] {
            case .parked where call != Self.volunteer: events.append(.leave(call, failure))
            case .running:
                if call != Self.volunteer { events.append(.leave(call, failure)) }
                events += [
                    .setUpDone(call), .setUpAbandoned(call),
                    .setUpFailed(call, Self.lost, .transient),
                    .setUpFailed(call, Self.refused, .permanent),
                ]
            default: break
            }
        }
        return events
    }

    mutating func apply(_ event: LinkMachine.Event, at moment: Moment = .zero) {
        switch event {
        case .join(let call, _), .attach(let call), .disconnect(let call?),
            .volunteer(let call), .setUpDone(let call), .setUpAbandoned(let call),
            .setUpFailed(let call, _, _):
            calls[call] = .parked
        default: break
        }
        let moment = event == .wakeUp ? machine.nextWakeUp ?? moment : moment
        machine.handle(event, at: moment, draw: 0)
        let actions = machine.takeActions()
        for action in actions { note(action, after: event) }
        if actions.contains(.connect), actions.contains(.cancelLink) {
            violations.append("\(event): connects and cancels at once")
        }
        check(after: event)
        // Counters only grow; without them equal states are equal.
        machine.generation = 0
        machine.phantoms = 0
    }

    private mutating func note(_ action: LinkMachine.Action, after event: LinkMachine.Event) {
        switch action {
        case .resume(let call, let outcome):
            if calls[call] != .parked {
                violations.append("\(event): \(call.number) resumed while \(calls[call]!)")
            }
            calls[call] = .done(outcome)
        case .runSetUp(let call):
            if calls[call] != .parked {
                violations.append("\(event): \(call.number) drafted while \(calls[call]!)")
            }
            calls[call] = .running
        default: break
        }
    }

    private mutating func check(after event: LinkMachine.Event) {
        let parked = calls.keys.filter { calls[$0] == .parked }.sorted()
        let running = calls.keys.filter { calls[$0] == .running }.sorted()
        let known = machine.waiters + machine.leavers
        func demand(_ holds: Bool, _ text: String) {
            if !holds { violations.append("\(event): \(text) in \(machine.state)") }
        }
        demand(Set(known).count == known.count, "a call waits twice")
        demand(parked.allSatisfy(known.contains), "a call is forgotten")
        demand(running.sorted() == machine.running.sorted(), "another task runs the block")
        let isWanted = !machine.waiters.isEmpty || machine.isHeld
        switch machine.state {
        case .idle: demand(!isWanted && machine.leavers.isEmpty, "somebody waits in vain")
        case .connected: demand(machine.isHeld && machine.waiters.isEmpty, "nobody holds the link")
        case .cancelling(_, .idle(_)): demand(!isWanted, "what is wanted is given up")
        case .cancelling(_, .connect), .cancelling(_, .backOff(_)):
            demand(isWanted, "what nobody wants is sought")
        case .connecting, .discovering, .settingUp, .rearming, .backingOff:
            demand(isWanted, "what nobody wants is sought")
            demand(machine.leavers.isEmpty, "a disconnect waits though the link is sought")
        }
    }

    /// The radio goes and every block ends: then nobody may wait any more.
    func waitingAfterPowerOff() -> [CallID] {
        var copy = self
        copy.apply(.radioLost(.off))
        for call in copy.machine.running.sorted() { copy.apply(.setUpAbandoned(call)) }
        return copy.calls.keys.filter { copy.calls[$0] == .parked || copy.calls[$0] == .running }
    }

    /// Everybody leaves, and time passes: then nothing may be going on that nobody wants.
    func restsAfterAllLeft() -> Bool {
        var copy = self
        for _ in 0..<8 {
            guard let call = copy.machine.running.min() else { break }
            copy.apply(.setUpFailed(call, Self.refused, .permanent))
        }
        for call in copy.calls.keys.sorted() where copy.calls[call] == .parked {
            copy.apply(.leave(call, LinkFailure(.cancelled, during: .connect)))
        }
        copy.apply(.disconnect(nil))
        for _ in 0..<4 where copy.machine.nextWakeUp != nil { copy.apply(.wakeUp) }
        return copy.machine.state == .idle && copy.violations == violations
            && copy.calls.values.allSatisfy { if case .done = $0 { true } else { false } }
    }
}
