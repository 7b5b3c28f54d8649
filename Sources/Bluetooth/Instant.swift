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
        // From here on the quotient does not fit. Machines do this for every frame, and a division
        // of 128 bits is slow: 10^9 is 2^9 times a number so small that two steps of 64 bits will
        // do, each by a constant.
        guard high < 500_000_000 else { return whole < 0 ? .min : .max }
        let upper = UInt64(truncatingIfNeeded: magnitude >> 41)
        let middle = UInt64(truncatingIfNeeded: magnitude >> 9) & 0xFFFF_FFFF
        let lower = (upper % 1_953_125) << 32 | middle
        let quotient = (upper / 1_953_125) << 32 | lower / 1_953_125
        return whole < 0 ? -Int64(quotient) : Int64(quotient)
    }
}
