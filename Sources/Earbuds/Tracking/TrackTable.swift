// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// What of a paired device decides whose pods of a model may be.
struct PairedModel: Hashable, Sendable {
    var productID: UInt16?
    var hasIRK: Bool
}

/// All tracks in the order of their numbers, each beside a mark: the few values by which most of
/// them are passed over for every frame, kept so close together that a look at all is cheap.
struct TrackTable: Sendable {
    /// What a track is worth where there is room for some only.
    enum Worth: UInt8, Comparable, Sendable {
        case someoneElses
        case unknown
        /// Of a model that is paired here, and perhaps the very device.
        case pairedModel
        /// Of a paired device.
        case claimed

        static func < (left: Worth, right: Worth) -> Bool { left.rawValue < right.rawValue }
    }

    /// The model of a track that frames of unknown addresses can be of; of a proven one none can.
    struct Model: Equatable, Sendable {
        private let code: UInt32

        init(_ productID: UInt16?, isProven: Bool) {
            code = isProven ? 0x2_0000 : productID.map(UInt32.init) ?? 0x1_0000
        }
    }

    /// What is looked at of every track. Made anew whenever its track changes.
    struct Mark: Sendable {
        let number: UInt32
        var productID: UInt16?
        var worth: Worth
        var strength: Int
        /// When something happens to the track without being heard; the last moment where never.
        var due: Instant
        var lastHeard: Instant
    }

    /// The models of all paired devices, which decide what strangers are worth.
    private(set) var paired: [PairedModel] = []
    private let timings: EarbudsTimings
    private var tracks: [Track] = []
    private(set) var marks: [Mark] = []
    /// The models alone, for the look at all that most frames of strangers take.
    private(set) var models: [Model] = []
    /// The answer of `leastValuable`, until a track changes or falls silent: in a full room most
    /// frames are of somebody who is not followed, and change nothing.
    private var least: (place: Int?, until: Instant)?

    init(timings: EarbudsTimings) {
        self.timings = timings
    }

    mutating func append(_ track: Track) {
        least = nil
        tracks.append(track)
        marks.append(Mark(track, paired, timings))
        models.append(Model(track.productID, isProven: track.proof != nil))
    }

    mutating func remove(at place: Int) -> Track {
        least = nil
        marks.remove(at: place)
        models.remove(at: place)
        return tracks.remove(at: place)
    }

    mutating func pair(_ models: [PairedModel]) {
        guard paired != models else { return }
        least = nil
        paired = models
        for place in marks.indices { marks[place] = Mark(tracks[place], paired, timings) }
    }
}

extension TrackTable: RandomAccessCollection {
    var startIndex: Int { 0 }
    var endIndex: Int { tracks.count }

    subscript(place: Int) -> Track {
        _read { yield tracks[place] }
        _modify {
            defer {
                least = nil
                marks[place].renew(&tracks[place], paired, timings)
                models[place] = Model(
                    marks[place].productID,
                    isProven: tracks[place].proof != nil
                )
            }
            yield &tracks[place]
        }
    }
}

// MARK: - Looks at all

extension TrackTable {
    /// The place of a track by its number; nil where it is gone.
    func place(of number: UInt32) -> Int? {
        var low = 0
        var high = marks.count
        while low < high {
            let middle = (low + high) / 2
            if marks[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < marks.count && marks[low].number == number ? low : nil
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

    /// What a track of a model is worth that no device claims, and that sent no address.
    func worth(ofModel productID: UInt16?) -> Worth {
        Mark.worth(ofModel: productID, hasAddress: false, paired)
    }

    /// The track that is to go where there is no room: the least of worth, then the longest
    /// silent, then the weakest; nil where all are claimed.
    mutating func leastValuable(at now: Instant, silentSince: Instant) -> Int? {
        if let least, now < least.until { return least.place }
        var place: Int?
        var until = Instant(nanoseconds: .max)
        var key = (worth: Worth.claimed, isHeard: false, order: Int64.min)
        for other in marks.indices where marks[other].worth < .claimed {
            let worth = marks[other].worth
            let isHeard = marks[other].lastHeard > silentSince
            if isHeard { until = Swift.min(until, marks[other].lastHeard + timings.silentAfter) }
            if worth > key.worth || (worth == key.worth && isHeard && !key.isHeard) { continue }
            let order =
                isHeard ? Int64(marks[other].strength) : marks[other].lastHeard.nanoseconds
            if worth == key.worth, isHeard == key.isHeard, order >= key.order { continue }
            place = other
            key = (worth, isHeard, order)
        }
        least = (place, until)
        return place
    }
}

// MARK: - Marks

extension TrackTable.Mark {
    fileprivate init(_ track: Track, _ paired: [PairedModel], _ timings: EarbudsTimings) {
        number = track.number
        productID = nil
        worth = .unknown
        strength = 0
        due = .zero
        lastHeard = .zero
        var track = track
        renew(&track, paired, timings)
    }

    /// Takes the track in place: a copy of it would cost more than all the rest.
    fileprivate mutating func renew(
        _ track: inout Track,
        _ paired: [PairedModel],
        _ timings: EarbudsTimings
    ) {
        productID = track.productID
        worth =
            track.device != nil
            ? .claimed
            : Self.worth(ofModel: track.productID, hasAddress: track.hasAddress, paired)
        strength = track.strength
        due = track.due(timings) ?? Instant(nanoseconds: .max)
        lastHeard = track.lastHeard
    }

    /// Addresses that no key of a model's devices resolves are a stranger's.
    fileprivate static func worth(
        ofModel productID: UInt16?,
        hasAddress: Bool,
        _ paired: [PairedModel]
    ) -> TrackTable.Worth {
        if paired.isEmpty { return .unknown }
        for model in paired where model.productID == nil || model.productID == productID {
            if !model.hasIRK || !hasAddress { return .pairedModel }
        }
        return .someoneElses
    }
}
