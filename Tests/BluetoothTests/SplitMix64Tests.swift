// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Testing

extension SplitMix64: RandomNumberGenerator {}

struct SplitMix64Tests {
    @Test func `gives the published sequence of its seed`() {
        var random = SplitMix64(seed: 1_234_567)
        let expected: [UInt64] = [
            6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
        ]
        #expect(expected.map { _ in random.next() } == expected)
    }

    @Test func `stays below its bound, also below none`() {
        var random = SplitMix64(seed: 1)
        for bound: UInt64 in [0, 1, 2, 3, 1 << 40, .max] {
            #expect((0..<200).allSatisfy { _ in random.below(bound) < max(bound, 1) })
        }
        #expect((0..<1000).allSatisfy { _ in (0..<1).contains(random.unit()) })
        #expect(!(0..<1000).contains { _ in random.happens(0) })
        #expect((0..<1000).allSatisfy { _ in random.happens(1) })
    }

    @Test func `a fork does not disturb the rest`() {
        var one = SplitMix64(seed: 5)
        var other = SplitMix64(seed: 5)
        var fork = one.fork()
        _ = other.fork()
        for _ in 0..<10 { _ = fork.next() }
        #expect(one.next() == other.next())
    }
}
