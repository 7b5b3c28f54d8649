// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Foundation
import HostCore
import SimulatedRadio
import Testing

/// Whatever happens, nothing impossible is told; and once all is well, everything works.
///
/// `BINDRUNE_SEED=7` runs the world of one seed alone, `BINDRUNE_WALKS=long` more of them.
struct RandomWorldTests {
    static var seeds: [UInt64] {
        let environment = ProcessInfo.processInfo.environment
        if let seed = environment["BINDRUNE_SEED"].flatMap(UInt64.init) { return [seed] }
        return Array(1...(environment["BINDRUNE_WALKS"] == "long" ? 100 : 40))
    }

    @Test(arguments: seeds)
    func `safe while anything happens, alive once it stops`(seed: UInt64) {
        var story = RandomStory(seed: seed)
        for _ in 0..<400 { story.step() }
        for monitor in story.monitors {
            #expect(monitor.problems == [], "seed \(seed)")
        }
        for phone in story.phones { #expect(phone.linkCount <= 3, "seed \(seed)") }
        for device in story.devices { #expect(device.connectedCentrals <= 2, "seed \(seed)") }

        story.heal()
        for monitor in story.monitors {
            #expect(monitor.openLinks == [], "seed \(seed)")
        }
        for device in story.devices {
            #expect(device.connectedCentrals == 0, "seed \(seed)")
            for monitor in story.monitors { connect(monitor, device, seed) }
        }
        story.world.advance(by: .seconds(120))
        #expect(story.world.nextEventTime == nil, "seed \(seed): the world comes to rest")
        for monitor in story.monitors { #expect(monitor.problems == [], "seed \(seed)") }
    }

    /// A session connects to a healthy device within ten seconds, and lets it go again.
    private func connect(_ monitor: Monitor, _ device: SimulatedPeripheral, _ seed: UInt64) {
        let world = monitor.phone.world
        #expect(monitor.radio == .poweredOn, "seed \(seed)")
        // What one side has forgotten of a bond, the other has to forget as well.
        monitor.phone.forget(device)
        // A private address may change between the packet and the attempt, so there are two.
        let isConnected = (0..<2).contains { _ in tryToConnect(monitor, device) }
        #expect(isConnected, "seed \(seed): \(device.name) for \(monitor.phone.name)")
        for link in monitor.openLinks { monitor.disconnect(link) }
        world.run(until: { monitor.openLinks.isEmpty }, limit: .seconds(10))
        #expect(monitor.openLinks == [], "seed \(seed)")
        world.advance(by: .seconds(1))
    }

    private func tryToConnect(_ monitor: Monitor, _ device: SimulatedPeripheral) -> Bool {
        let world = monitor.phone.world
        monitor.scan([])
        world.advance(by: .seconds(1))
        monitor.stopScan()
        let link = monitor.connect(monitor.phone.identifier(of: device))
        return world.run(until: { monitor.isConnected(link) }, limit: .seconds(10))
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `the same seed gives the same trace`(seed: UInt64) {
        func run(_ seed: UInt64) -> (hash: UInt64, count: Int) {
            var story = RandomStory(seed: seed)
            for _ in 0..<400 { story.step() }
            return (story.world.trace.traceHash, story.world.trace.count)
        }
        let first = run(seed)
        #expect(run(seed) == first)
        #expect(first.count > 300)
        #expect(run(seed + 100).hash != first.hash)
    }
}
