// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds
import Testing

/// Values of several sources: which one counts, and that each says where it came from.
struct MergingTests {
    private func report(_ percent: Int, _ location: Location? = nil) -> EarbudsInput {
        var report = EarbudsReport(from: .mine, over: .accessory)
        report.left = .init(percent: percent, charging: true, location: location)
        return .report(report)
    }

    private func connected() -> Bench {
        let bench = Bench()
        bench.device(0x2014, isConnected: true)
        bench.hear(Pods(), from: (1, 2), for: .seconds(3))
        return bench
    }

    @Test func `what the device itself reports counts while it would report a change`() {
        let bench = connected()
        bench.handle(report(94))
        bench.hear(Pods(), from: (1, 2), for: .seconds(300))
        #expect(bench.mine?.left.level?.value == BatteryLevel(percent: 94))
        #expect(bench.mine?.left.level?.source == .accessory)
        #expect(bench.mine?.right.level?.source == .advert)
    }

    @Test func `afterwards it counts for a minute`() {
        let bench = connected()
        bench.handle(report(94))
        bench.handle(.reportsEnded(.mine, .accessory))
        bench.hear(Pods(), from: (1, 2), for: .seconds(50))
        #expect(bench.mine?.left.level?.source == .accessory)
        bench.hear(Pods(), from: (1, 2), for: .seconds(20))
        #expect(bench.mine?.left.level?.source == .advert)
    }

    @Test func `the one number of the profile is shown where nothing better is known`() {
        let bench = Bench()
        bench.device(0x2014, isConnected: true)
        var report = EarbudsReport(from: .mine, over: .profile)
        report.single = .init(percent: 70)
        bench.handle(.report(report))
        #expect(bench.mine?.single.level?.value.percent == 70)
        #expect(bench.mine?.single.level?.source == .bluezBattery)
        bench.hear(Pods(), from: (1, 2), for: .seconds(3))
        #expect(bench.mine?.single.level == nil)
        #expect(bench.mine?.left.level?.value.percent == 90)
    }

    @Test func `numbers that are no levels are ignored`() {
        let bench = connected()
        bench.handle(report(101))
        #expect(bench.mine?.left.level?.value.percent == 90)
        #expect(bench.mine?.left.charging?.value == true)
    }

    @Test func `reports of a device nobody told of make it known`() {
        let bench = Bench()
        #expect(bench.handle(report(55)).words == ["appeared"])
        #expect(bench.mine?.confidence == .link)
        #expect(bench.handle(.reportsEnded(.mine, .accessory)).words == ["vanished"])
    }

    @Test func `headphones of one piece have one level`() {
        let bench = Bench()
        let bytes: [UInt8] = [7, 0x19, 1, 0x0A, 0x20, 0x22, 0x05, 0x80, 0, 0x0F, 0x45]
        guard let message = try? ProximityMessage(element: (bytes + Pods().block)[...]) else {
            Issue.record("no frame")
            return
        }
        for _ in 0..<2 {
            bench.handle(.frame(EarbudsSighting(message, from: .random(1), rssi: -40)))
        }
        let snapshot = bench.snapshots.first
        #expect(snapshot?.single.level?.value.percent == 50)
        #expect(snapshot?.single.location?.value == .inEar)
        #expect(snapshot?.left.isEmpty == true && snapshot?.chargingCase.isEmpty == true)
        #expect(snapshot?.speaker == nil && snapshot?.lid == nil)
    }

    @Test func `what the other bud says counts only while they see each other`() {
        let bench = Bench()
        var pods = Pods()
        pods.leftIs = .inEar
        pods.isPaired = false
        bench.hear(pods, .left, from: 1)
        bench.hear(pods, .left, from: 1)
        #expect(bench.snapshots.first?.left.location?.value == .inEar)
        #expect(bench.snapshots.first?.right.location == nil)
    }
}
