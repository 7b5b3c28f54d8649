// SPDX-License-Identifier: Apache-2.0

/// What the tracker has to say, in order.
public enum EarbudsOutput: Hashable, Sendable, Codable {
    /// Earbuds are there that were not there before: two frames that fit, one whose address
    /// resolves, or a connection.
    case appeared(EarbudsSnapshot)
    /// Something is different: a level, a place, the lid, whose they are, or they are heard again.
    /// Which bud speaks, strength, ages and bytes alone are nothing new.
    case changed(EarbudsSnapshot)
    /// No advertisement came for a while; see `EarbudsPresence.silent`.
    case silent(EarbudsSnapshot)
    /// They are gone.
    case vanished(EarbudsID, EarbudsDeparture)
    /// The lid of pods that are ours was opened: time for the sheet.
    case showSheet(EarbudsSnapshot)
    /// The sheet has no reason any more. Follows each `showSheet` once.
    case hideSheet(EarbudsID, SheetEnd)

    /// Whom it is about.
    public var id: EarbudsID {
        switch self {
        case .appeared(let snapshot), .changed(let snapshot), .silent(let snapshot),
            .showSheet(let snapshot):
            snapshot.id
        case .vanished(let id, _), .hideSheet(let id, _): id
        }
    }
}

/// Why earbuds are no longer told of.
public enum EarbudsDeparture: Hashable, Sendable, Codable {
    /// Nothing was heard for long, and no link is there.
    case unheard
    /// There was no more room, and others matter more.
    case crowdedOut
    /// They are told of under this name from now on.
    case identified(EarbudsID)
    /// The device is no longer paired.
    case forgotten
}

/// Why the sheet goes.
public enum SheetEnd: String, Hashable, Sendable, Codable, CaseIterable {
    /// The lid was shut.
    case lidClosed
    /// Nothing was heard from inside the case for a while, which is what a shut case sounds like.
    case silence
    /// A bud is worn.
    case worn
    /// It was shown for as long as a sheet is.
    case timeOut
    /// A person sent it away.
    case dismissed
    /// It is no longer certain that they are ours.
    case uncertain
    /// The device is no longer paired.
    case forgotten
}
