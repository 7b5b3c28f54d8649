// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import DBus
import HostCore
import Testing

@testable import BlueZRadio

struct DiscoveryMachineTests {
    private let all = DiscoveryFilter()
    private let one = DiscoveryFilter(services: [BluetoothUUID(0xAE70)])

    private func machine() -> DiscoveryMachine { DiscoveryMachine(timings: BlueZTimings()) }

    private func members(_ actions: [DiscoveryMachine.Action]) -> [String] {
        actions.compactMap { if case .call(let call, _) = $0 { call.member } else { nil } }
    }

    @Test func `another filter is set while the discovery runs`() {
        var machine = machine()
        #expect(members(machine.want(all, on: "a", at: .zero)) == ["SetDiscoveryFilter"])
        #expect(members(machine.want(one, on: "a", at: .zero)) == [])
        #expect(members(machine.replied(.setFilter, .success([]), at: .zero)) == ["StartDiscovery"])
        #expect(members(machine.replied(.start, .success([]), at: .zero)) == ["SetDiscoveryFilter"])
        #expect(members(machine.replied(.setFilter, .success([]), at: .zero)) == [])
        #expect(machine.isRunning)
        #expect(members(machine.want(nil, on: "a", at: .zero)) == ["StopDiscovery"])
    }

    @Test func `a session that BlueZ still counts is ended at every third InProgress`() {
        var machine = machine()
        var now = Instant.zero
        var stops = 0
        _ = machine.want(all, on: "a", at: now)
        for _ in 0..<9 {
            _ = machine.replied(.setFilter, .success([]), at: now)
            let busy = BusReply.failure(BusFailure(BusErrorName.inProgress))
            let actions = machine.replied(.start, busy, at: now)
            if members(actions) == ["StopDiscovery"] {
                stops += 1
                _ = machine.replied(.stop, .success([]), at: now)
            }
            now = machine.nextWakeUp ?? now
            #expect(members(machine.converge(at: now)) == ["SetDiscoveryFilter"])
        }
        #expect(stops == 3)
    }

    @Test func `what is no longer wanted is not tried again`() {
        var machine = machine()
        _ = machine.want(all, on: "a", at: .zero)
        _ = machine.replied(.setFilter, .failure(BusFailure("x")), at: .zero)
        _ = machine.want(nil, on: "a", at: .zero)
        #expect(machine.nextWakeUp == nil)
        #expect(machine.converge(at: Instant(nanoseconds: .max)) == [])
    }

    @Test func `stop and start again are both carried out`() {
        var machine = machine()
        _ = machine.want(all, on: "a", at: .zero)
        _ = machine.replied(.setFilter, .success([]), at: .zero)
        _ = machine.replied(.start, .success([]), at: .zero)
        #expect(members(machine.want(nil, on: "a", at: .zero)) == ["StopDiscovery"])
        #expect(members(machine.want(one, on: "a", at: .zero)) == [])
        #expect(
            members(machine.replied(.stop, .failure(BusFailure("x")), at: .zero))
                == ["SetDiscoveryFilter"]
        )
    }

    /// A walk over all events in all orders up to a depth: never two calls under way, and where
    /// everything is answered with success the discovery runs exactly when it is wanted.
    @Test func `whatever the order, the end is what is wanted`() {
        var walked = 0
        walk(machine(), open: nil, wanted: nil, depth: 6, now: .zero, &walked)
        #expect(walked > 5_000)
    }

    private func walk(
        _ machine: DiscoveryMachine,
        open: DiscoveryMachine.Step?,
        wanted: DiscoveryFilter?,
        depth: Int,
        now: Instant,
        _ walked: inout Int
    ) {
        walked += 1
        settle(machine, open, wanted, now)
        guard depth > 0 else { return }
        for filter in [nil, all, one] where filter != wanted {
            var next = machine
            let actions = next.want(filter, on: "a", at: now)
            step(next, actions, open, filter, depth, now, &walked)
        }
        if let open {
            let failures = [BusErrorName.inProgress, BusErrorName.noReply, "other"]
            let replies = [.success([])] + failures.map { BusReply.failure(BusFailure($0)) }
            for reply in replies {
                var next = machine
                let actions = next.replied(open, reply, at: now)
                step(next, actions, nil, wanted, depth, now, &walked)
            }
        } else if let due = machine.nextWakeUp {
            var next = machine
            let actions = next.converge(at: due)
            step(next, actions, nil, wanted, depth, due, &walked)
        }
    }

    private func step(
        _ machine: DiscoveryMachine,
        _ actions: [DiscoveryMachine.Action],
        _ open: DiscoveryMachine.Step?,
        _ wanted: DiscoveryFilter?,
        _ depth: Int,
        _ now: Instant,
        _ walked: inout Int
    ) {
        let steps = actions.compactMap { if case .call(_, let step) = $0 { step } else { nil } }
        let isAlone = steps.count + (open == nil ? 0 : 1) <= 1
        if !isAlone { Issue.record("\(steps) while \(String(describing: open)) was open") }
        walk(
            machine,
            open: steps.first ?? open,
            wanted: wanted,
            depth: depth - 1,
            now: now,
            &walked
        )
    }

    private func settle(
        _ machine: DiscoveryMachine,
        _ open: DiscoveryMachine.Step?,
        _ wanted: DiscoveryFilter?,
        _ now: Instant
    ) {
        var machine = machine
        var open = open
        var now = now
        for _ in 0..<12 {
            let actions: [DiscoveryMachine.Action]
            if let step = open {
                actions = machine.replied(step, .success([]), at: now)
            } else if let due = machine.nextWakeUp {
                now = due
                actions = machine.converge(at: now)
            } else {
                break
            }
            open =
                actions.lazy.compactMap { if case .call(_, let step) = $0 { step } else { nil } }
                .first
        }
        if machine.isRunning != (wanted != nil) || open != nil {
            Issue.record("\(machine.state) where \(String(describing: wanted)) is wanted")
        }
    }
}
