// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

/// Decides how long a reader may let its socket rest, so that values which come fast are read
/// together: what network cards call interrupt moderation. Pure: told when what was read.
///
/// A value that comes alone, or first after a pause, is read at once. Only when values have come so
/// fast, twice in a row, that enough of them are to be expected within the limit does the reader
/// rest; the rest ends after the limit at the latest, and sooner where so many values as are wanted
/// together take less; with everything else that wants doing at once; and for good with the first
/// rest that brought too few.
///
/// ```
///            values, fast    values, slow    other traffic   nothing
/// attentive  counted         attentive       attentive       –
/// counted    resting         attentive       attentive       –
/// resting    resting         attentive       attentive       attentive
/// ```
package struct ReadPause: Hashable, Sendable {
    /// What one emptying of the socket brought.
    package enum Found: Hashable, Sendable {
        case nothing
        /// So many values, at least one, and nothing else.
        case values(Int)
        /// Something else, with values or without.
        case others
    }

    private enum Phase: Hashable {
        case attentive
        case counted
        case resting(until: Instant)
    }

    /// The longest time a value waits to be read; zero lets the socket never rest.
    package let limit: Duration
    /// So many values have to be expected within the limit for a rest.
    package let fewest: Int
    /// A rest need not bring more values; nil where every rest is as long as the limit.
    package let most: Int?
    private let nanoseconds: Int64
    private var phase = Phase.attentive
    private var lastValues: Instant?

    package init(limit: Duration, fewest: Int = 2, most: Int? = nil) {
        self.limit = limit
        self.fewest = max(1, fewest)
        self.most = most.map { max(1, $0) }
        nanoseconds = limit.wholeNanoseconds
    }

    /// Until when the socket may rest; nil when it has to be watched.
    package var end: Instant? {
        if case .resting(let end) = phase { end } else { nil }
    }

    /// The socket was read until it was empty.
    package mutating func read(_ found: Found, at now: Instant) {
        guard case .values(let count) = found, nanoseconds > 0 else {
            // A watched socket may be looked at for nothing; that says nothing of the values.
            if found == .nothing, end.map({ now < $0 }) ?? true { return }
            phase = .attentive
            if found == .others { lastValues = nil }
            return
        }
        let gap = gap(of: count, until: now)
        lastValues = now
        guard let gap, gap <= nanoseconds / Int64(fewest) else {
            phase = .attentive
            return
        }
        switch phase {
        case .attentive: phase = .counted
        case .resting(let end) where now < end:
            // Read early, for a reason that has nothing to do with the values.
            break
        case .counted, .resting: phase = .resting(until: now.later(by: rest(for: gap)))
        }
    }

    // Whole nanoseconds from here on: a `Duration` has 128 bits, and this is asked for every value.

    /// The time from one value to the next; nil for the first.
    private func gap(of count: Int, until now: Instant) -> Int64? {
        guard let lastValues, count > 0 else { return nil }
        let (time, overflow) = now.nanoseconds.subtractingReportingOverflow(lastValues.nanoseconds)
        return overflow ? nil : time / Int64(count)
    }

    private func rest(for gap: Int64) -> Int64 {
        guard let most else { return nanoseconds }
        let (time, overflow) = gap.multipliedReportingOverflow(by: Int64(most))
        return overflow ? nanoseconds : min(nanoseconds, time)
    }
}

extension Instant {
    fileprivate func later(by nanoseconds: Int64) -> Instant {
        let (sum, overflow) = self.nanoseconds.addingReportingOverflow(nanoseconds)
        return Instant(nanoseconds: overflow ? .max : sum)
    }
}
