// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Testing

@testable import Earbuds

/// What the table keeps beside its tracks must be what a look at the tracks themselves gives.
struct TrackTableTests {
    private static let timings = EarbudsTimings()
    private static let models: [UInt16?] = [0x2014, 0x200E, 0x200A, nil]

    private func track(_ number: UInt32, _ random: inout SplitMix64, at now: Instant) -> Track {
        let model = Self.models[Int(random.below(4))]
        var track = Track(number: number, productID: model, at: now)
        change(&track, &random, at: now)
        return track
    }

    private func change(_ track: inout Track, _ random: inout SplitMix64, at now: Instant) {
        switch random.below(6) {
        case 0: track.device = random.happens(0.5) ? .mine : nil
        case 1: track.proof = random.happens(0.5) ? .mine : nil
        case 2: track.strength = -30 - Int(random.below(60))
        case 3: track.phase = [.newcomer, .heard, .silent, .away][Int(random.below(4))]
        case 4: _ = track.add(.random(random.below(9)), .left, at: now)
        default: track.lastHeard = now
        }
    }

    private func anew(_ table: TrackTable) -> TrackTable {
        var anew = TrackTable(timings: Self.timings)
        anew.pair(table.paired)
        for track in table { anew.append(track) }
        return anew
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `marks follow their tracks, and no answer is older than they are`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var table = TrackTable(timings: Self.timings)
        var numbers: [UInt32] = []
        var now = Instant.zero
        for step in 0..<400 as Range<UInt32> {
            now = now + .milliseconds(Int(random.below(2500)))
            if random.happens(0.15) {
                table.append(track(step, &random, at: now))
                numbers.append(step)
            }
            if random.happens(0.05), !table.isEmpty {
                let place = Int(random.below(UInt64(table.count)))
                #expect(table.remove(at: place).number == numbers.remove(at: place), "seed \(seed)")
            }
            if random.happens(0.3), !table.isEmpty {
                change(&table[Int(random.below(UInt64(table.count)))], &random, at: now)
            }
            if random.happens(0.05) {
                let models = Self.models.filter { _ in random.happens(0.4) }
                table.pair(models.map { PairedModel(productID: $0, hasIRK: random.happens(0.5)) })
            }
            var fresh = anew(table)
            let silentSince = now + (.zero - Self.timings.silentAfter)
            let least = table.leastValuable(at: now, silentSince: silentSince)
            #expect(least == fresh.leastValuable(at: now, silentSince: silentSince), "seed \(seed)")
            #expect(table.models == fresh.models, "seed \(seed)")
            #expect(table.map(\.number) == numbers, "seed \(seed)")
            #expect(table.map(\.number) == table.marks.map(\.number), "seed \(seed)")
            let due = table.compactMap { $0.due(Self.timings) }.min()
            #expect(table.nextDue?.time == due, "seed \(seed)")
            for place in table.indices { #expect(table.place(of: table[place].number) == place) }
        }
    }
}
