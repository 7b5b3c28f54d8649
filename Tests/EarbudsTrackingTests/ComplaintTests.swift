// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds
import Testing

/// What people complained of in other programs, each as a test.
struct ComplaintTests {
    private static let models: [UInt16] = [
        0x2002, 0x200E, 0x200F, 0x2013, 0x2014, 0x2019, 0x201B, 0x2024, 0x2027, 0x200B, 0x2012,
        0x2016,
    ]

    private func ours(isConnected: Bool = false) -> Bench {
        let bench = Bench()
        bench.device(0x2014, isConnected: isConnected)
        bench.handle(.keys(.mine, .mine))
        return bench
    }

    @Test func `1 - a neighbour's pods bring no sheet, whichever model they are`() {
        let bench = ours()
        for model in Self.models {
            var pods = Pods()
            pods.productID = model
            for openings in 1...3 as ClosedRange<UInt8> {
                pods.openings = openings
                bench.hear(pods, from: (UInt64(model), UInt64(model) + 1000), for: .seconds(4))
            }
        }
        #expect(bench.said.shown == [])
        #expect(bench.snapshots.allSatisfy { $0.ownership == .someoneElse })
    }

    @Test func `2 - a sheet never stays`() {
        let bench = ours()
        for number in 1...3 as ClosedRange<UInt64> {
            bench.hear(Pods(), .left, advertiser: .resolvable(number))
        }
        #expect(bench.said.shown.count == 1)
        bench.pass(.seconds(31))
        #expect(bench.said.hidden.count == 1)
    }

    @Test func `3 - pods like ours beside ours bring no second sheet`() {
        let bench = ours()
        bench.hear(Pods(), .left, advertiser: .resolvable(1))
        bench.hear(Pods(), .left, advertiser: .resolvable(1))
        bench.pass(.seconds(40))
        bench.hear(Pods(), from: (8, 9), for: .seconds(10))
        #expect(bench.said.shown == [.paired(.mine)])
        #expect(bench.mine?.presence == .silent)
    }

    @Test func `4 - connected pods that do not advertise are there and connected`() {
        let bench = ours(isConnected: true)
        bench.hear(Pods(), .left, advertiser: .resolvable(1))
        bench.pass(.seconds(3600))
        #expect(bench.mine?.isConnected == true)
        #expect(bench.said.vanished == [])
    }

    @Test func `5 - a model without a row is followed by its number`() {
        let bench = Bench()
        var pods = Pods()
        pods.productID = 0x20FE
        bench.hear(pods, from: (1, 2), for: .seconds(1))
        #expect(bench.snapshots.first?.productID == 0x20FE)
        #expect(bench.snapshots.first?.model == nil)
        #expect(bench.snapshots.first?.left.level?.value.percent == 90)
    }

    @Test func `6 - pods with two hosts say so, and nothing else changes`() {
        let bench = ours(isConnected: true)
        var pods = Pods()
        pods.link = 4
        bench.hear(pods, .left, advertiser: .resolvable(1))
        pods.link = 9
        let outputs = bench.hear(pods, .left, advertiser: .resolvable(1))
        #expect(bench.mine?.link == LinkState(audio: .music, connectedHosts: 2))
        #expect(outputs.words.filter { $0 == "changed" }.count == 1)
    }

    @Test func `7 - a train full of people leaves ours as they are`() {
        let bench = ours()
        var pods = Pods()
        pods.leftIs = .inEar
        pods.rightIs = .inEar
        bench.hear(pods, .left, advertiser: .resolvable(1))
        let before = bench.mine
        for number in 0..<200 {
            var others = pods
            others.left = UInt8(number % 11)
            bench.hear(others, .left, from: UInt64(number), rssi: -40)
            bench.hear(others, .right, from: UInt64(number), rssi: -40)
        }
        #expect(bench.mine?.left == before?.left)
        #expect(bench.mine?.raw == before?.raw)
    }

    @Test func `8 - the old byte of a bud that is out opens no lid`() {
        let bench = ours()
        var pods = Pods()
        pods.leftIs = .out
        pods.isLidOpen = false
        pods.openings = 1
        // The bud that is out repeats "open", and a counter that is ahead.
        pods.staleLid = 0x12
        for _ in 0..<20 {
            bench.hear(pods, .right, advertiser: .resolvable(1))
            bench.hear(pods, .left, advertiser: .resolvable(2))
            bench.pass(.milliseconds(200))
        }
        #expect(bench.said.shown == [])
        #expect(bench.mine?.lid?.value == LidState(isClosed: true, openings: 1))
    }

    @Test func `9 - a frame of another subtype makes no ghost`() {
        let bench = ours()
        let ghost: [UInt8] = [
            0x07, 0x19, 0x07, 0x19, 0x20, 0x35, 0xDF, 0xDE, 0x46, 0x76, 0xCE, 0x66, 0x5C, 0xF4,
            0x6E, 0xBA, 0xB6, 0xAC, 0x1B, 0x69, 0x4C, 0xA7, 0xD8, 0x09, 0xBF, 0x9A, 0x04,
        ]
        guard let message = try? ProximityMessage(element: ghost[...]) else {
            Issue.record("not read at all")
            return
        }
        for _ in 0..<5 {
            let sighting = EarbudsSighting(message, from: .resolvable(1), rssi: -40)
            #expect(bench.handle(.frame(sighting)) == [])
        }
        #expect(bench.tracker.trackCount == 0)
    }
}
