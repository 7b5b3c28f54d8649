// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// Pods that are heard: the frames of up to two buds and a case, from the addresses they had.
struct Track: Sendable {
    /// One address, or its stand-in.
    struct Source: Sendable {
        var advertiser: Advertiser
        var side: Side?
        var lastHeard: Instant
    }

    /// How far the track has come.
    enum Phase: Hashable, Sendable {
        /// Heard once, or perhaps the new address of pods that are known; nobody was told.
        case newcomer
        case heard
        case silent
        /// Gone for long; kept because a key knows it.
        case away
    }

    /// How many addresses of one pair are remembered.
    static let sourceLimit = 8

    let number: UInt32
    let began: Instant
    var phase = Phase.newcomer
    /// Nil where only an encrypted frame of the case was heard.
    var productID: UInt16?
    /// The paired device whose key resolved an address of this track.
    var proof: PairedDeviceID?
    /// The paired device that this track is taken for; for a proven one the same.
    var device: PairedDeviceID?
    /// Elder pods whose new address this may be.
    var rival: UInt32?
    var sources: [Source] = []
    /// Whether addresses were joined because they fit.
    var isStitched = false
    var lastHeard: Instant
    /// What was last told of whose they are; nil where nobody was told of them.
    var toldOwnership: EarbudsOwnership?
    /// How many frames agreed with themselves.
    var frames = 0
    var rssi: Int?
    var strength = -127
    var isClone = false
    var colour: EarbudsColour?
    var speaker: Side?
    var link: LinkState?
    var latest: ProximityMessage?
    var parts = EarbudsParts()
    var lid = LidTracker()
    var blocks = BlockEvidence()

    init(number: UInt32, productID: UInt16?, at now: Instant) {
        self.number = number
        self.productID = productID
        began = now
        lastHeard = now
    }

    /// Whether keys can be tried on what it sends.
    var hasAddress: Bool {
        sources.contains { if case .address = $0.advertiser { true } else { false } }
    }

    /// When the bud of this side was last heard; nil where it never was.
    @inline(__always)
    func lastHeard(_ side: Side?) -> Instant? {
        var latest: Instant?
        for source in sources where source.side == side {
            latest = max(latest ?? source.lastHeard, source.lastHeard)
        }
        return latest
    }

    /// Notes that an address that it has was heard. False where it has no such address.
    mutating func renew(_ advertiser: Advertiser, _ side: Side?, at now: Instant) -> Bool {
        guard let place = sources.firstIndex(where: { $0.advertiser == advertiser }) else {
            return false
        }
        sources[place].side = side ?? sources[place].side
        sources[place].lastHeard = now
        return true
    }

    /// Adds an address. Returns the one that had to be forgotten for it.
    mutating func add(_ advertiser: Advertiser, _ side: Side?, at now: Instant) -> Advertiser? {
        sources.append(Source(advertiser: advertiser, side: side, lastHeard: now))
        guard sources.count > Self.sourceLimit else { return nil }
        let oldest = sources.indices.min { sources[$0].lastHeard < sources[$1].lastHeard }
        return oldest.map { sources.remove(at: $0).advertiser }
    }

    /// Takes a frame in, and what follows from it for the phase. Tells whether it says anything
    /// new, and whether it came from an address that is not noted yet.
    mutating func take(
        _ frame: Observation,
        _ sighting: EarbudsSighting,
        at now: Instant,
        _ timings: EarbudsTimings
    ) -> (isNews: Bool, isNewAddress: Bool) {
        if phase == .silent || phase == .away { lid.forget() }
        let isNewAddress =
            if let advertiser = sighting.advertiser {
                !renew(advertiser, frame.broadcaster, at: now)
            } else {
                false
            }
        let isNews = hear(
            frame,
            sighting.message,
            rssi: sighting.rssi,
            at: now,
            timings: timings
        )
        let isKnown = frames >= 2 || (proof != nil && frame.isPlausible)
        if phase != .newcomer || (isKnown && rival == nil) { phase = .heard }
        return (isNews, isNewAddress)
    }

    /// Takes in what a frame says. True when it says anything new.
    private mutating func hear(
        _ frame: Observation,
        _ message: ProximityMessage,
        rssi: Int?,
        at now: Instant,
        timings: EarbudsTimings
    ) -> Bool {
        lastHeard = now
        if frame.isPlausible { frames &+= 1 }
        if let rssi {
            self.rssi = rssi
            strength = frames <= 1 ? rssi : (3 * strength + rssi) / 4
        }
        latest = message
        isClone = frame.isClone
        if frame.broadcaster != nil { speaker = frame.broadcaster }
        var changed = hearKind(frame, message)
        changed = hearParts(frame, at: now, hold: timings.finerHold) || changed
        if let lid = frame.lid, frame.isPlausible {
            let isNews = self.lid.hear(
                isOpen: !lid.isClosed,
                count: lid.openings,
                at: now,
                lag: timings.lidLag
            )
            changed = isNews || changed
        }
        return changed
    }

    private mutating func hearKind(_ frame: Observation, _ message: ProximityMessage) -> Bool {
        var changed = false
        if let next = frame.productID, next != productID {
            productID = next
            changed = true
        }
        if let code = frame.colour, code != colour?.code {
            colour = message.frame?.colour
            changed = true
        }
        if let next = frame.link, next != link {
            link = next
            changed = true
        }
        return changed
    }

    private mutating func hearParts(
        _ frame: Observation,
        at now: Instant,
        hold: Duration
    ) -> Bool {
        guard frame.isPlausible else { return false }
        if let block = frame.block, block.isTrusted || blocks.confirm(block) {
            var exact = frame
            exact.apply(block)
            return hearParts(exact, levels: block.source, at: now, hold: hold)
        }
        if frame.block == nil { blocks.forget() }
        return hearParts(frame, levels: .advert, at: now, hold: hold)
    }

    private mutating func hearParts(
        _ frame: Observation,
        levels source: ReadingSource,
        at now: Instant,
        hold: Duration
    ) -> Bool {
        var changed = parts.left.hear(frame.left, levelSource: source, at: now, hold: hold)
        changed =
            parts.right.hear(frame.right, levelSource: source, at: now, hold: hold) || changed
        changed =
            parts.single.hear(frame.single, levelSource: source, at: now, hold: hold) || changed
        return parts.chargingCase.hear(
            frame.chargingCase,
            levelSource: frame.caseSource ?? source,
            at: now,
            hold: hold
        ) || changed
    }
}
