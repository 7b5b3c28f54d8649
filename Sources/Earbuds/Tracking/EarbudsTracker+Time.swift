// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension EarbudsTracker {
    /// Makes up for the time that has passed: what is due, the earliest first, tracks before
    /// devices where both are.
    mutating func expire() {
        // A track has three ends to wait for (its lid, silence, absence), a device two.
        for _ in 0..<(3 * tracks.count + 2 * devices.count) {
            let due = nextDue()
            guard let due, due.time <= now else {
                wake = due?.time
                return
            }
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
        let phase = tracks[place].phase
        if let due = tracks[place].lidDue(timings), due <= now {
            _ = tracks[place].lid.silence()
        } else if phase == .newcomer {
            return drop(track: place, because: .unheard)
        } else if phase == .heard {
            tracks[place].phase = .silent
        } else if tracks[place].proof != nil {
            tracks[place].phase = .away
        } else {
            let productID = tracks.marks[place].productID
            drop(track: place, because: .unheard)
            return reconsider(productID)
        }
        if let device = tracks[place].device {
            if let place = self.place(of: device) { settle(device: place) }
        } else if tracks[place].toldOwnership != nil {
            let next = snapshot(ofTrack: place, at: now)
            say(tracks[place].phase == phase ? .changed(next) : .silent(next))
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
    @inline(__always)
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
    @inline(__always)
    func lidDue(_ timings: EarbudsTimings) -> Instant? {
        lid.isOpen == true ? lid.lastEvidence + timings.silentAfter : nil
    }
}

extension Instant {
    /// The last moment of all, which does not come.
    static var never: Instant { Instant(nanoseconds: .max) }

    /// The earlier of two moments that may not come.
    static func earlier(_ one: Instant?, _ other: Instant?) -> Instant? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }
}
