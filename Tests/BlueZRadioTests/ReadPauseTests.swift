// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import Bluetooth
import Testing

struct ReadPauseTests {
    private typealias Found = ReadPause.Found

    private func at(_ milliseconds: Int64) -> Instant {
        Instant(nanoseconds: milliseconds * 1_000_000)
    }

    private func pause(limit: Int64 = 20) -> ReadPause {
        ReadPause(limit: .milliseconds(limit))
    }

    /// A machine in each of its states, the last value read at 100 ms.
    private func attentive() -> ReadPause {
        var pause = pause()
        pause.read(.values(1), at: at(100))
        return pause
    }

    private func counted() -> ReadPause {
        var pause = pause()
        pause.read(.values(1), at: at(95))
        pause.read(.values(1), at: at(100))
        return pause
    }

    private func resting() -> ReadPause {
        var pause = pause()
        for moment in [90, 95, 100] { pause.read(.values(1), at: at(Int64(moment))) }
        return pause
    }

    /// The rest that follows once more fast values come, which tells the states apart.
    private func restsAfter(_ pause: ReadPause) -> Int? {
        var pause = pause
        var now = at(1_000)
        pause.read(.values(1), at: now)
        for count in 0..<4 {
            if pause.end != nil { return count }
            now = now + .milliseconds(1)
            pause.read(.values(1), at: now)
        }
        return nil
    }

    @Test func `every state with every event`() {
        #expect(attentive().end == nil)
        #expect(counted().end == nil)
        #expect(resting().end == at(120))
        let events: [(Found, Int64, ReadPause, Instant?)] = [
            (.values(1), 105, attentive(), nil),
            (.values(1), 105, counted(), at(125)),
            (.values(1), 105, resting(), at(120)),
            (.values(2), 120, attentive(), nil),
            (.values(2), 120, counted(), at(140)),
            (.values(2), 120, resting(), at(140)),
            (.values(1), 120, attentive(), nil),
            (.values(1), 120, counted(), nil),
            (.values(1), 120, resting(), nil),
            (.others, 105, attentive(), nil),
            (.others, 105, counted(), nil),
            (.others, 105, resting(), nil),
            (.nothing, 105, attentive(), nil),
            (.nothing, 105, counted(), nil),
            (.nothing, 105, resting(), at(120)),
            (.nothing, 120, attentive(), nil),
            (.nothing, 120, counted(), nil),
            (.nothing, 120, resting(), nil),
        ]
        for (found, moment, start, end) in events {
            var pause = start
            pause.read(found, at: at(moment))
            #expect(pause.end == end, "\(start) and \(found) at \(moment) ms")
        }
    }

    @Test func `it takes two fast reads in a row`() {
        var slow = attentive()
        slow.read(.values(1), at: at(105))
        slow.read(.values(1), at: at(205))
        slow.read(.values(1), at: at(210))
        #expect(slow.end == nil)
        slow.read(.values(1), at: at(215))
        #expect(slow.end == at(235))
    }

    @Test func `other traffic makes it count anew`() {
        for start in [attentive(), counted(), resting()] {
            var pause = start
            pause.read(.others, at: at(101))
            #expect(restsAfter(pause) == 2)
        }
    }

    @Test func `a look for nothing changes nothing while the socket is watched`() {
        for start in [attentive(), counted()] {
            var pause = start
            pause.read(.nothing, at: at(101))
            #expect(pause == start)
        }
    }

    @Test func `one value in each limit never rests`() {
        var pause = pause()
        for count in 0..<1_000 {
            pause.read(.values(1), at: at(Int64(count) * 20))
            #expect(pause.end == nil)
        }
    }

    /// Values that come every so many microseconds, to a reader that obeys: the rests.
    private func rests(every gap: Int64, _ pause: ReadPause) -> [Duration] {
        var pause = pause
        var rests: [Duration] = []
        var read = Int64(0)
        for value in Int64(1)..<500 where value * gap >= (pause.end?.nanoseconds ?? 0) / 1_000 {
            let now = Instant(nanoseconds: value * gap * 1_000)
            pause.read(.values(Int(value - read)), at: now)
            read = value
            if let end = pause.end { rests.append(end - now) }
        }
        return rests
    }

    @Test func `it rests only where so many values as are wanted are to be expected`() {
        for fewest in [2, 4, 10] {
            let pause = ReadPause(limit: .milliseconds(20), fewest: fewest)
            #expect(!rests(every: 20_000 / Int64(fewest), pause).isEmpty)
            #expect(rests(every: 20_000 / Int64(fewest) + 1, pause).isEmpty)
        }
    }

    @Test func `a rest is no longer than it takes so many values to come as are enough`() {
        let pause = ReadPause(limit: .milliseconds(50), fewest: 4, most: 16)
        // 50 ms at 100 and 300 values a second, 16 ms at a thousand, 1.6 ms at ten thousand.
        for (gap, rest) in [(10_000, 50_000), (3_333, 50_000), (1_000, 16_000), (100, 1_600)] {
            let rests = rests(every: Int64(gap), pause)
            #expect(rests.count > 1)
            for found in rests { #expect(found == .microseconds(rest), "every \(gap) µs") }
        }
    }

    @Test func `any numbers do`() {
        for most in [Int.min, 0, 1, .max] {
            var pause = ReadPause(limit: .nanoseconds(Int64.max), fewest: most, most: most)
            for moment in [Int64.min, -1, 0, 1, .max, .min, .max] {
                pause.read(.values(.max), at: Instant(nanoseconds: moment))
                pause.read(.values(0), at: Instant(nanoseconds: moment))
                pause.read(.values(1), at: Instant(nanoseconds: moment))
            }
        }
    }

    @Test func `without a limit it never rests`() {
        for limit in [Int64(0), -1] {
            var pause = pause(limit: limit)
            for moment in 0..<10 { pause.read(.values(9), at: at(Int64(moment))) }
            #expect(pause.end == nil)
        }
    }

    /// A reader that obeys, and values that come when they like.
    @Test(arguments: 0..<64)
    func `no value waits longer than the limit, and none that comes after a silence`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var pause = pause()
        var waiting: [Instant] = []
        var lastRead = at(0)
        var now = at(0)
        for _ in 0..<2_000 {
            let gap = Int64(random.next() % (random.next() % 8 == 0 ? 60_000 : 9_000)) * 1_000
            let next = now + .nanoseconds(gap)
            // What is due before the next value comes.
            if let end = pause.end, end <= next {
                for arrival in waiting {
                    #expect(end - arrival <= pause.limit, "seed \(seed)")
                }
                pause.read(waiting.isEmpty ? .nothing : .values(waiting.count), at: end)
                waiting = []
                lastRead = end
            }
            let wasSilent = next - lastRead > pause.limit * 2
            now = next
            waiting.append(now)
            if pause.end.map({ $0 <= now }) ?? true {
                pause.read(.values(waiting.count), at: now)
                waiting = []
                lastRead = now
            }
            if wasSilent { #expect(waiting.isEmpty, "seed \(seed)") }
        }
    }
}
