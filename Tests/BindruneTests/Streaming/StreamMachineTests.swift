// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Bindrune

struct StreamMachineTests {
    enum Event: CaseIterable {
        case value
        case gap
        case end
        case fail
        case next
        case cancel
    }

    static func sequences(_ length: Int) -> [[Event]] {
        guard length > 0 else { return [[]] }
        return sequences(length - 1).flatMap { head in Event.allCases.map { head + [$0] } }
    }

    /// What was taken.
    private struct Tally {
        var values = 0
        var failures = 0

        mutating func count(_ result: StreamMachine.Taken) {
            switch result {
            case .packet(let packet): values += packet.isGap ? 0 : 1
            case .end(let failure): failures += failure == nil ? 0 : 1
            case .nothingYet: break
            }
        }
    }

    /// Plays events with one call at a time waiting; says what is wrong.
    private func violation(_ events: [Event]) -> String? {
        var machine = StreamMachine(.unbounded)
        var waiting: CallID?
        var calls: UInt64 = 0
        var values = 0
        var tally = Tally()
        for event in events {
            var released: CallID?
            switch event {
            case .value:
                if !machine.hasEnded { values += 1 }
                if let (call, packet) = machine.value(Data(), at: .zero) {
                    if call != waiting { return "somebody else is resumed with a value" }
                    waiting = nil
                    tally.count(.packet(packet))
                }
            case .gap:
                released = machine.gap(.init(.reconnected, from: .zero, to: .zero))
            case .end: released = machine.end(nil)
            case .fail: released = machine.end(LinkFailure(.disconnected, during: .connected))
            case .next:
                guard waiting == nil else {
                    calls += 1
                    if machine.wait(CallID(number: calls)) { return "two calls wait" }
                    continue
                }
                let result = machine.take()
                tally.count(result)
                guard result == .nothingYet else { continue }
                calls += 1
                waiting = CallID(number: calls)
                if !machine.wait(CallID(number: calls)) { return "nobody may wait" }
            case .cancel:
                guard let call = waiting else { continue }
                if !machine.release(call) { return "a call that waits cannot be cancelled" }
                waiting = nil
            }
            if let released {
                if released != waiting { return "somebody else is resumed" }
                waiting = nil
                let result = machine.take()
                if result == .nothingYet { return "resumed for nothing" }
                tally.count(result)
            }
            if waiting != machine.waiter { return "the waiter is forgotten" }
            if waiting != nil, machine.isReady { return "a call waits for what is there" }
        }
        while true {
            let result = machine.take()
            tally.count(result)
            if result == .nothingYet || result == .end(nil) { break }
        }
        if tally.values != values { return "\(values) came, \(tally.values) were taken" }
        return tally.failures > 1 ? "the failure is told twice" : nil
    }

    @Test func `in every order of events each call is resumed once and no value is lost`() {
        for events in Self.sequences(6) {
            guard let violation = violation(events) else { continue }
            Issue.record("\(events): \(violation)")
            return
        }
    }

    @Test func `subscriptions are shared, and the device is asked once each way`() {
        var book = SubscriptionBook()
        let path = AttributePath(service: 0, characteristic: 1)
        let (first, second) = (StreamID(number: 1), StreamID(number: 2))
        check(book.add(first, to: path))
        check(!book.add(second, to: path))
        #expect(book.streams(on: path) == [first, second])
        check(book.settled(path, isOn: true) == [])
        check(!book.remove(first, from: path))
        check(book.remove(second, from: path))
        check(!book.remove(second, from: path))
        check(book.add(first, to: path))
        check(book.settled(path, isOn: false) == [first])
        #expect(book.streams(on: path).isEmpty)
        check(book.add(second, to: path))
        // The answer to a subscription that is no longer wanted ends nothing.
        check(book.remove(second, from: path))
        check(book.settled(path, isOn: false) == [])
    }
}
