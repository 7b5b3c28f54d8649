// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

/// Decides how long a reader may let its socket rest, so that values which come fast are read
/// together: what network cards call interrupt moderation. Pure: told when what was read.
///
/// A value that comes alone, or first after a pause, is read at once. Only when values have come so
/// fast, twice in a row, that at least two are to be expected within the limit does the reader
/// rest; the rest ends after the limit at the latest, with everything else that wants doing at
/// once, and for good with the first rest that brought less than two.
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
    private var phase = Phase.attentive
    private var lastValues: Instant?

    package init(limit: Duration) {
        self.limit = limit
    }

    /// Until when the socket may rest; nil when it has to be watched.
    package var end: Instant? {
        if case .resting(let end) = phase { end } else { nil }
    }

    /// The socket was read until it was empty.
    package mutating func read(_ found: Found, at now: Instant) {
        guard case .values(let count) = found, limit > .zero else {
            // A watched socket may be looked at for nothing; that says nothing of the values.
            if found == .nothing, end.map({ now < $0 }) ?? true { return }
            phase = .attentive
            if found == .others { lastValues = nil }
            return
        }
        let isFast = lastValues.map { now - $0 <= limit * count / 2 } ?? false
        lastValues = now
        switch phase {
        case _ where !isFast: phase = .attentive
        case .attentive: phase = .counted
        case .counted: phase = .resting(until: now + limit)
        case .resting(let end):
            // Read early, for a reason that has nothing to do with the values.
            phase = .resting(until: now < end ? end : now + limit)
        }
    }
}
