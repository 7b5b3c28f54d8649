// SPDX-License-Identifier: Apache-2.0

public import Bluetooth

/// What is known of one part of a pair: each value with where it came from and when.
public struct PartReadings: Hashable, Sendable {
    /// How full its battery is.
    public var level: Reading<BatteryLevel>?
    /// Whether it charges.
    public var charging: Reading<Bool>?
    /// Where it is; always nil for a case.
    public var location: Reading<Location>?

    /// Makes readings; nothing given means that nothing is known.
    public init(
        level: Reading<BatteryLevel>? = nil,
        charging: Reading<Bool>? = nil,
        location: Reading<Location>? = nil
    ) {
        self.level = level
        self.charging = charging
        self.location = location
    }

    /// Whether nothing at all is known.
    public var isEmpty: Bool { level == nil && charging == nil && location == nil }

    /// The time of the latest of the readings.
    public var latest: Instant? {
        [level?.observed, charging?.observed, location?.observed].compactMap { $0 }.max()
    }

    /// Takes in what a frame says; what it does not say stays as it was. True when a value changed.
    mutating func hear(
        _ status: PartStatus,
        levelSource: ReadingSource,
        at now: Instant,
        hold: Duration
    ) -> Bool {
        var changed = false
        if let value = status.level {
            let reading = Reading(value, source: levelSource, observed: now)
            changed = Self.take(reading, into: &level, hold: hold)
        }
        if let value = status.isCharging {
            let reading = Reading(value, source: .advert, observed: now)
            changed = Self.take(reading, into: &charging, hold: hold) || changed
        }
        if let value = status.location {
            let reading = Reading(value, source: .advert, observed: now)
            changed = Self.take(reading, into: &location, hold: hold) || changed
        }
        return changed
    }

    /// Takes in what a device reported.
    mutating func hear(_ part: EarbudsReport.Part, source: ReadingSource, at now: Instant) {
        if let percent = part.percent, (0...100).contains(percent) {
            level = Reading(BatteryLevel(percent: percent), source: source, observed: now)
        }
        if let value = part.charging {
            charging = Reading(value, source: source, observed: now)
        }
        if let value = part.location {
            location = Reading(value, source: source, observed: now)
        }
    }

    /// The better reading of each value: `finer` where it still holds, else what is newer.
    func overlaid(with finer: PartReadings, holds: Bool, for hold: Duration) -> PartReadings {
        PartReadings(
            level: Self.better(finer.level, level, holds, hold),
            charging: Self.better(finer.charging, charging, holds, hold),
            location: Self.better(finer.location, location, holds, hold)
        )
    }

    private static func better<Value>(
        _ finer: Reading<Value>?,
        _ other: Reading<Value>?,
        _ holds: Bool,
        _ hold: Duration
    ) -> Reading<Value>? {
        guard let finer, let other else { return finer ?? other }
        return holds || finer.observed + hold >= other.observed ? finer : other
    }

    /// A reading replaces one of a source no better than its own, and any that is too old to hold.
    private static func take<Value: Equatable>(
        _ next: Reading<Value>,
        into reading: inout Reading<Value>?,
        hold: Duration
    ) -> Bool {
        guard let old = reading else {
            reading = next
            return true
        }
        guard next.source.rank >= old.source.rank || old.observed + hold < next.observed else {
            return false
        }
        reading = next
        return old.value != next.value || old.source != next.source
    }
}

extension ReadingSource {
    /// Which source is believed when two speak at once: the device itself over its link, then the
    /// exact block of an advertisement, then its clear part, then the profile's single number.
    var rank: Int {
        switch self {
        case .accessory: 4
        case .decryptedBlock, .clearBlock, .systemBlock: 3
        case .advert: 2
        case .bluezBattery: 1
        case .system: 0
        }
    }
}
