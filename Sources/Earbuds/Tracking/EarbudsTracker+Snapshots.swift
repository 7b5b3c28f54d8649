// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension EarbudsTracker {
    /// A device: what is heard of it, with what it reported laid over.
    func snapshot(of device: PairedRecord, at moment: Instant) -> EarbudsSnapshot {
        var snapshot = EarbudsSnapshot(id: .paired(device.id), taken: moment)
        snapshot.ownership = .pairedHere
        snapshot.confidence = device.claim?.confidence ?? .link
        snapshot.isConnected = device.isConnected
        snapshot.productID = device.productID
        var parts = EarbudsParts()
        if let track = track(of: device) {
            snapshot.describe(track)
            parts = track.parts
        }
        if parts.chargingCase.level == nil, device.keptCase.level != nil {
            parts.chargingCase = device.keptCase
        }
        parts = parts.overlaid(
            with: device.reported,
            holds: device.isReporting,
            for: timings.finerHold
        )
        if parts.single.level == nil, parts.left.level == nil || parts.right.level == nil {
            parts.single.level = device.profile
        }
        snapshot.show(parts)
        snapshot.model = snapshot.model ?? Self.name(snapshot.productID)
        return snapshot
    }

    /// The track at a place, which no device claims.
    func snapshot(ofTrack place: Int, at moment: Instant) -> EarbudsSnapshot {
        let mark = tracks.marks[place]
        let ownership = ownership(ofModel: mark.productID, hasAddress: tracks[place].hasAddress)
        var snapshot = EarbudsSnapshot(id: .heard(mark.number), taken: moment)
        snapshot.ownership = ownership
        tracks[place].describe(in: &snapshot)
        snapshot.model = snapshot.model ?? Self.name(snapshot.productID)
        return snapshot
    }

    private static func name(_ productID: UInt16?) -> String? {
        productID.flatMap { EarbudsModels.builtIn[$0]?.name }
    }
}

extension Track {
    /// Fills in what is heard, for pods that no device claims.
    fileprivate func describe(in snapshot: inout EarbudsSnapshot) {
        snapshot.confidence = isStitched ? .heuristic : .address
        snapshot.describe(self)
        snapshot.show(parts)
    }
}

extension EarbudsSnapshot {
    fileprivate mutating func describe(_ track: Track) {
        productID = track.productID ?? productID
        model = track.latest?.frame?.model?.name
        colour = track.colour
        speaker = track.speaker
        link = track.link
        raw = track.latest?.raw ?? []
        isClone = track.isClone
        presence = track.phase == .heard || track.phase == .newcomer ? .heard : .silent
        rssi = track.rssi
        lid = track.lid.isOpen.map {
            Reading(
                LidState(isClosed: !$0, openings: track.lid.openings),
                source: .advert,
                observed: track.lid.lastEvidence
            )
        }
    }

    fileprivate mutating func show(_ parts: EarbudsParts) {
        left = parts.left
        right = parts.right
        single = parts.single
        chargingCase = parts.chargingCase
    }
}
