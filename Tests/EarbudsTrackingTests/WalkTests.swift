// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Foundation
import Testing

@testable import Earbuds

/// A tracker led through thousands of drawn inputs, and every state with every input. The seed
/// stands in the name of each run; `BINDRUNE_SEED` adds one of your own, and `BINDRUNE_WALKS=long`
/// walks further and more often.
struct WalkTests {
    static let seeds: [UInt64] = {
        let own = ProcessInfo.processInfo.environment["BINDRUNE_SEED"].flatMap(UInt64.init)
        return Array(1...(Walks.areLong ? 40 : 4)) + (own.map { [$0] } ?? [])
    }()

    /// Draws inputs: a few pods, ours among them, that live, and a host that changes its mind.
    struct Source {
        var random: SplitMix64
        var pods: [Pods] = (0..<4).map { number in
            var pods = Pods()
            pods.left = UInt8(4 + number)
            if number == 3 { pods.productID = 0x200A }
            return pods
        }

        init(seed: UInt64) { random = SplitMix64(seed: seed) }

        mutating func next() -> EarbudsInput {
            let device: PairedDeviceID = random.happens(0.8) ? .mine : .other
            switch random.below(40) {
            case 0:
                let id: UInt16? = [0x2014, 0x200A, nil][Int(random.below(3))]
                let isConnected = random.happens(0.5)
                return .device(PairedEarbuds(id: device, productID: id, isConnected: isConnected))
            case 1: return .forgotten(device)
            case 2: return .keys(.mine, random.happens(0.7) ? .mine : nil)
            case 3:
                var report = EarbudsReport(
                    from: device,
                    over: random.happens(0.5) ? .accessory : .profile
                )
                let percent = Int(random.below(120))
                report.left = .init(percent: percent, location: .allCases[Int(random.below(3))])
                report.single = .init(percent: percent)
                return .report(report)
            case 4: return .reportsEnded(device, random.happens(0.5) ? .accessory : .profile)
            case 5: return .dismissed(.paired(device))
            case 6: return .tick
            default: return frame()
            }
        }

        private mutating func frame() -> EarbudsInput {
            let place = Int(random.below(4))
            if random.happens(0.1) {
                pods[place].isLidOpen.toggle()
                pods[place].openings = (pods[place].openings + 1) & 7
            }
            if random.happens(0.1) { pods[place].leftIs = .allCases[Int(random.below(3))] }
            if random.happens(0.1) { pods[place].rightIs = .allCases[Int(random.below(3))] }
            let side = random.happens(0.5) ? Side.left : .right
            var bytes = pods[place].bytes(from: side)
            if random.happens(0.03) {
                bytes[Int(random.below(27))] = UInt8(random.below(256))
            }
            let number = UInt64(place * 100) + random.below(6)
            let advertiser: Advertiser? =
                random.happens(0.02) ? nil : place == 0 ? .resolvable(number) : .random(number)
            let message =
                (try? ProximityMessage(element: bytes[...])) ?? .unknown(subtype: 9, raw: bytes)
            let rssi = random.happens(0.9) ? -40 - Int(random.below(30)) : nil
            return .frame(EarbudsSighting(message, from: advertiser, rssi: rssi))
        }

        mutating func pause() -> Duration {
            random.happens(0.01)
                ? .seconds(Int(random.below(100))) : .milliseconds(Int(random.below(900)))
        }
    }

    /// Checks that what is said makes a story.
    struct Watch {
        var there: Set<EarbudsID> = []
        var sheets: Set<EarbudsID> = []
        var complaints: [String] = []

        mutating func hear(_ outputs: [EarbudsOutput], _ bench: Bench) {
            for output in outputs { hear(output) }
            let tracker = bench.tracker
            check(tracker.trackCount <= EarbudsTracker.capacity, "too many tracks")
            check(
                tracker.addressCount == tracker.tracks.reduce(0) { $0 + $1.sources.count },
                "addresses without owner, or twice"
            )
            for track in tracker.tracks {
                let owners = track.sources.map { tracker.owners[$0.advertiser] }
                check(owners.allSatisfy { $0 == track.number }, "an address of somebody else's")
            }
            check(Set(bench.snapshots.map(\.id)) == there, "snapshots differ from what was told")
        }

        private mutating func hear(_ output: EarbudsOutput) {
            switch output {
            case .appeared(let snapshot):
                check(there.insert(snapshot.id).inserted, "appeared twice: \(snapshot.id)")
            case .changed(let snapshot), .silent(let snapshot):
                check(there.contains(snapshot.id), "changed while not there: \(snapshot.id)")
            case .vanished(let id, _):
                check(there.remove(id) != nil, "vanished while not there: \(id)")
                check(!sheets.contains(id), "vanished with its sheet up: \(id)")
            case .showSheet(let snapshot):
                check(there.contains(snapshot.id), "sheet of nobody")
                check(snapshot.ownership == .pairedHere, "sheet of a stranger")
                check(snapshot.confidence >= .soleCandidate, "sheet of a guess")
                check(snapshot.lid?.value.isClosed == false, "sheet of a shut case")
                check(sheets.insert(snapshot.id).inserted, "shown twice")
            case .hideSheet(let id, _):
                check(sheets.remove(id) != nil, "hidden while not up")
            }
        }

        private mutating func check(_ holds: Bool, _ complaint: String) {
            if !holds, complaints.count < 10 { complaints.append(complaint) }
        }
    }

    private func walk(
        _ seed: UInt64,
        steps: Int,
        extraTicks: Bool = false,
        each: ([EarbudsOutput], Bench) -> Void = { _, _ in }
    ) -> Bench {
        let bench = Bench()
        var source = Source(seed: seed)
        for _ in 0..<(Walks.areLong ? 5 * steps : steps) {
            each(bench.pass(source.pause()), bench)
            if extraTicks { bench.handle(.tick) }
            each(bench.handle(source.next()), bench)
        }
        return bench
    }

    @Test(arguments: seeds)
    func `what is said makes a story, whatever happens`(seed: UInt64) {
        var watch = Watch()
        let bench = walk(seed, steps: 1000) { watch.hear($0, $1) }
        #expect(watch.complaints == [], "seed \(seed)")
        #expect(bench.said.shown.count > 0, "seed \(seed): too few sheets to mean anything")
    }

    @Test(arguments: seeds)
    func `the same inputs give the same outputs, ticks that nobody asked for or not`(seed: UInt64) {
        let one = walk(seed, steps: 500)
        let two = walk(seed, steps: 500, extraTicks: true)
        #expect(one.said == two.said, "seed \(seed)")
    }

    @Test(arguments: seeds)
    func `when all is quiet nothing is left but what is connected`(seed: UInt64) {
        let bench = walk(seed, steps: 300)
        for id in [PairedDeviceID.mine, .other] { bench.handle(.forgotten(id)) }
        bench.pass(.seconds(200))
        #expect(bench.snapshots == [], "seed \(seed)")
        #expect(bench.tracker.trackCount == 0 && bench.tracker.addressCount == 0, "seed \(seed)")
        #expect(bench.tracker.nextWakeUp == nil, "seed \(seed)")
    }

    enum State: CaseIterable {
        case nothing, newcomer, heard, silent, stitched, connected, sole, proven, sheetUp
        case provenSilent, provenAway
    }

    private func bench(in state: State) -> Bench {
        let bench = Bench()
        switch state {
        case .nothing: break
        case .newcomer: bench.hear(Pods(), .left, from: 1)
        case .heard: for _ in 0..<2 { bench.hear(Pods(), .left, from: 1) }
        case .silent:
            for _ in 0..<2 { bench.hear(Pods(), .left, from: 1) }
            bench.pass(.seconds(8))
        case .stitched: bench.hear(Pods(), from: (1, 2), for: .seconds(1))
        case .connected: bench.device(0x2014, isConnected: true)
        case .sole:
            bench.device(0x2014, isConnected: true)
            bench.hear(Pods(), from: (1, 2), for: .seconds(4))
        case .proven, .sheetUp, .provenSilent, .provenAway:
            bench.device(0x2014, isConnected: false)
            bench.handle(.keys(.mine, .mine))
            for _ in 0..<(state == .proven ? 1 : 2) {
                bench.hear(Pods(), .left, advertiser: .resolvable(1))
            }
            if state == .provenSilent { bench.pass(.seconds(8)) }
            if state == .provenAway { bench.pass(.seconds(100)) }
        }
        return bench
    }

    @Test(arguments: State.allCases)
    func `every input is legal in every state`(state: State) {
        let start = bench(in: state)
        var before = Watch()
        before.hear(start.said, start)
        for first in inputs {
            let middle = Bench(continuing: start)
            var between = before
            between.hear(middle.handle(first), middle)
            for second in inputs {
                let bench = Bench(continuing: middle)
                var watch = between
                watch.hear(bench.handle(second), bench)
                watch.hear(bench.pass(.seconds(300)), bench)
                #expect(watch.complaints == [], "\(state): \(first), \(second)")
                #expect(watch.sheets == [], "\(state): \(first), \(second)")
            }
        }
    }

    private var inputs: [EarbudsInput] {
        var other = Pods()
        other.left = 1
        other.productID = 0x2024
        var shut = Pods()
        shut.isLidOpen = false
        let frames = [(Pods(), Side.left), (Pods(), .right), (shut, .left), (other, .left)]
        var inputs: [EarbudsInput] = []
        for (pods, side) in frames {
            guard let message = pods.message(from: side) else { continue }
            for advertiser in [Advertiser.random(1), .random(9), .resolvable(1), nil] {
                inputs.append(.frame(EarbudsSighting(message, from: advertiser, rssi: -50)))
            }
        }
        for isConnected in [true, false] {
            let device = PairedEarbuds(id: .mine, productID: 0x2014, isConnected: isConnected)
            inputs.append(.device(device))
        }
        var report = EarbudsReport(from: .mine, over: .accessory)
        report.right = .init(percent: 3, charging: true, location: .inEar)
        inputs += [
            .report(report), .reportsEnded(.mine, .accessory), .reportsEnded(.mine, .profile),
            .keys(.mine, .mine), .keys(.mine, nil), .forgotten(.mine), .forgotten(.other),
            .dismissed(.paired(.mine)), .dismissed(.heard(1)), .tick,
            .frame(EarbudsSighting(.unknown(subtype: 7, raw: []), from: .random(1))),
        ]
        return inputs
    }
}
