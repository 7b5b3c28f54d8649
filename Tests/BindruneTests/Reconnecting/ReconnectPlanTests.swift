// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Bindrune

struct ReconnectPlanTests {
    static func original(_ code: Int, domain: String = "CBErrorDomain") -> OriginalError {
        OriginalError(NSError(domain: domain, code: code))
    }

    @Test func `every error of Core Bluetooth has its class`() {
        let permanent: Set = [1, 8, 13, 14, 16]
        for code in 0...18 {
            let expected: FailureClass =
                permanent.contains(code) ? .permanent : code == 11 ? .slots : .transient
            #expect(FailureClass(Self.original(code)) == expected, "code \(code)")
        }
        #expect(FailureClass(nil) == .transient)
        #expect(FailureClass(Self.original(5, domain: "CBATTErrorDomain")) == .permanent)
        #expect(FailureClass(Self.original(17, domain: "CBATTErrorDomain")) == .transient)
        #expect(FailureClass(Self.original(1, domain: "MyApp.Failure")) == .permanent)
    }

    @Test func `waits double up to the longest, without jitter`() {
        let policy = ReconnectPolicy(
            firstDelay: .seconds(1),
            factor: 2,
            longestDelay: .seconds(5),
            slotDelay: .seconds(8),
            jitter: 0
        )
        let waits = (1...5).map { policy.delay(afterFailures: $0, class: .transient, draw: 7) }
        #expect(waits == [.seconds(1), .seconds(2), .seconds(4), .seconds(5), .seconds(5)])
        #expect(policy.delay(afterFailures: 3, class: .slots, draw: 0) == .seconds(8))
    }

    @Test func `jitter stays within its share and reaches both ends`() {
        let policy = ReconnectPolicy(firstDelay: .seconds(1), jitter: 0.25)
        func delay(_ draw: UInt64) -> Duration {
            policy.delay(afterFailures: 1, class: .transient, draw: draw)
        }
        #expect(delay(0) == .milliseconds(750))
        #expect(delay(.max) == .milliseconds(1250))
        var source = JitterSource(seed: 1)
        for _ in 0..<1000 {
            let wait = delay(source.next())
            #expect(wait >= .milliseconds(750) && wait <= .milliseconds(1250))
        }
    }

    @Test func `values out of range make no trap and no negative wait`() {
        let odd = ReconnectPolicy(
            attempts: 0,
            firstDelay: .seconds(-5),
            factor: -3,
            longestDelay: .seconds(Int64.max),
            jitter: 9
        )
        for failures in [Int.min, -1, 0, 1, 64, Int.max] {
            for draw in [UInt64.min, .max] {
                let wait = odd.delay(afterFailures: failures, class: .transient, draw: draw)
                #expect(wait >= .zero)
            }
        }
    }

    @Test func `a permanent error ends the tries at once`() {
        var plan = ReconnectPlan(.persistent, at: .zero, isReconnection: false)
        let decision = plan.failed(
            Self.original(1),
            class: .permanent,
            phase: .connect,
            at: .zero + .seconds(1),
            draw: 0
        )
        #expect(decision == .giveUp(.permanent))
        #expect(plan.attempts.map(\.number) == [1])
        #expect(plan.attempts.first?.duration == .seconds(1))
        #expect(plan.attempts.first?.retryAfter == nil)
    }

    @Test func `the tries are as many as the policy says`() {
        for attempts in 1...4 {
            let policy = ReconnectPolicy(attempts: attempts, jitter: 0)
            var plan = ReconnectPlan(policy, at: .zero, isReconnection: true)
            var retries = 0
            while case .retry(let next) = plan.failed(
                Self.original(10),
                class: .transient,
                phase: .connect,
                at: .zero,
                draw: 0
            ) {
                retries += 1
                plan.begin(at: next)
            }
            #expect(retries == attempts - 1)
            #expect(plan.attempts.count == attempts)
        }
    }

    @Test func `no try begins at or after the end of the series`() {
        let policy = ReconnectPolicy(
            firstDelay: .seconds(1),
            factor: 1,
            jitter: 0,
            deadline: .seconds(10)
        )
        func decision(at second: Int, hasDeadline: Bool) -> ReconnectPlan.Decision {
            var plan = ReconnectPlan(policy, at: .zero, isReconnection: hasDeadline)
            return plan.failed(
                nil,
                class: .transient,
                phase: .connect,
                at: .zero + .seconds(second),
                draw: 0
            )
        }
        #expect(decision(at: 8, hasDeadline: true) == .retry(at: .zero + .seconds(9)))
        #expect(decision(at: 9, hasDeadline: true) == .giveUp(.deadline))
        #expect(decision(at: 9, hasDeadline: false) == .retry(at: .zero + .seconds(10)))
    }

    @Test func `a long series keeps its first and its latest tries`() {
        var plan = ReconnectPlan(.persistent, at: .zero, isReconnection: false)
        for _ in 0..<100 {
            _ = plan.failed(nil, class: .transient, phase: .connect, at: .zero, draw: 0)
        }
        #expect(plan.attempts.count == ReconnectPlan.historyLength)
        #expect(plan.attempts.first?.number == 1)
        #expect(plan.attempts.last?.number == 100)
    }

    @Test func `one seed gives one stream of numbers`() {
        var first = JitterSource(seed: 42)
        var second = JitterSource(seed: 42)
        var other = JitterSource(seed: 43)
        let numbers = (0..<8).map { _ in first.next() }
        #expect(numbers == (0..<8).map { _ in second.next() })
        #expect(numbers != (0..<8).map { _ in other.next() })
    }
}
