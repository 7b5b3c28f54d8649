// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// Whether the sheet of one paired device is up.
///
/// | state | opening | lid closed, silence, worn, limit, dismissed, uncertain, forgotten |
/// |---|---|---|
/// | down | up, where all of the conditions below hold | nothing |
/// | up | nothing, the limit stays | down, told once with the reason |
///
/// Conditions for up: the pods are ours beyond doubt (the key resolves an address; or they are the
/// only ones of the model and the device connected around the opening); at least two frames of a
/// bud inside the case told of the opening; it is no older than `openingWindow`; no bud is worn; it
/// was not shown for this opening before.
struct SheetMachine: Hashable, Sendable {
    /// How many frames must tell of an opening.
    static let framesNeeded = 2

    /// What speaks for and against a sheet now.
    struct Situation: Hashable, Sendable {
        var isOurs: Bool
        var lid: LidTracker
        var isWorn: Bool
    }

    /// When the sheet went up; nil while it is down.
    private(set) var shownAt: Instant?
    private var lastShown: LidTracker.Opening?

    var isShown: Bool { shownAt != nil }

    /// When the sheet goes down if nothing else happens.
    func deadline(_ lid: LidTracker, _ timings: EarbudsTimings) -> Instant? {
        guard let shownAt else { return nil }
        return min(shownAt + timings.sheetLimit, lid.lastEvidence + timings.silentAfter)
    }

    /// True when the sheet goes up.
    mutating func shows(
        _ situation: Situation,
        at now: Instant,
        timings: EarbudsTimings
    ) -> Bool {
        guard !isShown, situation.isOurs, !situation.isWorn,
            let opening = situation.lid.opening, opening.frames >= Self.framesNeeded,
            now <= opening.since + timings.openingWindow
        else { return false }
        if let lastShown, lastShown.since == opening.since { return false }
        lastShown = opening
        shownAt = now
        return true
    }

    /// The reason for which the sheet goes down now; nil where it stays, or is down already.
    mutating func hides(
        _ situation: Situation,
        at now: Instant,
        timings: EarbudsTimings
    ) -> SheetEnd? {
        guard let shownAt else { return nil }
        let end: SheetEnd? =
            if situation.lid.isOpen == false {
                .lidClosed
            } else if situation.isWorn {
                .worn
            } else if !situation.isOurs {
                .uncertain
            } else if situation.lid.isOpen == nil
                || now >= situation.lid.lastEvidence + timings.silentAfter
            {
                .silence
            } else if now >= shownAt + timings.sheetLimit {
                .timeOut
            } else {
                nil
            }
        if end != nil { self.shownAt = nil }
        return end
    }

    /// Takes the sheet down from outside. True when it was up.
    mutating func takeDown() -> Bool {
        defer { shownAt = nil }
        return isShown
    }
}
