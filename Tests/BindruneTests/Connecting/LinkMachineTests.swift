// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Bindrune

struct LinkMachineTests {
    typealias Exploration = LinkExploration

    /// All situations that up to so many events can lead to, each with the events that led there.
    static func explore(depth: Int, limit: Int) -> [(
        situation: Exploration, path: [LinkMachine.Event]
    )] {
        var found: Set<Exploration> = [Exploration()]
        var all: [(situation: Exploration, path: [LinkMachine.Event])] = [(Exploration(), [])]
        var index = 0
        while index < all.count, all.count < limit {
            let (situation, path) = all[index]
            index += 1
            guard path.count < depth, situation.violations.isEmpty else { continue }
            for event in situation.events {
                var next = situation
                next.apply(event)
                guard found.insert(next).inserted else { continue }
                all.append((next, path + [event]))
            }
        }
        return all
    }

    @Test
    func `in every order of events each call is resumed once, and nothing outlives its request`() {
        let all = Self.explore(depth: 6, limit: 10_000)
        #expect(all.count >= 10_000)
        var reported = 0
        for (situation, path) in all where reported < 5 {
            let forgotten = situation.waitingAfterPowerOff()
            let isFine =
                situation.violations.isEmpty && forgotten.isEmpty
                && situation.restsAfterAllLeft()
            guard !isFine else { continue }
            reported += 1
            Issue.record(
                """
                after \(path)
                in \(situation.machine.state), waiters \(situation.machine.waiters)
                violations \(situation.violations), forgotten \(forgotten)
                """
            )
        }
    }

    @Test func `every state meets every event`() {
        var met: [String: Set<String>] = [:]
        for (situation, _) in Self.explore(depth: 5, limit: 4_000) {
            let state = "\(situation.machine.state)".prefix { $0 != "(" }
            for event in situation.events {
                met[String(state), default: []].insert(String("\(event)".prefix { $0 != "(" }))
            }
        }
        let states = [
            "idle", "connecting", "discovering", "settingUp", "rearming", "connected", "cancelling",
            "backingOff",
        ]
        let always: Set = [
            "didConnect", "didFail", "didDisconnect", "discovered", "discoveryFailed", "rearmed",
            "servicesChanged", "stuck", "radioLost", "disconnect", "wakeUp", "join", "attach",
        ]
        for state in states {
            #expect(always.isSubset(of: met[state] ?? []), "\(state)")
        }
    }

    /// A machine brought to a state by the events that lead there.
    private func machine(_ events: LinkMachine.Event...) -> Exploration {
        var exploration = Exploration()
        for event in events { exploration.apply(event) }
        return exploration
    }

    private let join = LinkMachine.Event.join(Exploration.joiner, Exploration.policy)

    @Test func `a link that comes up late is cut at once and counted`() {
        var machine = LinkMachine()
        machine.handle(.didConnect, at: .zero)
        let actions = machine.takeActions()
        #expect(actions.contains(.cancelLink))
        #expect(actions.contains(.note(.phantom)))
        #expect(machine.phantoms == 1)
        #expect(machine.nextWakeUp == Moment.zero + .seconds(2))
    }

    @Test func `a cancel is waited for two seconds, then a new attempt may begin`() {
        var exploration = machine(join)
        exploration.apply(.leave(Exploration.joiner, LinkFailure(.timedOut, during: .connect)))
        #expect(exploration.machine.nextWakeUp == Moment.zero + .seconds(2))
        exploration.apply(.join(Exploration.rival, .none))
        #expect(exploration.machine.waiters == [Exploration.rival])
        exploration.apply(.wakeUp)
        #expect(exploration.machine.state == .connecting)
    }

    @Test func `the late answer to an old cancel does not end a new attempt`() {
        var exploration = machine(join)
        exploration.apply(.leave(Exploration.joiner, LinkFailure(.timedOut, during: .connect)))
        exploration.apply(.wakeUp)
        exploration.apply(.join(Exploration.rival, .none))
        exploration.apply(.didDisconnect(nil, isIdle: false))
        #expect(exploration.machine.state == .connecting)
        #expect(exploration.calls[Exploration.rival] == .parked)
        // Where it swept the new connect away as well, that is issued again.
        exploration.machine.handle(.didDisconnect(nil, isIdle: true), at: .zero)
        check(exploration.machine.takeActions().contains(.connect))
    }

    @Test func `a disconnect before a connect is a failure with its original error`() {
        var machine = LinkMachine()
        machine.handle(.join(Exploration.joiner, .none), at: .zero)
        machine.handle(.didDisconnect(Exploration.lost, isIdle: true), at: .zero + .seconds(1))
        guard
            case .resume(_, .failed(let failure))? = machine.takeActions().first(where: {
                if case .resume = $0 { true } else { false }
            })
        else {
            Issue.record("nobody was resumed")
            return
        }
        #expect(failure.original == Exploration.lost)
        #expect(failure.attempts.map(\.phase) == [.connect])
    }

    @Test func `a failed discovery rolls the link back`() {
        var machine = LinkMachine()
        machine.handle(.join(Exploration.joiner, .none), at: .zero)
        machine.handle(.didConnect, at: .zero)
        _ = machine.takeActions()
        machine.handle(.discoveryFailed(Exploration.lost), at: .zero)
        let actions = machine.takeActions()
        #expect(actions.contains(.cancelLink))
        #expect(!machine.isHeld)
        #expect(machine.waiters.isEmpty)
    }

    @Test func `a discovery that never ends is given up after the time-out of ATT`() {
        var machine = LinkMachine()
        machine.handle(.join(Exploration.joiner, .none), at: .zero)
        machine.handle(.didConnect, at: .zero)
        _ = machine.takeActions()
        #expect(machine.nextWakeUp == Moment.zero + .seconds(30))
        machine.handle(.wakeUp, at: .zero + .seconds(30))
        let actions = machine.takeActions()
        #expect(actions.contains(.cancelLink))
        #expect(Self.failure(in: actions)?.code == .timedOut)
        #expect(machine.waiters.isEmpty)
    }

    @Test func `power-off tells the tries made so far`() {
        var machine = LinkMachine()
        machine.handle(join, at: .zero)
        machine.handle(.didFail(Exploration.lost), at: .zero + .seconds(1))
        _ = machine.takeActions()
        machine.handle(.radioLost(.off), at: .zero + .seconds(2))
        let failure = Self.failure(in: machine.takeActions())
        #expect(failure?.attempts.map(\.original) == [Exploration.lost])
    }

    private static func failure(in actions: [LinkMachine.Action]) -> LinkFailure? {
        actions.lazy.compactMap {
            if case .resume(_, .failed(let failure)) = $0 { failure } else { nil }
        }.first
    }

    @Test func `power-off asks nothing of the radio`() {
        for (situation, path) in Self.explore(depth: 5, limit: 3_000) {
            var machine = situation.machine
            machine.handle(.radioLost(.resetting), at: .zero)
            let actions = machine.takeActions()
            #expect(!actions.contains(.cancelLink) && !actions.contains(.connect), "\(path)")
            #expect(machine.state == .idle)
            #expect(machine.nextWakeUp == nil)
        }
    }

    @Test func `a permanent refusal is not tried again, a passing one is`() {
        for (error, expected) in [(Exploration.refused, 0), (Exploration.lost, 1)] {
            var machine = LinkMachine()
            machine.handle(join, at: .zero)
            _ = machine.takeActions()
            machine.handle(.didFail(error), at: .zero)
            #expect(machine.waiters.count == expected)
            machine.handle(.wakeUp, at: .zero + .seconds(1))
            check(machine.takeActions().contains(.connect) == (expected == 1))
        }
    }

    @Test func `links that do not last are one series of tries, those that last begin a new one`() {
        for (seconds, connects) in [(1, 1 + 3), (60, 20)] {
            var machine = LinkMachine()
            let policy = ReconnectPolicy(attempts: 3, firstDelay: .seconds(1), jitter: 0)
            var now = Moment.zero
            machine.handle(.join(Exploration.joiner, policy), at: now)
            var count = 0
            for _ in 0..<20 {
                if machine.state != .connecting, let next = machine.nextWakeUp {
                    now = max(now, next)
                    machine.handle(.wakeUp, at: now)
                }
                guard machine.state == .connecting else { break }
                count += 1
                for event in [LinkMachine.Event.didConnect, .discovered(hasSetUp: false), .rearmed]
                {
                    machine.handle(event, at: now)
                }
                now = now + .seconds(seconds)
                machine.handle(.didDisconnect(Exploration.lost, isIdle: true), at: now)
            }
            #expect(count == connects, "links of \(seconds) s")
        }
    }

    @Test func `a held link that is lost is sought until the policy's time is over`() {
        var machine = LinkMachine()
        for event in [join, .didConnect, .discovered(hasSetUp: false), .rearmed] {
            machine.handle(event, at: .zero)
        }
        #expect(machine.isHeld)
        machine.handle(.didDisconnect(Exploration.lost, isIdle: true), at: .zero + .seconds(10))
        #expect(machine.state == .connecting)
        #expect(machine.nextWakeUp == Moment.zero + .seconds(110))
        _ = machine.takeActions()
        machine.handle(.wakeUp, at: .zero + .seconds(110))
        let ended = machine.takeActions().contains {
            if case .ended(.some) = $0 { true } else { false }
        }
        #expect(ended)
        #expect(!machine.isHeld)
    }
}
