// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Testing

@testable import Earbuds

/// When the sheet is shown and when it goes.
struct SheetTests {
    /// Our pods by key, the lid just opened and the sheet up.
    private func shown() -> Bench {
        let bench = Bench()
        bench.device(0x2014, isConnected: false)
        bench.handle(.keys(.mine, .mine))
        bench.pass(.seconds(100))
        #expect(hear(Pods(), bench, 1).shown == [])
        #expect(hear(Pods(), bench, 1).shown == [.paired(.mine)])
        return bench
    }

    @discardableResult
    private func hear(_ pods: Pods, _ bench: Bench, _ number: UInt64, _ side: Side = .left)
        -> [EarbudsOutput]
    {
        bench.hear(pods, side, advertiser: .resolvable(number))
    }

    @Test func `it shows after the second frame of an opening, once`() {
        let bench = shown()
        for _ in 0..<20 {
            bench.pass(.milliseconds(200))
            #expect(hear(Pods(), bench, 1).shown == [])
            #expect(hear(Pods(), bench, 2, .right).shown == [])
        }
    }

    @Test func `it goes when the lid is shut, and comes with the next opening`() {
        let bench = shown()
        var pods = Pods()
        pods.isLidOpen = false
        #expect(hear(pods, bench, 1).hidden == [.lidClosed])
        bench.pass(.seconds(1))
        // The other bud lags behind.
        #expect(hear(Pods(), bench, 2, .right).shown == [])
        #expect(hear(Pods(), bench, 2, .right).shown == [])
        pods.isLidOpen = true
        pods.openings = 2
        hear(pods, bench, 1)
        #expect(hear(pods, bench, 2, .right).shown == [.paired(.mine)])
    }

    @Test func `it goes with silence, and comes with the next sound of an open case`() {
        let bench = shown()
        #expect(bench.pass(.seconds(5)) == [])
        #expect(bench.pass(.seconds(2)).hidden == [.silence])
        bench.pass(.seconds(3600))
        hear(Pods(), bench, 7)
        #expect(hear(Pods(), bench, 8, .right).shown == [.paired(.mine)])
    }

    @Test func `it goes when the bud in the case falls silent, though the other speaks`() {
        let bench = shown()
        var pods = Pods()
        pods.leftIs = .out
        var hidden: [SheetEnd] = []
        for _ in 0..<10 {
            hidden += bench.pass(.seconds(1)).hidden
            hidden += hear(pods, bench, 1).hidden
        }
        #expect(hidden == [.silence])
        #expect(bench.mine?.lid == nil)
    }

    @Test func `it goes when a bud is worn`() {
        let bench = shown()
        var pods = Pods()
        pods.leftIs = .inEar
        #expect(hear(pods, bench, 1).hidden == [.worn])
    }

    @Test func `it goes after its time`() {
        let bench = shown()
        var hidden: [SheetEnd] = []
        for _ in 0..<40 {
            hidden += bench.pass(.seconds(1)).hidden
            hidden += hear(Pods(), bench, 1).hidden
        }
        #expect(hidden == [.timeOut])
    }

    @Test func `it goes when sent away, when the device is forgotten, and when the key goes`() {
        #expect(shown().handle(.dismissed(.paired(.mine))).hidden == [.dismissed])
        #expect(shown().handle(.forgotten(.mine)).hidden == [.forgotten])
        let ends = shown().handle(.keys(.mine, nil)).hidden
        #expect(ends.count == 1)
    }

    @Test func `sending away what is not up does nothing`() {
        let bench = shown()
        #expect(bench.handle(.dismissed(.heard(1))) == [])
        #expect(bench.handle(.dismissed(.paired(.other))) == [])
        bench.handle(.dismissed(.paired(.mine)))
        #expect(bench.handle(.dismissed(.paired(.mine))) == [])
    }

    @Test func `an opening that is long past shows nothing`() {
        let bench = Bench()
        bench.device(0x2014, isConnected: false)
        for _ in 0..<100 {
            bench.hear(Pods(), .left, advertiser: .resolvable(1))
            bench.pass(.milliseconds(200))
        }
        #expect(bench.handle(.keys(.mine, .mine)).shown == [])
        #expect(hear(Pods(), bench, 1).shown == [])
    }

    @Test func `worn pods show nothing`() {
        let bench = Bench()
        bench.device(0x2014, isConnected: true)
        bench.handle(.keys(.mine, .mine))
        var pods = Pods()
        pods.rightIs = .inEar
        for _ in 0..<5 { #expect(hear(pods, bench, 1).shown == []) }
    }

    @Test func `a reported ear counts as worn as long as reports come`() {
        let bench = Bench()
        bench.device(0x2014, isConnected: true)
        bench.handle(.keys(.mine, .mine))
        var report = EarbudsReport(from: .mine, over: .accessory)
        report.right = .init(location: .inEar)
        bench.handle(.report(report))
        bench.pass(.seconds(60))
        for _ in 0..<5 { #expect(hear(Pods(), bench, 1).shown == []) }
    }

    @Test func `without a key it needs a connection that comes with the opening`() {
        let bench = Bench()
        bench.device(0x2014, isConnected: false)
        bench.hear(Pods(), from: (1, 2), for: .seconds(2))
        #expect(bench.said.shown == [])
        bench.device(0x2014, isConnected: true)
        bench.hear(Pods(), from: (1, 2), for: .seconds(3))
        #expect(bench.said.shown == [.paired(.mine)])
        #expect(bench.mine?.confidence == .soleCandidate)
    }

    @Test func `a connection of long ago is no reason to show what opens now`() {
        let bench = Bench()
        bench.device(0x2014, isConnected: true)
        bench.pass(.seconds(60))
        bench.hear(Pods(), from: (1, 2), for: .seconds(9))
        #expect(bench.mine?.confidence == .soleCandidate)
        #expect(bench.said.shown == [])
    }

    @Test func `certainty that goes takes the sheet with it`() {
        let bench = Bench()
        bench.device(0x2014, isConnected: true)
        bench.hear(Pods(), from: (1, 2), for: .seconds(4))
        #expect(bench.said.shown == [.paired(.mine)])
        var others = Pods()
        others.left = 2
        bench.hear(others, .left, from: 3)
        bench.hear(others, .left, from: 3)
        #expect(bench.said.hidden.count == 1)
    }

    @Test func `frames that contradict themselves open nothing`() {
        let bench = Bench()
        bench.device(0x2014, isConnected: false)
        bench.handle(.keys(.mine, .mine))
        var bytes = Pods().bytes(from: .left)
        // In the case, and no level of the case.
        bytes[7] |= 0xF
        guard let message = try? ProximityMessage(element: bytes[...]) else { return }
        for _ in 0..<10 {
            let sighting = EarbudsSighting(message, from: .resolvable(1), rssi: -40)
            #expect(bench.handle(.frame(sighting)).shown == [])
        }
    }

    /// Every state of the machine with every situation.
    @Test(arguments: [true, false], [true, false])
    func `the table holds`(isOurs: Bool, isWorn: Bool) {
        let start = Instant.zero + .seconds(100)
        for open in [true, false, nil] {
            let situation = SheetMachine.Situation(
                isOurs: isOurs,
                lid: lid(open, count: 1, at: start),
                isWorn: isWorn
            )
            let allows = isOurs && !isWorn && open == true

            let down = Sheet()
            #expect(down.hides(situation, at: start) == nil)
            #expect(down.shows(situation, at: start) == allows)
            #expect(!down.shows(situation, at: start))
            #expect(down.takeDown() == allows)
            #expect(!down.shows(situation, at: start))

            let up = Sheet()
            let before = lid(true, count: 0, at: start)
            #expect(up.shows(.init(isOurs: true, lid: before, isWorn: false), at: start))
            #expect((up.hides(situation, at: start) == nil) == allows)
            #expect(up.machine.isShown == allows)
        }
    }

    private func lid(_ isOpen: Bool?, count: UInt8, at start: Instant) -> LidTracker {
        var lid = LidTracker()
        guard let isOpen else { return lid }
        for _ in 0..<2 { _ = lid.hear(isOpen: isOpen, count: count, at: start, lag: .zero) }
        return lid
    }
}

/// A sheet that can be asked within an expectation.
private final class Sheet {
    private(set) var machine = SheetMachine()
    private let timings = EarbudsTimings()

    func shows(_ situation: SheetMachine.Situation, at now: Instant) -> Bool {
        machine.shows(situation, at: now, timings: timings)
    }

    func hides(_ situation: SheetMachine.Situation, at now: Instant) -> SheetEnd? {
        machine.hides(situation, at: now, timings: timings)
    }

    func takeDown() -> Bool { machine.takeDown() }
}
