// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// The lid of one case, from the bytes that buds inside it send.
///
/// The byte says whether the lid is closed and counts openings (modulo 8). Two buds speak in turn
/// and one may lag, so what counts is the counter:
///
/// | known | open, ahead | open, same | closed, ahead | closed, same | behind |
/// |---|---|---|---|---|---|
/// | nothing | opening | opening | closed | closed | – |
/// | open | opening | confirmed | closed | closed | lag¹ |
/// | closed | opening | lag¹, later open² | closed | – | lag¹ |
///
/// ¹ ignored as the other bud's old byte within `lidLag` of what was known, afterwards taken as if
/// nothing had been known. ² no opening: none was counted.
struct LidTracker: Hashable, Sendable {
    /// One opening of the lid.
    struct Opening: Hashable, Sendable {
        var count: UInt8
        var since: Instant
        /// How many frames have said so.
        var frames: Int
    }

    private(set) var isOpen: Bool?
    /// The latest opening; nil while closed or unknown.
    private(set) var opening: Opening?
    /// When the lid was last spoken of from inside the case.
    private(set) var lastEvidence = Instant.zero
    /// The counter as last heard.
    private(set) var openings: UInt8 = 0

    /// Takes a byte in. True when the lid is no longer what it was.
    mutating func hear(isOpen open: Bool, count next: UInt8, at now: Instant, lag: Duration) -> Bool
    {
        let before = (isOpen, openings)
        let ahead = (next &- openings) & 7
        let isLate = now > lastEvidence + lag
        if let known = isOpen, !(ahead > 4 && isLate) {
            guard ahead <= 4 else { return false }
            if ahead == 0, open, !known, !isLate { return false }
            if ahead > 0 || open != known {
                opening = open && ahead > 0 ? Opening(count: next, since: now, frames: 1) : nil
            } else {
                opening?.frames += 1
            }
        } else {
            opening = open ? Opening(count: next, since: now, frames: 1) : nil
        }
        isOpen = open
        openings = next
        lastEvidence = now
        return before != (isOpen, openings)
    }

    /// Nobody in the case speaks any more: a closed lid stays closed, an open one is not known.
    /// True when that changes anything.
    mutating func silence() -> Bool {
        opening = nil
        guard isOpen == true else { return false }
        isOpen = nil
        return true
    }

    /// The pods were away: whatever the lid did meanwhile, the next byte is news.
    mutating func forget() {
        isOpen = nil
        opening = nil
    }
}
