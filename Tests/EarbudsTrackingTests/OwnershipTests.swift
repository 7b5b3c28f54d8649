// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds
import Testing

/// Whose pods they are, and how surely.
struct OwnershipTests {
    @Test func `a key that resolves the address says so at once and for every new address`() {
        let bench = Bench()
        bench.device(0x2014, isConnected: false)
        bench.handle(.keys(.mine, .mine))
        let first = bench.hear(Pods(), .left, advertiser: .resolvable(1))
        #expect(first.words == ["appeared"])
        for number in 2...40 {
            bench.pass(.seconds(2))
            let side = number % 2 == 0 ? Side.right : .left
            bench.hear(Pods(), side, advertiser: .resolvable(UInt64(number)))
        }
        #expect(bench.snapshots.map(\.id) == [.paired(.mine)])
        #expect(bench.mine?.confidence == .irk)
        #expect(bench.mine?.ownership == .pairedHere)
        #expect(bench.tracker.addressCount == 8)
    }

    @Test func `a frame that fails the key never becomes the paired pods`() {
        let bench = Bench()
        bench.device(0x2014, isConnected: true)
        bench.handle(.keys(.mine, .mine))
        bench.hear(Pods(), .left, advertiser: .resolvable(1))
        // Same model, levels, colour and strength, and the other bud of ours is not heard.
        bench.hear(Pods(), .right, from: 2)
        bench.hear(Pods(), .right, from: 2)
        #expect(bench.snapshots.map(\.id) == [.paired(.mine), .heard(2)])
        #expect(bench.snapshots.last?.ownership == .someoneElse)
    }

    @Test func `keys that come later gather what was heard`() {
        let bench = Bench()
        bench.device(0x2014, isConnected: false)
        bench.hear(Pods(), .left, advertiser: .resolvable(1))
        bench.hear(Pods(), .left, advertiser: .resolvable(1))
        bench.hear(Pods(), .left, advertiser: .resolvable(2))
        bench.hear(Pods(), .left, advertiser: .resolvable(2))
        bench.hear(Pods(), .right, from: 3)
        #expect(bench.snapshots.allSatisfy { $0.ownership == .unknown })
        let outputs = bench.handle(.keys(.mine, .mine))
        #expect(outputs.words.contains("identified"))
        #expect(outputs.appeared == [.paired(.mine)])
        #expect(bench.mine?.confidence == .irk)
        // The third is of pods that nobody was told of yet.
        #expect(bench.tracker.trackCount == 2)
        #expect(bench.tracker.addressCount == 3)
    }

    @Test func `without its key a device lets go of its pods`() {
        let bench = Bench()
        bench.device(0x2014, isConnected: false)
        bench.handle(.keys(.mine, .mine))
        bench.hear(Pods(), .left, advertiser: .resolvable(1))
        let outputs = bench.handle(.keys(.mine, nil))
        #expect(outputs.words == ["appeared", "vanished"])
        #expect(bench.snapshots.map(\.ownership) == [.unknown])
    }

    @Test func `the only pods of the connected model are taken for it after a while`() {
        let bench = Bench()
        bench.device(0x2014, isConnected: true)
        #expect(bench.snapshots.map(\.confidence) == [.link])
        bench.hear(Pods(), from: (1, 2), for: .seconds(1))
        #expect(bench.mine?.left.level == nil)
        bench.hear(Pods(), from: (1, 2), for: .seconds(2))
        #expect(bench.mine?.confidence == .soleCandidate)
        #expect(bench.mine?.left.level?.value.percent == 90)
        #expect(bench.snapshots.count == 1)
    }

    @Test func `two pairs of the connected model are nobody's`() {
        let bench = Bench()
        bench.device(0x2014, isConnected: true)
        var others = Pods()
        others.left = 3
        for _ in 0..<20 {
            bench.hear(Pods(), from: (1, 2), for: .milliseconds(200))
            bench.hear(others, from: (3, 4), for: .milliseconds(200))
        }
        #expect(bench.mine?.confidence == .link)
        #expect(bench.mine?.left.level == nil)
        #expect(bench.snapshots.map(\.ownership) == [.pairedHere, .unknown, .unknown])
    }

    @Test(arguments: [10, 40])
    func `others of the model take certainty away, and all of it where there was little`(
        seconds: Int
    ) {
        let bench = Bench()
        bench.device(0x2014, isConnected: true)
        bench.hear(Pods(), from: (1, 2), for: .seconds(seconds))
        #expect(bench.mine?.confidence == .soleCandidate)
        var others = Pods()
        others.left = 3
        bench.hear(others, .left, from: 3)
        bench.hear(others, .left, from: 3)
        #expect(bench.mine?.confidence == (seconds == 10 ? .link : .heuristic))
        #expect(bench.snapshots.count == (seconds == 10 ? 3 : 2))
    }

    @Test func `pods that report other levels are not taken for the device`() {
        let bench = Bench()
        bench.device(0x2014, isConnected: true)
        var report = EarbudsReport(from: .mine, over: .accessory)
        report.left = .init(percent: 40, charging: false, location: .inEar)
        bench.handle(.report(report))
        bench.hear(Pods(), from: (1, 2), for: .seconds(5))
        #expect(bench.mine?.confidence == .link)
    }

    @Test func `a model that is not paired here is someone else's`() {
        let bench = Bench()
        bench.hear(Pods(), from: (1, 2), for: .seconds(1))
        #expect(bench.snapshots.map(\.ownership) == [.unknown])
        let outputs = bench.device(0x2024, isConnected: false)
        #expect(outputs.words == ["changed"])
        #expect(bench.snapshots.map(\.ownership) == [.someoneElse])
        #expect(bench.handle(.forgotten(.mine)).words == ["changed"])
        #expect(bench.snapshots.map(\.ownership) == [.unknown])
    }

    @Test func `names play no part: there is no place for one`() {
        let mirror = Mirror(reflecting: EarbudsSighting(.unknown(subtype: 9, raw: []), from: nil))
        #expect(mirror.children.compactMap(\.label) == ["message", "advertiser", "rssi"])
    }

    @Test func `a disconnected device keeps its pods, less surely, and forgets the profile`() {
        let bench = Bench()
        bench.device(0x2014, isConnected: true)
        bench.hear(Pods(), from: (1, 2), for: .seconds(3))
        bench.device(0x2014, isConnected: false)
        #expect(bench.mine?.confidence == .heuristic)
        #expect(bench.pass(.seconds(120)).vanished == [.paired(.mine)])
        bench.device(0x2014, isConnected: true)
        #expect(bench.mine?.chargingCase.level?.value.percent == 60)
    }

    @Test func `devices beyond the bound replace the idle one told of longest ago`() {
        let bench = Bench()
        for number in 0..<40 {
            bench.pass(.seconds(1))
            let id = PairedDeviceID(rawValue: "\(number % 2 == 0 ? "a" : "b")\(number)")
            bench.device(0x2014, isConnected: number < 8, id)
        }
        #expect(bench.snapshots.count == 8)
        for number in 0..<40 {
            bench.device(0x2014, isConnected: true, PairedDeviceID(rawValue: "c\(number)"))
        }
        #expect(bench.snapshots.count == EarbudsTracker.deviceCapacity)
    }
    @Test func `a key ends the wait of the only candidate, which is served once`() {
        let bench = Bench()
        bench.device(0x2014, isConnected: true)
        for _ in 0..<2 { bench.hear(Pods(), .left, advertiser: .resolvable(1)) }
        bench.handle(.keys(.mine, .mine))
        #expect(bench.mine?.confidence == .irk)
        // The bench complains of a tick that changes nothing.
        bench.pass(.seconds(30))
        #expect(bench.mine?.confidence == .irk)
    }

    @Test func `a new key is tried on addresses that the old one did not resolve`() {
        let bench = Bench()
        bench.device(0x2014, isConnected: false)
        let wrong = EarbudsKeys(irk: Array(repeating: 7, count: 16), enc: nil)
        bench.handle(.keys(.mine, wrong))
        bench.hear(Pods(), .left, advertiser: .resolvable(1))
        bench.pass(.seconds(100))
        #expect(bench.tracker.trackCount == 0)
        bench.handle(.keys(.mine, .mine))
        bench.hear(Pods(), .left, advertiser: .resolvable(1))
        #expect(bench.mine?.confidence == .irk)
    }
}
