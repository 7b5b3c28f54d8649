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
            let worth = proof == nil ? tracks.worth(ofModel: productID) : .claimed
            guard makeRoom(for: worth, rssi: rssi ?? -127) else { return nil }
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

    /// Lets the least valuable track go for one of a worth. False where all are worth more.
    private mutating func makeRoom(for worth: TrackTable.Worth, rssi: Int) -> Bool {
        let silentSince = now + (.zero - timings.silentAfter)
        guard let place = tracks.leastValuable(at: now, silentSince: silentSince) else {
            return false
        }
        let least = tracks.marks[place]
        guard least.worth <= worth else { return false }
        if least.worth == worth, least.lastHeard > silentSince,
            rssi < least.strength + Self.strongerBy
        {
            return false
        }
        drop(track: place, because: .crowdedOut)
        return true
    }
}
