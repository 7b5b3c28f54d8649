// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension EarbudsTracker {
    /// An advertisement was heard.
    mutating func hear(_ sighting: EarbudsSighting) {
        let owner = owner(of: sighting.advertiser)
        let proof = owner.map { tracks[$0].proof } ?? resolver(of: sighting.advertiser)
        let device = owner.map { tracks[$0].device } ?? proof
        let keys = device.flatMap { place(of: $0) }.flatMap { devices[$0].keys }
        guard let frame = Observation(sighting.message, keys: keys) else { return }
        guard let place = track(for: frame, sighting, owner: owner, proof: proof) else { return }
        guard let place = resolveRival(of: place, frame, sighting) else { return }
        take(frame, sighting, at: place)
    }

    private func owner(of advertiser: Advertiser?) -> Int? {
        advertiser.flatMap { owners[$0] }.flatMap { place(ofTrack: $0) }
    }

    /// The paired device whose key resolves an address.
    func resolver(of advertiser: Advertiser?) -> PairedDeviceID? {
        guard case .address(let address)? = advertiser, !devices.isEmpty else { return nil }
        return devices.first { $0.keys?.resolves(address) == true }?.id
    }

    /// The track that a frame belongs to, a new one where there is none; nil where there is no
    /// room for it.
    private mutating func track(
        for frame: Observation,
        _ sighting: EarbudsSighting,
        owner: Int?,
        proof: PairedDeviceID?
    ) -> Int? {
        if let owner {
            guard contradicts(frame, tracks[owner]) else { return owner }
            leave(owner, sighting.advertiser)
        }
        if let proof {
            return tracks.firstIndex { $0.proof == proof }
                ?? newTrack(frame, rssi: sighting.rssi, proof: proof)
        }
        let fitting = fitting(frame, sighting)
        let free = fitting.filter { isFree($0, for: frame, sighting) }
        if free.count == 1, let place = free.first {
            if !tracks[place].sources.isEmpty { tracks[place].isStitched = true }
            return place
        }
        let elder = free.isEmpty && fitting.count == 1 ? tracks[fitting[0]].number : nil
        guard let place = newTrack(frame, rssi: sighting.rssi, proof: nil) else { return nil }
        tracks[place].rival = elder
        return place
    }

    /// The tracks whose frame this may be.
    private func fitting(_ frame: Observation, _ sighting: EarbudsSighting) -> [Int] {
        var places: [Int] = []
        for place in tracks.marks.indices
        where tracks.marks[place].productID == frame.productID && !tracks.marks[place].isProven {
            if tracks[place].fits(frame, rssi: sighting.rssi, at: now) { places.append(place) }
        }
        return places
    }

    /// Whether no other address speaks for this bud of a track.
    private func isFree(_ place: Int, for frame: Observation, _ sighting: EarbudsSighting) -> Bool {
        guard sighting.advertiser != nil,
            let heard = tracks[place].lastHeard(frame.broadcaster)
        else { return true }
        return heard + timings.rotationGap <= now
    }

    /// Whether an address can no longer be that of the pods it was taken for.
    private func contradicts(_ frame: Observation, _ track: Track) -> Bool {
        guard track.proof == nil, !frame.isCase, frame.isPlausible else { return false }
        if frame.productID != track.productID { return true }
        return track.isStitched && !track.agrees(with: frame, at: now)
    }

    private mutating func leave(_ place: Int, _ advertiser: Advertiser?) {
        guard let advertiser else { return }
        owners[advertiser] = nil
        tracks[place].sources.removeAll { $0.advertiser == advertiser }
    }

    /// Decides about a newcomer that may be the new address of elder pods. Returns the track that
    /// the frame now belongs to.
    private mutating func resolveRival(
        of place: Int,
        _ frame: Observation,
        _ sighting: EarbudsSighting
    ) -> Int? {
        guard let rival = tracks[place].rival, let elder = self.place(ofTrack: rival) else {
            tracks[place].rival = nil
            return place
        }
        let began = tracks[place].began
        let spoke = tracks[place].sources.contains { source in
            tracks[elder].lastHeard(source.side).map { $0 > began } ?? false
        }
        if spoke || !tracks[elder].fits(frame, rssi: sighting.rssi, at: now) {
            tracks[place].rival = nil
            return place
        }
        guard now - began >= timings.rotationGap else { return place }
        let newcomer = tracks.remove(at: place)
        guard let elder = self.place(ofTrack: rival) else { return nil }
        for source in newcomer.sources {
            owners[source.advertiser] = nil
            note(source.advertiser, source.side, at: source.lastHeard, on: elder)
        }
        tracks[elder].isStitched = true
        return elder
    }

    mutating func note(_ advertiser: Advertiser, _ side: Side?, at time: Instant, on place: Int) {
        owners[advertiser] = tracks[place].number
        if let old = tracks[place].note(advertiser, side, at: time) { owners[old] = nil }
    }

    private mutating func take(_ frame: Observation, _ sighting: EarbudsSighting, at place: Int) {
        let wasSilent = tracks[place].phase == .silent || tracks[place].phase == .away
        if wasSilent { tracks[place].lid.forget() }
        if let advertiser = sighting.advertiser {
            note(advertiser, frame.broadcaster, at: now, on: place)
        }
        var changed = tracks[place].hear(frame, rssi: sighting.rssi, at: now, timings: timings)
        arm(now + timings.silentAfter)
        let isNew = tracks[place].phase == .newcomer
        if isNew {
            let isKnown = tracks[place].proof != nil && frame.isPlausible
            guard tracks[place].frames >= 2 || isKnown, tracks[place].rival == nil else { return }
        }
        tracks[place].phase = .heard
        changed = changed || wasSilent
        if (isNew || wasSilent), !devices.isEmpty { reconsider(tracks[place].productID) }
        if let device = tracks[place].device {
            if let place = self.place(of: device) { settle(device: place) }
        } else if isNew || changed {
            tell(track: place)
        }
    }
}
