// SPDX-License-Identifier: Apache-2.0

import Bindrune
import Foundation

/// Holds devices without a name or a signal strength back for a moment: the name often stands in
/// the scan response, which comes a few milliseconds after the advertisement, and a device that the
/// system knows is reported before it is heard.
struct NameWait: Sendable {
    /// How long a name is waited for.
    static let patience: Duration = .milliseconds(500)

    private struct Entry {
        var device: DiscoveredDevice
        var since: Duration
    }

    private var waiting: [Entry] = []

    /// Takes an event; returns those to be told now.
    mutating func take(_ event: DiscoveryEvent, at now: Duration) -> [DiscoveryEvent] {
        let device = event.device
        let place = waiting.firstIndex { $0.device.id == device.id }
        let isNamed = device.name != nil || device.advertisement.localName != nil
        let isWhole = isNamed && device.rssi != nil
        switch (event, place) {
        case (.found, _) where !isWhole:
            waiting.append(Entry(device: device, since: now))
            return []
        case (.updated, let place?) where !isWhole:
            waiting[place].device = device
            return []
        case (.updated, let place?):
            waiting.remove(at: place)
            return [.found(device)]
        case (.lost, let place?):
            waiting.remove(at: place)
            return []
        default: return [event]
        }
    }

    /// Takes out the devices that have waited long enough, or all of them.
    mutating func release(at now: Duration, all: Bool = false) -> [DiscoveryEvent] {
        let due = waiting.filter { all || now - $0.since >= Self.patience }
        waiting.removeAll { all || now - $0.since >= Self.patience }
        return due.map { .found($0.device) }
    }
}
