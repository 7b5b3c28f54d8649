// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// All tracks in the order of their numbers, each beside a mark: the few values by which most of
/// them are passed over for every frame, kept so close together that a look at all is cheap.
struct TrackTable: Sendable {
    /// What is looked at of every track. Made anew whenever its track changes.
    struct Mark: Sendable {
        /// When something happens to the track without being heard; the last moment where never.
        var due: Instant
        var lastHeard: Instant
        var strength: Int
        var productID: UInt16?
        var isProven: Bool
        var isClaimed: Bool
        var hasAddress: Bool

        init(_ track: Track, _ timings: EarbudsTimings) {
            due = track.due(timings) ?? Instant(nanoseconds: .max)
            lastHeard = track.lastHeard
            strength = track.strength
            productID = track.productID
            isProven = track.proof != nil
            isClaimed = track.device != nil
            hasAddress = track.hasAddress
        }
    }

    private let timings: EarbudsTimings
    private var tracks: [Track] = []
    private(set) var marks: [Mark] = []

    init(timings: EarbudsTimings) {
        self.timings = timings
    }

    mutating func append(_ track: Track) {
        tracks.append(track)
        marks.append(Mark(track, timings))
    }

    mutating func remove(at place: Int) -> Track {
        marks.remove(at: place)
        return tracks.remove(at: place)
    }

    /// The place of a track by its number; nil where it is gone.
    func place(of number: UInt32) -> Int? {
        var low = 0
        var high = tracks.count
        while low < high {
            let middle = (low + high) / 2
            if tracks[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < tracks.count && tracks[low].number == number ? low : nil
    }

    /// The place of the first track to which something happens next, and when.
    var nextDue: (place: Int, time: Instant)? {
        var first = 0
        var time = Instant(nanoseconds: .max)
        for place in marks.indices where marks[place].due < time {
            first = place
            time = marks[place].due
        }
        return time.nanoseconds == .max ? nil : (first, time)
    }
}

extension TrackTable: RandomAccessCollection {
    var startIndex: Int { 0 }
    var endIndex: Int { tracks.count }

    subscript(place: Int) -> Track {
        _read { yield tracks[place] }
        _modify {
            defer { marks[place] = Mark(tracks[place], timings) }
            yield &tracks[place]
        }
    }
}
