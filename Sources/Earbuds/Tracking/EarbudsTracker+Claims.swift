// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// Which track is which device's.
///
/// | the device | the only one of its model, connected | not so |
/// |---|---|---|
/// | has no track | claims it after `soleAfter` | – |
/// | is its `soleCandidate` | stays | lets go; after `soleProven` or a disconnect `heuristic` |
/// | claims as `heuristic` | `soleCandidate` | stays until the track is gone |
/// | claims by `irk` | stays | stays |
extension EarbudsTracker {
    /// Looks anew at the devices of a model, after something of the model came or changed.
    mutating func reconsider(_ productID: UInt16?) {
        for place in devices.indices
        where devices[place].productID == productID && !devices[place].isProven {
            reconsider(device: place)
        }
    }

    mutating func reconsider(device place: Int) {
        let device = devices[place]
        devices[place].soleDue = nil
        guard !device.isProven else { return }
        let candidates = tracks.indices.filter { isCandidate(tracks[$0], for: device) }
        let isSole = device.isConnected && isOnlyOneConnected(device) && candidates.count == 1
        if let claim = device.claim {
            guard candidates.contains(where: { tracks[$0].number == claim.track }) else {
                return release(device: place)
            }
            return hold(claim, device: place, isSole: isSole)
        }
        guard isSole, let productID = device.productID, let track = candidates.first,
            tracks[track].phase != .newcomer, tracks[track].productID == productID,
            agrees(tracks[track], with: device)
        else { return }
        let due = max(tracks[track].began, device.connectedAt ?? now) + timings.soleAfter
        guard due <= now else {
            devices[place].soleDue = due
            return arm(due)
        }
        attach(track: track, to: place)
    }

    /// Whether a track could be the device's. A key that does not resolve what could be resolved
    /// says no for good.
    private func isCandidate(_ track: Track, for device: PairedRecord) -> Bool {
        track.productID == device.productID && track.proof == nil && !track.isClone
            && (track.device == nil || track.device == device.id)
            && !(device.hasIRK && track.hasAddress)
    }

    private func isOnlyOneConnected(_ device: PairedRecord) -> Bool {
        !devices.contains {
            $0.id != device.id && $0.productID == device.productID && $0.isConnected && !$0.isProven
        }
    }

    /// Whether what a device reports of its levels may be what its candidate advertises.
    private func agrees(_ track: Track, with device: PairedRecord) -> Bool {
        guard device.isReporting else { return true }
        func near(_ one: PartReadings, _ other: PartReadings) -> Bool {
            guard let one = one.level, let other = other.level else { return true }
            return abs(one.value.percent / 10 - other.value.percent / 10) <= 1
        }
        return near(track.parts.left, device.reported.left)
            && near(track.parts.right, device.reported.right)
            && near(track.parts.single, device.reported.single)
    }

    private mutating func hold(_ claim: PairedRecord.Claim, device place: Int, isSole: Bool) {
        var claim = claim
        if isSole {
            if claim.confidence == .heuristic { claim.soleSince = now }
            claim.confidence = .soleCandidate
        } else if claim.confidence == .heuristic || claim.soleSince + timings.soleProven <= now
            || !devices[place].isConnected
        {
            claim.confidence = .heuristic
        } else {
            return release(device: place)
        }
        devices[place].claim = claim
        settle(device: place)
    }

    private mutating func attach(track: Int, to place: Int) {
        let number = tracks[track].number
        let id = EarbudsID.paired(devices[place].id)
        tracks[track].device = devices[place].id
        devices[place].claim = .init(track: number, confidence: .soleCandidate, soleSince: now)
        if tracks[track].toldOwnership != nil {
            say(.vanished(.heard(number), .identified(id)))
            tracks[track].toldOwnership = nil
        }
        settle(device: place)
    }

    /// A device lets go of its track, which is told of under its own number again.
    mutating func release(device place: Int) {
        guard let claim = devices[place].claim else { return }
        devices[place].claim = nil
        guard let track = self.place(ofTrack: claim.track) else { return }
        tracks[track].device = nil
        tracks[track].proof = nil
        if tracks[track].phase == .away {
            drop(track: track, because: .unheard)
        } else if tracks[track].phase != .newcomer {
            tell(track: track)
        }
        settle(device: place)
    }

    /// Whose a track is.
    func ownership(of track: Track) -> EarbudsOwnership {
        if track.device != nil { return .pairedHere }
        return ownership(ofModel: track.productID, hasAddress: track.hasAddress)
    }

    /// Whose pods are that no device claims.
    func ownership(ofModel productID: UInt16?, hasAddress: Bool) -> EarbudsOwnership {
        guard !devices.isEmpty else { return .unknown }
        for place in devices.indices {
            let model = devices[place].productID
            guard model == nil || model == productID else { continue }
            guard devices[place].hasIRK, hasAddress else { return .unknown }
        }
        return .someoneElse
    }

    /// Says whose pods are where that is no longer what was told.
    mutating func tellOwnership() {
        for place in tracks.indices {
            guard let told = tracks[place].toldOwnership,
                told != ownership(of: tracks[place])
            else { continue }
            tell(track: place)
        }
    }

    /// Tells of a track that no device claims.
    mutating func tell(track place: Int) {
        let next = snapshot(ofTrack: place, at: now)
        let isKnown = tracks[place].toldOwnership != nil
        tracks[place].toldOwnership = next.ownership
        say(isKnown ? .changed(next) : .appeared(next))
    }
}
