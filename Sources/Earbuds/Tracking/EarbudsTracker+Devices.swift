// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension EarbudsTracker {
    /// A paired device as it is now.
    mutating func tell(_ device: PairedEarbuds) {
        guard let place = enter(device.id) else { return }
        let before = devices[place]
        devices[place].productID = device.productID ?? before.productID
        devices[place].isConnected = device.isConnected
        if device.isConnected != before.isConnected {
            devices[place].connectedAt = device.isConnected ? now : nil
            if !device.isConnected {
                devices[place].isReporting = false
                devices[place].profile = nil
            }
        }
        let models = [before.productID, devices[place].productID]
        reconsider(models[0])
        if models[0] != models[1] { reconsider(models[1]) }
        settle(device: place)
        tellOwnership()
    }

    /// The keys of a device came, changed or went.
    mutating func use(_ keys: EarbudsKeys?, of device: PairedDeviceID) {
        guard let place = enter(device) else { return }
        let isSameIRK = devices[place].keys?.irk == keys?.irk
        devices[place].keys = keys
        guard !isSameIRK else { return }
        unresolved.removeAll()
        if devices[place].isProven { release(device: place) }
        proveTracks(of: place)
        reconsider(device: place)
        settle(device: place)
        tellOwnership()
    }

    /// Gathers the addresses that a new key resolves in one track.
    private mutating func proveTracks(of device: Int) {
        guard let keys = devices[device].keys, keys.irk != nil else { return }
        let id = devices[device].id
        func resolves(_ source: Track.Source) -> Bool {
            guard case .address(let address) = source.advertiser else { return false }
            return keys.resolves(address) == true
        }
        let numbers = tracks.filter { $0.proof == nil && $0.sources.contains(where: resolves) }
            .map(\.number)
        guard let first = numbers.first, let place = place(ofTrack: first) else { return }
        for other in numbers {
            guard let from = self.place(ofTrack: other) else { continue }
            if let owner = tracks[from].device, let place = self.place(of: owner) {
                release(device: place)
            }
            guard let from = self.place(ofTrack: other) else { continue }
            let sources = tracks[from].sources
            if other != first { drop(track: from, because: .identified(.paired(id))) }
            for source in sources where other != first && resolves(source) {
                note(source.advertiser, source.side, at: source.lastHeard, on: place)
            }
        }
        for source in tracks[place].sources where !resolves(source) {
            owners[source.advertiser] = nil
        }
        tracks[place].sources.removeAll { !resolves($0) }
        tracks[place].proof = id
        tracks[place].device = id
        tracks[place].rival = nil
        release(device: device)
        devices[device].claim = .init(track: first, confidence: .irk, soleSince: now)
        if tracks[place].toldOwnership != nil {
            say(.vanished(.heard(first), .identified(.paired(id))))
            tracks[place].toldOwnership = nil
        }
    }

    mutating func hear(_ report: EarbudsReport) {
        guard let place = enter(report.device) else { return }
        devices[place].hear(report, at: now)
        settle(device: place)
    }

    mutating func reportsEnded(_ id: PairedDeviceID, _ origin: EarbudsReport.Origin) {
        guard let place = place(of: id) else { return }
        devices[place].reportsEnded(origin)
        settle(device: place)
    }

    mutating func forget(_ id: PairedDeviceID) {
        guard let place = place(of: id) else { return }
        let name = EarbudsID.paired(id)
        if devices[place].sheet.takeDown() { say(.hideSheet(name, .forgotten)) }
        if devices[place].told != nil { say(.vanished(name, .forgotten)) }
        let record = devices.remove(at: place)
        if let claim = record.claim, let track = self.place(ofTrack: claim.track) {
            tracks[track].device = nil
            tracks[track].proof = nil
            if tracks[track].phase == .away {
                drop(track: track, because: .unheard)
            } else if tracks[track].phase != .newcomer {
                tell(track: track)
            }
        }
        reconsider(record.productID)
        tellOwnership()
    }

    mutating func dismiss(_ id: EarbudsID) {
        guard case .paired(let device) = id, let place = place(of: device),
            devices[place].sheet.takeDown()
        else { return }
        say(.hideSheet(id, .dismissed))
    }

    /// The place of a device, made for it where it was not known; nil where there is no room.
    private mutating func enter(_ id: PairedDeviceID) -> Int? {
        if let place = place(of: id) {
            devices[place].lastTold = now
            return place
        }
        if devices.count >= Self.deviceCapacity {
            let idle = devices.filter { !$0.isConnected && !$0.isReporting }
            guard let oldest = idle.min(by: { ($0.lastTold, $0.id) < ($1.lastTold, $1.id) })
            else { return nil }
            forget(oldest.id)
        }
        var record = PairedRecord(id: id)
        record.lastTold = now
        let place = devices.firstIndex { id < $0.id } ?? devices.count
        devices.insert(record, at: place)
        return place
    }
}

// MARK: - Saying what changed

extension EarbudsTracker {
    /// Compares a device with what was last told of it, says the difference, and turns its sheet.
    mutating func settle(device place: Int) {
        let record = devices[place]
        let id = EarbudsID.paired(record.id)
        let phase = track(of: record)?.phase
        let isThere =
            phase == .heard || phase == .silent || record.isConnected || record.isReporting
        guard isThere else {
            if devices[place].sheet.takeDown() { say(.hideSheet(id, .silence)) }
            if record.told != nil { say(.vanished(id, .unheard)) }
            devices[place].told = nil
            return
        }
        let next = snapshot(of: record, at: now)
        devices[place].told = next
        if let before = record.told {
            if before.presence == .heard, next.presence == .silent {
                say(.silent(next))
            } else if !next.says(sameAs: before) {
                say(.changed(next))
            }
        } else {
            say(.appeared(next))
        }
        turnSheet(of: place, next)
    }

    private mutating func turnSheet(of place: Int, _ snapshot: EarbudsSnapshot) {
        let record = devices[place]
        let lid = track(of: record)?.lid ?? LidTracker()
        let situation = SheetMachine.Situation(
            isOurs: isOurs(record, lid),
            lid: lid,
            isWorn: isWorn(record, snapshot)
        )
        if let end = devices[place].sheet.hides(situation, at: now, timings: timings) {
            say(.hideSheet(.paired(record.id), end))
        } else if devices[place].sheet.shows(situation, at: now, timings: timings) {
            say(.showSheet(snapshot))
        }
        if let deadline = devices[place].sheet.deadline(lid, timings) { arm(deadline) }
    }

    /// Whether nobody else's pods could be meant: a key, or a connection that came with the
    /// opening of the only case of the model around.
    private func isOurs(_ record: PairedRecord, _ lid: LidTracker) -> Bool {
        switch record.claim?.confidence {
        case .irk: return true
        case .soleCandidate:
            if record.sheet.isShown { return true }
            guard let opening = lid.opening, let connected = record.connectedAt else {
                return false
            }
            return connected + timings.rotationGap >= opening.since
                && connected <= opening.since + timings.openingWindow
        case .link, .address, .heuristic, nil: return false
        }
    }

    private func isWorn(_ record: PairedRecord, _ snapshot: EarbudsSnapshot) -> Bool {
        [snapshot.left, snapshot.right, snapshot.single].contains { part in
            guard let location = part.location, location.value == .inEar else { return false }
            return location.age(at: now) < timings.silentAfter
                || location.source == .accessory && record.isReporting
        }
    }
}
