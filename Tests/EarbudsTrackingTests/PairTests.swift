// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds
import Testing

/// Frames become pods: both buds, new addresses, silence.
struct PairTests {
    @Test func `one frame says nothing, the second that pods are there`() {
        let bench = Bench()
        #expect(bench.hear(Pods(), .left, from: 1) == [])
        #expect(bench.snapshots == [])
        let outputs = bench.hear(Pods(), .left, from: 1)
        #expect(outputs.words == ["appeared"])
        let snapshot = bench.snapshots.first
        #expect(snapshot?.model == "AirPods Pro (2nd generation, Lightning)")
        #expect(snapshot?.left.level?.value.percent == 90)
        #expect(snapshot?.right.level?.value.percent == 80)
        #expect(snapshot?.chargingCase.level?.value.percent == 60)
        #expect(snapshot?.speaker == .left)
        #expect(snapshot?.lid?.value == LidState(isClosed: false, openings: 1))
        #expect(snapshot?.raw == Pods().bytes(from: .left))
        #expect(snapshot?.ownership == .unknown)
        #expect(snapshot?.confidence == .address)
    }

    @Test func `the frames of both buds are one pair`() {
        let bench = Bench()
        bench.hear(Pods(), from: (1, 2), for: .seconds(2))
        #expect(bench.snapshots.count == 1)
        #expect(bench.snapshots.first?.confidence == .heuristic)
        #expect(bench.said.appeared == [.heard(1)])
    }

    @Test func `a value that is not told any more stays with its age`() {
        let bench = Bench()
        var pods = Pods()
        bench.hear(pods, from: (1, 2), for: .seconds(1))
        pods.leftIs = .inEar
        pods.rightIs = .inEar
        bench.hear(pods, from: (1, 2), for: .seconds(5))
        let box = bench.snapshots.first?.chargingCase.level
        #expect(box?.value.percent == 60)
        #expect(box.map { $0.age(at: bench.now) > .seconds(4) } == true)
        #expect(bench.snapshots.first?.left.location?.value == .inEar)
    }

    @Test func `new addresses of both buds are followed once the old ones are quiet`() {
        let bench = Bench()
        bench.hear(Pods(), from: (1, 2), for: .seconds(5))
        let outputs = bench.hear(Pods(), from: (3, 4), for: .seconds(6))
        #expect(bench.snapshots.map(\.id) == [.heard(1)])
        #expect(outputs.appeared == [] && outputs.vanished == [])
        #expect(bench.snapshots.first?.confidence == .heuristic)
        #expect(bench.tracker.trackCount == 1)
    }

    @Test func `pods of the same model beside are pods of their own`() {
        let bench = Bench()
        for _ in 0..<20 {
            bench.hear(Pods(), from: (1, 2), for: .milliseconds(200))
            bench.hear(Pods(), from: (3, 4), for: .milliseconds(200))
        }
        #expect(bench.snapshots.count == 2)
        #expect(bench.said.vanished == [])
    }

    @Test func `levels further apart than a step are never one pair`() {
        let bench = Bench()
        var others = Pods()
        others.left = 7
        bench.hear(Pods(), from: (1, 2), for: .seconds(1))
        bench.hear(others, from: (3, 4), for: .seconds(1))
        #expect(bench.snapshots.count == 2)
        #expect(bench.snapshots.map { $0.left.level?.value.percent } == [90, 70])
    }

    @Test(arguments: [0, 1, 2, 3])
    func `another model, colour, strength or lid keeps pods apart`(what: Int) {
        let bench = Bench()
        var others = Pods()
        var rssi = -50
        switch what {
        case 0: others.productID = 0x2024
        case 1: others.colour = 4
        case 2: rssi = -101
        default: others.openings = 5
        }
        bench.hear(Pods(), .left, from: 1)
        bench.hear(Pods(), .left, from: 1)
        bench.hear(others, .right, from: 2, rssi: rssi)
        bench.hear(others, .right, from: 2, rssi: rssi)
        #expect(bench.snapshots.count == 2)
    }

    @Test func `an address that contradicts its pods leaves them`() {
        let bench = Bench()
        bench.hear(Pods(), from: (1, 2), for: .seconds(1))
        var others = Pods()
        others.left = 2
        others.right = 1
        bench.hear(others, .right, from: 2)
        bench.hear(others, .right, from: 2)
        #expect(bench.snapshots.map { $0.left.level?.value.percent } == [90, 20])
    }

    @Test func `silence is said once, then absence`() {
        let bench = Bench()
        bench.hear(Pods(), from: (1, 2), for: .seconds(1))
        #expect(bench.pass(.seconds(7)).words == ["changed", "silent"])
        #expect(bench.snapshots.first?.presence == .silent)
        #expect(bench.snapshots.first?.lid == nil)
        #expect(bench.pass(.seconds(100)).words == ["vanished"])
        #expect(bench.tracker.trackCount == 0)
        #expect(bench.tracker.addressCount == 0)
        #expect(bench.tracker.nextWakeUp == nil)
    }

    @Test func `pods heard again after silence are the same`() {
        let bench = Bench()
        bench.hear(Pods(), from: (1, 2), for: .seconds(1))
        bench.pass(.seconds(20))
        #expect(bench.hear(Pods(), .left, from: 1).words == ["changed"])
        #expect(bench.snapshots.map(\.presence) == [.heard])
    }

    @Test func `a shut lid stays shut in silence`() {
        let bench = Bench()
        var pods = Pods()
        pods.isLidOpen = false
        bench.hear(pods, from: (1, 2), for: .seconds(1))
        bench.pass(.seconds(20))
        #expect(bench.snapshots.first?.lid?.value.isClosed == true)
    }

    @Test func `bytes without a sender are followed too`() {
        let bench = Bench()
        bench.hear(Pods(), .left, advertiser: nil)
        bench.hear(Pods(), .right, advertiser: nil)
        #expect(bench.snapshots.count == 1)
        #expect(bench.tracker.addressCount == 0)
    }

    @Test func `identifiers stand in for addresses`() {
        let bench = Bench()
        bench.hear(Pods(), .left, advertiser: .identifier(PeerID(high: 1, low: 1)))
        bench.hear(Pods(), .right, advertiser: .identifier(PeerID(high: 1, low: 2)))
        #expect(bench.snapshots.count == 1)
        #expect(bench.tracker.addressCount == 2)
    }

    @Test func `a late tick makes up for all that was due`() {
        let bench = Bench()
        bench.hear(Pods(), from: (1, 2), for: .seconds(1))
        bench.now = bench.now + .seconds(1000)
        #expect(bench.handle(.tick).words == ["changed", "silent", "vanished"])
    }

    @Test func `time that runs backwards stands still`() {
        let bench = Bench()
        bench.hear(Pods(), from: (1, 2), for: .seconds(10))
        bench.now = .zero
        #expect(bench.hear(Pods(), .left, from: 1) == [])
        #expect(bench.snapshots.count == 1)
    }
}
