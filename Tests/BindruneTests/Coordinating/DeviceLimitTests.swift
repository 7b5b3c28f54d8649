// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Bindrune

struct DeviceLimitTests {
    private var limit: Int { Coordinator.deviceLimit }

    private func identifier(_ number: Int) -> UUID {
        let text = String(number, radix: 16)
        let tail = String(repeating: "0", count: 12 - text.count) + text
        return UUID(uuidString: "00000000-0000-0000-0000-\(tail)") ?? UUID()
    }

    @Test func `strangers that come and go do not fill the memory`() {
        var coordinator = Coordinator(seed: 1, lowestLevel: nil)
        coordinator.handle(.radio(.ready, isDenied: false), at: .zero)
        for number in 0..<(limit + 500) {
            sight(number, &coordinator)
        }
        #expect(coordinator.peers.count == limit)
        #expect(coordinator.peerNumbers.count == limit)
        #expect(coordinator.peerNumbers[identifier(0)] == nil)
        #expect(coordinator.peerNumbers[identifier(limit + 499)] != nil)
    }

    @Test func `a device that was connected keeps its place`() {
        var coordinator = Coordinator(seed: 1, lowestLevel: nil)
        coordinator.handle(.radio(.ready, isDenied: false), at: .zero)
        sight(0, &coordinator)
        let kept = coordinator.peer(for: identifier(0))
        coordinator.handle(.link(kept, .didConnect), at: .zero)
        for number in 1..<(limit + 500) { sight(number, &coordinator) }
        #expect(coordinator.peerNumbers[identifier(0)] == kept)
    }

    @Test func `a discovery tells the newcomer under the number it inherited`() {
        var coordinator = Coordinator(seed: 1, lowestLevel: nil)
        coordinator.handle(.radio(.ready, isDenied: false), at: .zero)
        let feed = FeedID(number: 1)
        let wishes = Coordinator.FeedWishes(filter: .any, duplicates: .merged, lostAfter: nil)
        coordinator.handle(.openFeed(feed, wishes), at: .zero)
        for number in 0..<(limit + 500) { sight(number, &coordinator) }
        var told: [UUID] = []
        while case .event(.found(let device))? = coordinator.feeds[feed]?.take() {
            told.append(device.id)
        }
        #expect(told.count == limit)
        #expect(told.last == identifier(limit + 499))
        #expect(!told.contains(identifier(0)))
    }

    private func sight(_ number: Int, _ coordinator: inout Coordinator) {
        let peer = coordinator.peer(for: identifier(number))
        coordinator.handle(
            .sighted(peer, name: nil, DeviceAdvertisement(), rssi: -50),
            at: Moment.zero + .milliseconds(number)
        )
        _ = coordinator.takeOutputs()
    }
}
