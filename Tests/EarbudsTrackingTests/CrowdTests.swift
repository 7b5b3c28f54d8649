// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Testing

@testable import Earbuds

/// 500 strangers' pods for an hour, and ours among them.
///
/// Each is heard about every 40 s; with `BINDRUNE_WALKS=long` every 4 s, which takes a minute in a
/// debug build.
struct CrowdTests {
    static let seeds: [UInt64] = Walks.areLong ? [3, 4] : [3]
    static let steps = Walks.areLong ? 450_000 : 45_000
    static let pause = Duration.milliseconds(Walks.areLong ? 8 : 80)

    static let models: [UInt16] = [
        0x2002, 0x200E, 0x200F, 0x2013, 0x2014, 0x2019, 0x201B, 0x2024, 0x2027, 0x200B, 0x2012,
        0x2016,
    ]

    /// A stranger with pods: opens and shuts the case, wears the buds, gets new addresses.
    struct Stranger {
        var pods = Pods()
        var addresses: (UInt64, UInt64)
        var rssi: Int

        init(_ number: UInt64, _ random: inout SplitMix64) {
            pods.productID = CrowdTests.models[Int(random.below(12))]
            pods.left = UInt8(random.below(11))
            pods.right = UInt8(random.below(11))
            pods.box = UInt8(random.below(11))
            pods.colour = UInt8(random.below(3))
            addresses = (number << 20, number << 20 | 1)
            rssi = -40 - Int(random.below(55))
        }

        mutating func live(_ random: inout SplitMix64) {
            if random.happens(0.02) {
                pods.isLidOpen.toggle()
                if pods.isLidOpen { pods.openings = (pods.openings + 1) & 7 }
            }
            let places: [Location] = [.inCase, .inEar, .out]
            if random.happens(0.02) { pods.leftIs = places[Int(random.below(3))] }
            if random.happens(0.02) { pods.rightIs = places[Int(random.below(3))] }
            if random.happens(0.005) { addresses = (addresses.0 &+ 2, addresses.1 &+ 2) }
            rssi = min(-30, max(-100, rssi + Int(random.below(7)) - 3))
            pods.block[15] = UInt8(random.below(256))
            pods.block[1] = UInt8(random.below(256))
            pods.block[2] = UInt8(random.below(256))
        }
    }

    /// Frames, each from a stranger who is drawn.
    private func crowd(
        _ bench: Bench,
        seed: UInt64,
        steps: Int = Self.steps,
        each: (Int) -> Void
    ) {
        var random = SplitMix64(seed: seed)
        var strangers: [Stranger] = []
        for number in 1...500 { strangers.append(Stranger(UInt64(number), &random)) }
        for step in 0..<steps {
            let place = Int(random.below(500))
            strangers[place].live(&random)
            let isLeft = random.happens(0.5)
            let addresses = strangers[place].addresses
            bench.hear(
                strangers[place].pods,
                isLeft ? .left : .right,
                from: isLeft ? addresses.0 : addresses.1,
                rssi: strangers[place].rssi
            )
            bench.pass(Self.pause)
            each(step)
        }
    }

    @Test(arguments: seeds)
    func `memory stays within the bound, and no sheet is ever shown`(seed: UInt64) {
        let bench = Bench()
        bench.keepsOutputs = false
        // One device by key, one connected without.
        bench.device(0x2014, isConnected: false)
        bench.handle(.keys(.mine, .mine))
        bench.device(0x200E, isConnected: true, .other)
        var most = (tracks: 0, addresses: 0)
        crowd(bench, seed: seed) { _ in
            most.tracks = max(most.tracks, bench.tracker.trackCount)
            most.addresses = max(most.addresses, bench.tracker.addressCount)
        }
        let end = Instant.zero + Self.pause * Self.steps
        #expect(bench.now == end)
        #expect(most.tracks == EarbudsTracker.capacity, "seed \(seed)")
        #expect(most.addresses <= EarbudsTracker.capacity * Track.sourceLimit, "seed \(seed)")
        #expect(bench.sheets == 0, "seed \(seed)")
    }

    /// So many addresses of which all want the same place in a table of a thousand.
    private func colliding(_ count: Int) -> [UInt64] {
        let place: (UInt64) -> UInt64 = { value in
            (Advertiser.random(value).scatter &* 0x9E37_79B9_7F4A_7C15) >> 32 & 1023
        }
        var found: [UInt64] = []
        var value: UInt64 = 0
        while found.count < count {
            value += 1
            if place(value) == 5 { found.append(value) }
        }
        return found
    }

    @Test func `addresses that collide are kept apart, and say the same as any others`() {
        let count = 2 * 80 * 4
        let hard = colliding(count)
        let easy = (1...UInt64(count)).map { $0 << 9 }
        var told: [[EarbudsOutput]] = []
        for addresses in [hard, easy] {
            var random = SplitMix64(seed: 11)
            let bench = Bench()
            bench.device(0x2014, isConnected: false)
            var strangers = (0..<80 as Range<UInt64>).map { Stranger($0, &random) }
            for step in 0..<6_000 {
                let place = Int(random.below(80))
                strangers[place].live(&random)
                let isLeft = random.happens(0.5)
                // More pods than there is room for, and new addresses every 1,500 frames.
                let turn = (place * 4 + step / 1_500) * 2 + (isLeft ? 0 : 1)
                bench.hear(
                    strangers[place].pods,
                    isLeft ? .left : .right,
                    from: addresses[turn],
                    rssi: strangers[place].rssi
                )
                bench.pass(.milliseconds(20))
            }
            let sources = bench.tracker.tracks.reduce(0) { $0 + $1.sources.count }
            #expect(bench.tracker.addressCount == sources)
            #expect(bench.tracker.trackCount <= EarbudsTracker.capacity)
            told.append(bench.said)
        }
        #expect(told[0] == told[1])
        #expect(told[0].count > 100)
    }

    @Test func `ours are found in a full room, and kept`() {
        let bench = Bench()
        bench.keepsOutputs = false
        bench.device(0x2014, isConnected: false)
        bench.handle(.keys(.mine, .mine))
        var heard = 0
        crowd(bench, seed: 5, steps: Walks.areLong ? 90_000 : 9_000) { step in
            guard step >= 2_000, step < 4_000, step % 20 == 0 else { return }
            bench.hear(
                Pods(),
                step % 40 == 0 ? .left : .right,
                advertiser: .resolvable(UInt64(step / 400)),
                rssi: -95
            )
            #expect(bench.mine?.presence == .heard)
            heard += 1
        }
        #expect(heard == 100)
        #expect(bench.sheets == 1)
        #expect(bench.mine == nil)
    }
}
