// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension EarbudsTracker {
    /// Makes up for the time that has passed: what is due, the earliest first, tracks before
    /// devices where both are.
    mutating func expire() {
        while let due = nextDue(), due.time <= now {
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
        var first: (time: Instant, who: Who)?
        for track in tracks {
            guard let due = track.due(timings), first.map({ due < $0.time }) ?? true else {
                continue
            }
            first = (due, .track(track.number))
        }
        for device in devices {
            let sheet = device.sheet.deadline(track(of: device)?.lid ?? LidTracker(), timings)
            guard let due = [device.soleDue, sheet].compactMap({ $0 }).min(),
                first.map({ due < $0.time }) ?? true
            else { continue }
            first = (due, .device(device.id))
        }
        return first
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
        return [silence, lidDue(timings)].compactMap { $0 }.min()
    }

    /// When an open lid is no longer known to be.
    func lidDue(_ timings: EarbudsTimings) -> Instant? {
        lid.isOpen == true ? lid.lastEvidence + timings.silentAfter : nil
    }
}
