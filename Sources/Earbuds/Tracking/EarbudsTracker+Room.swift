// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension EarbudsTracker {
    /// So much stronger must a stranger be to take the place of another that is still heard.
    private static let strongerBy = 10

    /// Begins a track; nil where there is no room for one of its value.
    mutating func newTrack(
        _ frame: Observation,
        rssi: Int?,
        proof: PairedDeviceID?
    ) -> Int? {
        let productID = frame.productID ?? device(proof)?.productID
        guard productID != nil || proof != nil else { return nil }
        if tracks.count >= Self.capacity {
            let value = proof != nil ? 3 : self.value(ofModel: productID)
            guard makeRoom(for: value, rssi: rssi ?? -127) else { return nil }
        }
        var track = Track(number: newNumber(), productID: productID, at: now)
        track.isClone = frame.isClone
        if let proof, let place = place(of: proof) {
            release(device: place)
            track.proof = proof
            track.device = proof
            devices[place].claim = .init(track: track.number, confidence: .irk, soleSince: now)
            devices[place].soleDue = nil
        }
        tracks.append(track)
        return tracks.count - 1
    }

    private func device(_ id: PairedDeviceID?) -> PairedRecord? {
        id.flatMap { place(of: $0) }.map { devices[$0] }
    }

    /// How much a track that nobody claims is worth: 2 where its model is paired here, 1 where
    /// nothing is known, 0 for someone else's.
    private func value(ofModel productID: UInt16?) -> Int {
        if devices.isEmpty { return 1 }
        return devices.contains { $0.productID == productID || $0.productID == nil } ? 2 : 0
    }

    private func value(of mark: TrackTable.Mark) -> Int {
        if mark.isClaimed { return 3 }
        let owner = ownership(ofModel: mark.productID, hasAddress: mark.hasAddress)
        return owner == .someoneElse ? 0 : value(ofModel: mark.productID)
    }

    /// Lets the least valuable track go for one of a value. False where all are worth more.
    private mutating func makeRoom(for value: Int, rssi: Int) -> Bool {
        var least: (place: Int, value: Int, isHeard: Bool, order: Int64)?
        let silentSince = now + .nanoseconds(-timings.silentAfter.wholeNanoseconds)
        for place in tracks.marks.indices {
            let mark = tracks.marks[place]
            let own = self.value(of: mark)
            guard own < 3 else { continue }
            let isHeard = mark.lastHeard > silentSince
            let order = isHeard ? Int64(mark.strength) : mark.lastHeard.nanoseconds
            if let known = least,
                (known.value, known.isHeard ? 1 : 0, known.order) <= (own, isHeard ? 1 : 0, order)
            {
                continue
            }
            least = (place, own, isHeard, order)
        }
        guard let least, least.value <= value else { return false }
        if least.value == value, least.isHeard,
            rssi < tracks[least.place].strength + Self.strongerBy
        {
            return false
        }
        drop(track: least.place, because: .crowdedOut)
        return true
    }
}
