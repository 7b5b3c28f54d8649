// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Testing

struct InstantTests {
    @Test func `adds and subtracts durations`() {
        let start = Instant(nanoseconds: 1_000)
        #expect(start + .microseconds(2) == Instant(nanoseconds: 3_000))
        #expect(start + .microseconds(-2) == Instant(nanoseconds: -1_000))
        #expect(start - Instant.zero == .microseconds(1))
        #expect(Instant.zero - start == .microseconds(-1))
        #expect(start - start == .zero)
    }

    @Test func `stays at the last moment instead of overflowing`() {
        let last = Instant(nanoseconds: .max)
        let first = Instant(nanoseconds: .min)
        #expect(last + .nanoseconds(1) == last)
        #expect(first + .nanoseconds(-1) == first)
        #expect(Instant.zero + .seconds(Int64.max) == last)
        #expect(Instant.zero + .seconds(Int64.min) == first)
        #expect(Instant(nanoseconds: -1) + .seconds(Int64.max) > .zero)
        #expect(last + .zero == last)
    }

    @Test func `a difference stays within the range of durations in nanoseconds`() {
        let last = Instant(nanoseconds: .max)
        let first = Instant(nanoseconds: .min)
        #expect(last - first == .nanoseconds(Int64.max))
        #expect(first - last == .nanoseconds(Int64.min))
        #expect(last - .zero == .nanoseconds(Int64.max))
        #expect(first - .zero == .nanoseconds(Int64.min))
    }

    @Test func `a duration counts whole nanoseconds, rounded towards zero`() {
        #expect(Duration.seconds(2).wholeNanoseconds == 2_000_000_000)
        #expect(
            Duration(secondsComponent: 0, attosecondsComponent: 1_999_999_999).wholeNanoseconds == 1
        )
        #expect(
            Duration(secondsComponent: 0, attosecondsComponent: -1_999_999_999).wholeNanoseconds
                == -1
        )
        #expect(Duration.milliseconds(-1_500).wholeNanoseconds == -1_500_000_000)
        #expect(Duration.nanoseconds(Int64.max).wholeNanoseconds == .max)
        #expect(Duration.nanoseconds(Int64.min).wholeNanoseconds == .min)
        #expect(Duration.seconds(Int64.max).wholeNanoseconds == .max)
        #expect(Duration.seconds(Int64.min).wholeNanoseconds == .min)
    }

    @Test func `orders by time`() {
        let moments = [3, -1, 2].map { Instant(nanoseconds: $0) }
        #expect(moments.sorted().map(\.nanoseconds) == [-1, 2, 3])
    }

    @Test func `whole nanoseconds are what a division of 128 bits gives`() {
        var random = SplitMix64(seed: 9)
        for _ in 0..<10_000 {
            let seconds = Int64(bitPattern: random.next()) >> Int64(random.below(60) + 2)
            let part = Int64(random.below(1_000_000_000_000_000_000))
            let duration = Duration(secondsComponent: seconds, attosecondsComponent: part)
            let exact = duration.attoseconds / 1_000_000_000
            #expect(duration.wholeNanoseconds == Int64(clamping: exact), "seed 9: \(duration)")
        }
    }
}
