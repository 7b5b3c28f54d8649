// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Discoveries: what is heard goes to everybody who wants to know.
extension Coordinator {
    mutating func perform(_ actions: [ScanDemand.Action]) {
        for action in actions {
            switch action {
            case .start(let parameters):
                let services = parameters.services?.map(\.text).joined(separator: ",") ?? "any"
                log(
                    "scanStart",
                    of: nil,
                    level: .info,
                    [
                        Field("services", services),
                        Field("duplicates", "\(parameters.allowsDuplicates)"),
                    ]
                )
                outputs.append(.startScan(parameters))
            case .stop:
                log("scanStop", of: nil, level: .info, [])
                outputs.append(.stopScan)
            }
        }
    }

    mutating func sighted(
        _ peer: Peer,
        name: String?,
        _ advertisement: DeviceAdvertisement,
        rssi: Int?
    ) {
        let index = peer.index
        peers[index].hasHandle = true
        peers[index].wasHeard = true
        peers[index].name = name ?? peers[index].name
        var device =
            peers[index].device
            ?? DiscoveredDevice(id: peers[index].identifier, firstSeen: now)
        device.name = peers[index].name
        device.advertisement.merge(advertisement)
        device.rssi = rssi
        device.lastSeen = now
        peers[index].device = device
        for feed in feeds.keys.sorted() {
            let dropped = feeds[feed]?.dropped ?? 0
            let call = feeds[feed]?.heard(device, from: peer)
            if let call { deliver(feed, to: call) }
            if dropped == 0, feeds[feed]?.dropped == 1 {
                let limit = Field("waiting", "\(DiscoveryFeed.capacity)")
                log("discoveriesDropped", of: nil, level: .warning, [limit])
            }
        }
        for call in connectCalls.keys.sorted() { offer(device, peer, to: call) }
    }

    private mutating func offer(_ device: DiscoveredDevice, _ peer: Peer, to call: CallID) {
        guard let lookup = connectCalls[call]?.lookup, lookup.step == .scan,
            lookup.goal.filter.matches(device), device.advertisement.isConnectable != false
        else { return }
        note(
            "found",
            of: call,
            [
                Field("device", device.id.uuidString), Field("name", device.name ?? ""),
                Field("rssi", device.rssi.map { "\($0)" } ?? "unknown"),
            ]
        )
        advance(call, connectCalls[call]?.lookup.answer(peer) ?? .nothing)
    }

    mutating func openFeed(_ feed: FeedID, _ wishes: FeedWishes) {
        var machine = DiscoveryFeed(
            wishes.filter,
            wishes.duplicates,
            lostAfter: wishes.lostAfter
        )
        defer { feeds[feed] = machine }
        if let invalid = wishes.filter.invalidService {
            let text = "\"\(invalid)\" is no UUID"
            _ = machine.end(LinkFailure(.invalidIdentifier, during: .scan, detail: text))
        } else if let failure = radioFailure {
            _ = machine.end(failure)
        } else {
            let actions = demand.add(
                .feed(feed),
                services: wishes.filter.services,
                wantsRepeats: machine.wantsRepeats
            )
            perform(actions)
        }
    }

    mutating func endFeed(_ feed: FeedID, _ failure: LinkFailure?) {
        perform(demand.remove(.feed(feed)))
        let call = feeds[feed]?.end(failure)
        if let call { deliver(feed, to: call) }
    }

    mutating func closeFeed(_ feed: FeedID) {
        if let call = feeds[feed]?.waiter { resume(call, .end) }
        endFeed(feed, nil)
        feeds[feed] = nil
    }

    mutating func nextDiscovery(_ call: CallID, from feed: FeedID) {
        guard feeds[feed] != nil else { return resume(call, .end) }
        deliver(feed, to: call)
    }

    /// Gives a call what a feed has for it, or lets it wait.
    mutating func deliver(_ feed: FeedID, to call: CallID) {
        guard let taken = feeds[feed]?.take() else { return }
        switch taken {
        case .event(let event): resume(call, .discovery(event))
        case .end(nil): resume(call, .end)
        case .end(let failure?): resume(call, .failed(Failure(link: failure)))
        case .nothingYet:
            if feeds[feed]?.wait(call) == true {
                owners[call] = .feed(feed)
            } else {
                let text = "another task waits for this discovery; begin one for each"
                let failure = LinkFailure(.operationFailed, during: .scan, detail: text)
                resume(call, .failed(Failure(link: failure)))
            }
        }
    }
}
