// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Bindrune

struct ScanDemandTests {
    typealias Parameters = ScanDemand.Parameters
    let first = ScanDemand.Owner.feed(FeedID(number: 1))
    let second = ScanDemand.Owner.call(CallID(number: 2))

    @Test func `the services of all are asked for, or all devices where one wants all`() {
        var demand = ScanDemand()
        _ = demand.radio(isReady: true)
        let one = demand.add(first, services: ["AE70"], wantsRepeats: false)
        #expect(one == [.start(Parameters(services: ["AE70"], allowsDuplicates: false))])
        let two = demand.add(second, services: ["180D"], wantsRepeats: true)
        #expect(
            two == [.stop, .start(Parameters(services: ["180D", "AE70"], allowsDuplicates: true))]
        )
        let rest = demand.remove(second)
        #expect(rest == [.start(Parameters(services: ["AE70"], allowsDuplicates: false))])
        check(demand.remove(first) == [.stop])
        check(demand.remove(first) == [])
        _ = demand.add(first, services: ["AE70"], wantsRepeats: false)
        let all = demand.add(second, services: [], wantsRepeats: false)
        #expect(all == [.stop, .start(Parameters(services: nil, allowsDuplicates: false))])
    }

    @Test func `a newcomer starts the scan anew, so that it hears what was reported before`() {
        var demand = ScanDemand()
        _ = demand.radio(isReady: true)
        _ = demand.add(first, services: [], wantsRepeats: false)
        check(demand.add(second, services: [], wantsRepeats: false).first == .stop)
        check(demand.remove(second) == [])
    }

    @Test func `no command goes to a radio that is not ready, and the scan returns with it`() {
        var demand = ScanDemand()
        check(demand.add(first, services: [], wantsRepeats: false) == [])
        check(demand.radio(isReady: true).count == 1)
        check(demand.radio(isReady: false) == [])
        #expect(demand.running == nil)
        check(demand.remove(first) == [])
        check(demand.radio(isReady: true) == [])
    }
}

struct DiscoveryFeedTests {
    let peer = Peer(index: 0)

    private func device(_ name: String, at second: Int = 0, rssi: Int = -50) -> DiscoveredDevice {
        let moment = Moment.zero + .seconds(second)
        return DiscoveredDevice(
            id: UUID(uuidString: "00000000-0000-0000-0000-000000000001") ?? UUID(),
            name: name,
            rssi: rssi,
            lastSeen: moment
        )
    }

    private func drain(_ feed: inout DiscoveryFeed) -> [String] {
        var events: [String] = []
        while case .event(let event) = feed.take() {
            switch event {
            case .found(let device): events.append("found \(device.name ?? "")")
            case .updated(let device): events.append("updated \(device.name ?? "")")
            case .lost(let device): events.append("lost \(device.name ?? "")")
            }
        }
        return events
    }

    @Test(arguments: [
        (DuplicatePolicy.once, ["found a"], [String]()),
        (.merged, ["found a"], ["updated b"]),
        (.all, ["found a"], ["updated a", "updated b", "updated b"]),
    ])
    func `each policy reports what it promises`(
        policy: DuplicatePolicy,
        first: [String],
        later: [String]
    ) {
        var feed = DiscoveryFeed(.any, policy, lostAfter: nil)
        _ = feed.heard(device("a"), from: peer)
        check(drain(&feed) == first)
        for name in ["a", "b", "b"] { _ = feed.heard(device(name), from: peer) }
        check(drain(&feed) == later)
    }

    @Test func `packets beyond the buffer are counted, and the count is told`() {
        var feed = DiscoveryFeed(.any, .all, lostAfter: nil)
        _ = feed.heard(device("a"), from: peer)
        _ = drain(&feed)
        for _ in 0..<DiscoveryFeed.capacity + 7 { _ = feed.heard(device("a"), from: peer) }
        #expect(feed.dropped == 7)
        var counts: [UInt64] = []
        while case .event(let event) = feed.take() { counts.append(event.device.droppedBefore) }
        #expect(counts == Array(repeating: 0, count: DiscoveryFeed.capacity))
        for _ in 0..<2 { _ = feed.heard(device("a"), from: peer) }
        for expected: UInt64 in [7, 0] {
            guard case .event(let event) = feed.take() else {
                Issue.record("no report")
                return
            }
            #expect(event.device.droppedBefore == expected)
        }
    }

    @Test func `a slow reader hears the latest, and of nothing that came and went`() {
        var feed = DiscoveryFeed(.any, .merged, lostAfter: .seconds(5))
        _ = feed.heard(device("a"), from: peer)
        _ = feed.heard(device("b"), from: peer)
        check(drain(&feed) == ["found b"])
        _ = feed.heard(device("c", at: 1), from: peer)
        _ = feed.wakeUp(at: .zero + .seconds(6))
        check(drain(&feed) == ["lost c"])
        _ = feed.heard(device("d", at: 7), from: peer)
        _ = feed.wakeUp(at: .zero + .seconds(12))
        check(drain(&feed) == [])
    }

    @Test func `a device is lost when it was not heard for so long, and may be found again`() {
        var feed = DiscoveryFeed(.any, .merged, lostAfter: .seconds(5))
        _ = feed.heard(device("a"), from: peer)
        _ = drain(&feed)
        #expect(feed.nextWakeUp == Moment.zero + .seconds(5))
        _ = feed.heard(device("a", at: 3), from: peer)
        #expect(feed.nextWakeUp == Moment.zero + .seconds(8))
        _ = feed.wakeUp(at: .zero + .seconds(7))
        check(drain(&feed) == [])
        _ = feed.wakeUp(at: .zero + .seconds(8))
        check(drain(&feed) == ["lost a"])
        #expect(feed.nextWakeUp == nil)
        _ = feed.heard(device("a", at: 9), from: peer)
        check(drain(&feed) == ["found a"])
    }

    @Test func `one call waits, is let go for an event, for the end, or when it is cancelled`() {
        var feed = DiscoveryFeed(.any, .merged, lostAfter: nil)
        let (call, other) = (CallID(number: 1), CallID(number: 2))
        let isFirst = feed.wait(call)
        let isSecond = feed.wait(other)
        #expect(isFirst && !isSecond)
        check(feed.heard(device("a"), from: peer) == call)
        #expect(feed.waiter == nil)
        _ = drain(&feed)
        check(feed.wait(call))
        check(feed.release(call))
        check(!feed.release(call))
        check(feed.wait(call))
        let failure = LinkFailure(.radioOff, during: .scan)
        check(feed.end(failure) == call)
        check(feed.take() == .end(failure))
        check(feed.take() == .end(nil))
    }
}

struct DiscoveryFilterTests {
    static let device = DiscoveredDevice(
        id: UUID(uuidString: "00000000-0000-0000-0000-000000000001") ?? UUID(),
        name: "Recorder",
        advertisement: DeviceAdvertisement(
            localName: "Recorder-0001",
            services: ["AE70"],
            overflowServices: ["180F"],
            manufacturerData: Data([0x4C, 0x00, 1])
        ),
        rssi: -60
    )

    @Test func `all conditions given must hold`() {
        let right: [DiscoveryFilter] = [
            .any, .service("AE70"), .service("0000ae70-0000-1000-8000-00805f9b34fb"),
            .service("180F"), .name("recorder"), .name("Recorder-*"), .manufacturer(0x004C),
            .init(identifiers: [Self.device.id]), .init(minimumRSSI: -60),
            .init(services: ["180D", "AE70"], name: "*1", manufacturer: 0x4C, minimumRSSI: -99),
        ]
        for filter in right { #expect(filter.matches(Self.device), "\(filter)") }
        let wrong: [DiscoveryFilter] = [
            .service("180D"), .name("record"), .manufacturer(0x4C00),
            .init(identifiers: [UUID()]), .init(minimumRSSI: -59),
            .init(services: ["AE70"], name: "other"),
        ]
        for filter in wrong { #expect(!filter.matches(Self.device), "\(filter)") }
    }

    @Test func `a strength that nobody knows passes`() {
        var device = Self.device
        device.rssi = nil
        #expect(DiscoveryFilter(minimumRSSI: -10).matches(device))
    }

    @Test(arguments: [
        ("", "", true), ("", "a", false), ("*", "", true), ("*", "anything", true),
        ("a*c", "abc", true), ("a*c", "abcd", false), ("a?c", "abc", true), ("a?c", "ac", false),
        ("*녹음*", "내 녹음기", true), ("ABC", "abc", true), ("a**b", "ab", true),
        ("*a*a*a*a*b", String(repeating: "a", count: 200), false),
    ])
    func `names fit patterns`(pattern: String, name: String, fits: Bool) {
        #expect(NamePattern(pattern).matches(name) == fits)
    }

    @Test func `packets are laid over one another, and what one does not say stays`() {
        var advertisement = DeviceAdvertisement(services: ["AE70"], isConnectable: true)
        advertisement.merge(DeviceAdvertisement(localName: "R", serviceData: ["FE2C": Data([1])]))
        advertisement.merge(DeviceAdvertisement(serviceData: ["FD5A": Data([2])], txPower: 4))
        #expect(advertisement.localName == "R")
        #expect(advertisement.services == ["AE70"])
        #expect(advertisement.serviceData.count == 2)
        #expect(advertisement.isConnectable == true)
        #expect(DeviceAdvertisement(manufacturerData: Data([1])).manufacturer == nil)
    }
}
