// SPDX-License-Identifier: Apache-2.0

/// A moment on a monotonic clock that starts at zero when its owner (a radio, a world) is made.
///
/// Machines never read a clock: they are handed an `Instant`, and answer with deadlines that are
/// absolute instants of the same clock. Instants of two clocks must not be compared.
public struct Instant: Hashable, Comparable, Sendable, Codable {
    /// Whole nanoseconds since the owner's clock started.
    public var nanoseconds: Int64

    /// The moment at which the owner's clock started.
    public static let zero = Instant(nanoseconds: 0)

    /// Makes the moment that lies the given number of nanoseconds after the start of the clock.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// Orders moments by time: the earlier one is less.
    public static func < (left: Instant, right: Instant) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    /// The moment that lies a duration later. Stays at the last representable moment instead of
    /// overflowing, so that "for ever" is a legal duration.
    public static func + (start: Instant, duration: Duration) -> Instant {
        let (sum, overflow) = start.nanoseconds.addingReportingOverflow(duration.wholeNanoseconds)
        guard overflow else { return Instant(nanoseconds: sum) }
        return Instant(nanoseconds: duration.wholeNanoseconds < 0 ? .min : .max)
    }

    /// The time from the right moment to the left one; negative when the left one is earlier.
    public static func - (end: Instant, start: Instant) -> Duration {
        let (difference, overflow) = end.nanoseconds.subtractingReportingOverflow(start.nanoseconds)
        guard overflow else { return .nanoseconds(difference) }
        return .nanoseconds(end.nanoseconds < start.nanoseconds ? Int64.min : .max)
    }
}

extension Duration {
    /// The duration in nanoseconds, rounded towards zero and held within the range of `Int64`.
    public var wholeNanoseconds: Int64 {
        let whole = attoseconds
        let magnitude = whole.magnitude
        let high = UInt64(truncatingIfNeeded: magnitude >> 64)
        // From here on the quotient does not fit. A division of a fixed width is several times
        // faster than one of 128 bits, and machines do this for every frame.
        guard high < 500_000_000 else { return whole < 0 ? .min : .max }
        let low = UInt64(truncatingIfNeeded: magnitude)
        let quotient = UInt64(1_000_000_000).dividingFullWidth((high, low)).quotient
        guard quotient <= UInt64(Int64.max) else { return whole < 0 ? .min : .max }
        return whole < 0 ? -Int64(quotient) : Int64(quotient)
    }
}
