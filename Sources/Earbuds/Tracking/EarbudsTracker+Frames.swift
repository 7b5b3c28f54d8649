// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension EarbudsTracker {
    /// An advertisement was heard.
    mutating func hear(_ sighting: EarbudsSighting) {
        let owner = owner(of: sighting.advertiser)
        let proof = if let owner { tracks[owner].proof } else { resolver(of: sighting.advertiser) }
        let device = if let owner { tracks[owner].device } else { proof }
        guard sighting.message.canBeFollowed else { return }
        let frame = Observation.reading(sighting.message, keys: keys(of: device))
        guard let place = track(for: frame, sighting, owner: owner, proof: proof) else { return }
        guard let place = resolveRival(of: place, frame, sighting) else { return }
        take(frame, sighting, at: place)
    }

    private func owner(of advertiser: Advertiser?) -> Int? {
        guard let advertiser, let number = owners[advertiser] else { return nil }
        return place(ofTrack: number)
    }

    private func keys(of device: PairedDeviceID?) -> EarbudsKeys? {
        guard let device, let place = place(of: device) else { return nil }
        return devices[place].keys
    }

    /// The paired device whose key resolves an address.
    private mutating func resolver(of advertiser: Advertiser?) -> PairedDeviceID? {
        guard case .address(let address)? = advertiser, address.kind == .random,
            !unresolved.contains(address)
        else { return nil }
        var wasTried = false
        for place in devices.indices where devices[place].hasIRK {
            wasTried = true
            if devices[place].keys?.resolves(address) == true { return devices[place].id }
        }
        if wasTried { unresolved.insert(address) }
        return nil
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
            guard tracks[owner].isContradicted(by: frame, at: now) else { return owner }
            leave(owner, sighting.advertiser)
        }
        if let proof {
            return tracks.firstIndex { $0.proof == proof }
                ?? newTrack(frame, rssi: sighting.rssi, proof: proof)
        }
        let fitting = fitting(frame, sighting)
        if fitting.free == 1, let place = fitting.lastFree {
            if !tracks[place].sources.isEmpty { tracks[place].isStitched = true }
            return place
        }
        var elder: UInt32?
        if fitting.all == 1, fitting.free == 0, let place = fitting.last {
            elder = tracks.marks[place].number
        }
        guard let place = newTrack(frame, rssi: sighting.rssi, proof: nil) else { return nil }
        if elder != nil { tracks[place].rival = elder }
        return place
    }

    /// How many tracks a frame may be of, and how many of these have no other address that speaks
    /// for the same bud.
    private func fitting(
        _ frame: Observation,
        _ sighting: EarbudsSighting
    ) -> (all: Int, last: Int?, free: Int, lastFree: Int?) {
        var found: (all: Int, last: Int?, free: Int, lastFree: Int?) = (0, nil, 0, nil)
        let model = TrackTable.Model(frame.productID, isProven: false)
        let models = tracks.models
        for place in models.indices where models[place] == model {
            guard tracks[place].fits(frame, rssi: sighting.rssi, at: now) else { continue }
            found.all += 1
            found.last = place
            if sighting.advertiser != nil, let heard = tracks[place].lastHeard(frame.broadcaster),
                heard + timings.rotationGap > now
            {
                continue
            }
            found.free += 1
            found.lastFree = place
        }
        return found
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
        guard let rival = tracks[place].rival else { return place }
        guard let elder = self.place(ofTrack: rival) else {
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
        guard !tracks[place].renew(advertiser, side, at: time) else { return }
        add(advertiser, side, at: time, to: place)
    }

    private mutating func add(
        _ advertiser: Advertiser,
        _ side: Side?,
        at time: Instant,
        to place: Int
    ) {
        owners[advertiser] = tracks.marks[place].number
        if let old = tracks[place].add(advertiser, side, at: time) { owners[old] = nil }
    }

    private mutating func take(_ frame: Observation, _ sighting: EarbudsSighting, at place: Int) {
        let phase = tracks[place].phase
        let wasSilent = phase == .silent || phase == .away
        let (isNews, isNewAddress) = tracks[place].take(frame, sighting, at: now, timings)
        if isNewAddress, let advertiser = sighting.advertiser {
            add(advertiser, frame.broadcaster, at: now, to: place)
        }
        arm(now + timings.silentAfter)
        guard tracks[place].phase == .heard else { return }
        let isNew = phase == .newcomer
        let changed = isNews || wasSilent
        if (isNew || wasSilent), !devices.isEmpty { reconsider(tracks[place].productID) }
        if let device = tracks[place].device {
            if let place = self.place(of: device) { settle(device: place) }
        } else if isNew || changed {
            tell(track: place)
        }
    }
}
