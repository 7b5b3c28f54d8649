// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Testing

@testable import Earbuds

/// Exact levels: by key at once, in clear after two blocks that fit, and frames of the case.
struct BlockTests {
    private func pods(_ salt: UInt8, left: UInt8 = 93, right: UInt8 = 81) -> Pods {
        var pods = Pods()
        pods.block = [0, left, right, 64] + Array(repeating: 0, count: 11) + [salt]
        return pods
    }

    private func encrypted(_ pods: Pods) -> Pods {
        var pods = pods
        let key = EarbudsKeys.mine.enc ?? []
        pods.block = SystemCipher.current?.encrypt(pods.block, key: key) ?? []
        return pods
    }

    @Test func `a block in clear is believed after two that differ and agree`() {
        let bench = Bench()
        for _ in 0..<3 { bench.hear(pods(1), .left, from: 1) }
        #expect(bench.snapshots.first?.left.level?.value == BatteryLevel(percent: 90, step: 10))
        bench.hear(pods(2), .left, from: 1)
        let snapshot = bench.snapshots.first
        #expect(snapshot?.left.level?.value == BatteryLevel(percent: 93))
        #expect(snapshot?.left.level?.source == .clearBlock)
        #expect(snapshot?.right.level?.value == BatteryLevel(percent: 81))
        #expect(snapshot?.chargingCase.level?.value == BatteryLevel(percent: 64))
    }

    @Test func `two blocks that agree with their frames and not with each other prove nothing`() {
        let bench = Bench()
        bench.hear(pods(1, left: 93), .left, from: 1)
        bench.hear(pods(2, left: 97), .left, from: 1)
        bench.hear(pods(3, left: 91), .left, from: 1)
        #expect(bench.snapshots.first?.left.level?.source == .advert)
    }

    @Test func `a key opens the block at once`() {
        let bench = Bench()
        bench.device(0x2014, isConnected: false)
        bench.handle(.keys(.mine, .mine))
        bench.hear(encrypted(pods(9)), .left, advertiser: .resolvable(1))
        #expect(bench.mine?.left.level?.value == BatteryLevel(percent: 93))
        #expect(bench.mine?.left.level?.source == .decryptedBlock)
    }

    @Test func `a frame of the case itself tells its level`() {
        let bench = Bench()
        bench.device(0x2027, isConnected: false)
        bench.handle(.keys(.mine, .mine))
        let plain: [UInt8] = [0x29, 0x20, 0x0B, 0x28, 0xFF, 0xFF] + Array(repeating: 7, count: 10)
        let block = SystemCipher.current?.encrypt(plain, key: EarbudsKeys.mine.enc ?? []) ?? []
        guard let message = try? ProximityMessage(element: ([7, 0x11, 6] + block)[...]) else {
            Issue.record("no frame")
            return
        }
        #expect(bench.handle(.frame(EarbudsSighting(message, from: .random(5)))) == [])
        bench.handle(.frame(EarbudsSighting(message, from: .resolvable(5))))
        #expect(bench.mine?.chargingCase.level?.value == BatteryLevel(percent: 40))
        #expect(bench.mine?.chargingCase.level?.source == .decryptedBlock)
        #expect(bench.mine?.lid == nil)
        var pods = Pods()
        pods.productID = 0x2027
        pods.leftIs = .inEar
        pods.rightIs = .inEar
        bench.hear(pods, .left, advertiser: .resolvable(6))
        #expect(bench.snapshots.count == 1)
        #expect(bench.mine?.left.level?.value.percent == 90)
        #expect(bench.mine?.chargingCase.level?.value.percent == 40)
    }
}
