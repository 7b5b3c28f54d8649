// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension EarbudsTracker {
    /// Makes up for the time that has passed: what is due, the earliest first, tracks before
    /// devices where both are.
    mutating func expire() {
        // A track has three ends to wait for (its lid, silence, absence), a device two.
        for _ in 0..<(3 * tracks.count + 2 * devices.count) {
            guard let due = nextDue(), due.time <= now else { break }
            switch due.who {
            case .track(let number):
                if let place = place(ofTrack: number) { expire(track: place) }
            case .device(let id):
                if let place = place(of: id) { expire(device: place) }
            }
        }
        wake = nextDue()?.time
    }

    private enum Who {
        case track(UInt32)
        case device(PairedDeviceID)
    }

    private func nextDue() -> (time: Instant, who: Who)? {
        var first = tracks.nextDue.map { (time: $0.time, who: Who.track(tracks[$0.place].number)) }
        for place in devices.indices {
            guard let due = deviceDue(place), first.map({ due < $0.time }) ?? true else { continue }
            first = (due, .device(devices[place].id))
        }
        return first
    }

    private func deviceDue(_ place: Int) -> Instant? {
        guard devices[place].sheet.isShown else { return devices[place].soleDue }
        let lid = track(of: devices[place])?.lid ?? LidTracker()
        return Instant.earlier(devices[place].soleDue, devices[place].sheet.deadline(lid, timings))
    }

    private mutating func expire(track place: Int) {
        let track = tracks[place]
        if let due = track.lidDue(timings), due <= now {
            _ = tracks[place].lid.silence()
        } else if track.phase == .newcomer {
            return drop(track: place, because: .unheard)
        } else if track.phase == .heard {
            tracks[place].phase = .silent
        } else if track.proof != nil {
            tracks[place].phase = .away
        } else {
            drop(track: place, because: .unheard)
            return reconsider(track.productID)
        }
        if let device = track.device {
            if let place = self.place(of: device) { settle(device: place) }
        } else if track.toldOwnership != nil {
            let next = snapshot(of: tracks[place], at: now)
            say(tracks[place].phase == track.phase ? .changed(next) : .silent(next))
        }
    }

    private mutating func expire(device place: Int) {
        let id = devices[place].id
        if let due = devices[place].soleDue, due <= now { reconsider(device: place) }
        if let place = self.place(of: id) { settle(device: place) }
    }
}

extension Track {
    /// When something happens to the track without being heard.
    func due(_ timings: EarbudsTimings) -> Instant? {
        let silence: Instant? =
            switch phase {
            case .newcomer, .heard: lastHeard + timings.silentAfter
            case .silent: lastHeard + timings.goneAfter
            case .away: nil
            }
        return Instant.earlier(silence, lidDue(timings))
    }

    /// When an open lid is no longer known to be.
    func lidDue(_ timings: EarbudsTimings) -> Instant? {
        lid.isOpen == true ? lid.lastEvidence + timings.silentAfter : nil
    }
}

extension Instant {
    /// The earlier of two moments that may not come.
    static func earlier(_ one: Instant?, _ other: Instant?) -> Instant? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }
}
