// SPDX-License-Identifier: Apache-2.0

/// A point on a central's own monotonic clock, which starts at zero when the central is made.
///
/// Only moments of one central can be compared. It is no date: it does not tell the time of day and
/// does not jump when somebody sets the clock.
public struct Moment: Hashable, Comparable, Sendable, Codable {
    /// Whole nanoseconds since the central was made.
    public var nanoseconds: Int64

    /// The moment at which the central was made.
    public static let zero = Moment(nanoseconds: 0)

    /// Makes the moment that lies so many nanoseconds after the central was made.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// Orders moments by time: the earlier one is less.
    public static func < (left: Moment, right: Moment) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    /// The moment that lies a duration later. Stays at the last representable one instead of
    /// overflowing, so that "for ever" is a legal duration.
    public static func + (start: Moment, duration: Duration) -> Moment {
        let step = duration.nanosecondCount
        let (sum, overflow) = start.nanoseconds.addingReportingOverflow(step)
        guard overflow else { return Moment(nanoseconds: sum) }
        return Moment(nanoseconds: step < 0 ? .min : .max)
    }

    /// The time from the right moment to the left one; negative when the left one is earlier.
    public static func - (end: Moment, start: Moment) -> Duration {
        let (difference, overflow) = end.nanoseconds.subtractingReportingOverflow(start.nanoseconds)
        guard overflow else { return .nanoseconds(difference) }
        return .nanoseconds(end.nanoseconds < start.nanoseconds ? Int64.min : .max)
    }
}

extension Duration {
    /// The duration in nanoseconds, rounded towards zero and held within the range of `Int64`.
    package var nanosecondCount: Int64 {
        let (seconds, attoseconds) = components
        let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflow else { return seconds < 0 ? .min : .max }
        let (sum, late) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000)
        guard !late else { return seconds < 0 ? .min : .max }
        return sum
    }

    /// The duration as seconds with three decimals, for logs: `0.012`.
    package var secondsText: String {
        let milliseconds = nanosecondCount / 1_000_000
        let magnitude = milliseconds.magnitude
        let fraction = String(magnitude % 1000 + 1000).dropFirst()
        return "\(milliseconds < 0 ? "-" : "")\(magnitude / 1000).\(fraction)"
    }
}
