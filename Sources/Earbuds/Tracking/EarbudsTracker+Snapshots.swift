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

    /// Pods that no device claims.
    func snapshot(of track: Track, at moment: Instant) -> EarbudsSnapshot {
        var snapshot = EarbudsSnapshot(id: .heard(track.number), taken: moment)
        snapshot.ownership = ownership(of: track)
        snapshot.confidence = track.isStitched ? .heuristic : .address
        snapshot.describe(track)
        snapshot.show(track.parts)
        snapshot.model = snapshot.model ?? Self.name(snapshot.productID)
        return snapshot
    }

    private static func name(_ productID: UInt16?) -> String? {
        productID.flatMap { EarbudsModels.builtIn[$0]?.name }
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
