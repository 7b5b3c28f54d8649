// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// What of a paired device decides whose pods of a model may be.
struct PairedModel: Hashable, Sendable {
    var productID: UInt16?
    var hasIRK: Bool
}

/// All tracks in the order of their numbers, each beside a mark: the few values by which most of
/// them are passed over for every frame, kept so close together that a look at all is cheap.
///
/// The tracks themselves are large and stay where they are put; only marks move when one in the
/// middle goes.
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
        /// Where the track is kept.
        fileprivate(set) var slot: Int
        var productID: UInt16?
        var worth: Worth
        var strength: Int
        var lastHeard: Instant
    }

    /// The models of all paired devices, which decide what strangers are worth.
    private(set) var paired: [PairedModel] = []
    private let timings: EarbudsTimings
    private var slots: [Track] = []
    private(set) var marks: [Mark] = []
    /// The models alone, for the look at all that most frames of strangers take.
    private(set) var models: [Model] = []
    /// When something happens to the tracks without being heard; the last moment where never.
    private var dues: [Instant] = []
    /// The answer of `leastValuable`, until a track changes or falls silent: in a full room most
    /// frames are of somebody who is not followed, and change nothing.
    private var least: (place: Int?, until: Instant)?

    init(timings: EarbudsTimings) {
        self.timings = timings
    }

    /// Adds a track, whose number must be above all others.
    mutating func append(_ track: consuming Track) {
        let slot = slots.count
        marks.append(Mark(number: track.number, slot: slot))
        models.append(Model(nil, isProven: false))
        dues.append(.never)
        slots.append(track)
        renew(marks.count - 1, slot)
    }

    mutating func remove(at place: Int) -> Track {
        least = nil
        let slot = marks.remove(at: place).slot
        models.remove(at: place)
        dues.remove(at: place)
        // The last one moves into the gap; neither is copied.
        var track = slots.removeLast()
        if slot < slots.count {
            if let moved = self.place(of: track.number) { marks[moved].slot = slot }
            swap(&track, &slots[slot])
        }
        return track
    }

    mutating func pair(_ models: [PairedModel]) {
        guard paired != models else { return }
        least = nil
        paired = models
        for place in marks.indices { marks[place].renew(&slots[marks[place].slot], paired) }
    }
}

extension TrackTable: RandomAccessCollection {
    var startIndex: Int { 0 }
    var endIndex: Int { marks.count }

    subscript(place: Int) -> Track {
        _read { yield slots[marks[place].slot] }
        _modify {
            let slot = marks[place].slot
            defer { renew(place, slot) }
            yield &slots[slot]
        }
    }

    private mutating func renew(_ place: Int, _ slot: Int) {
        least = nil
        marks[place].renew(&slots[slot], paired)
        models[place] = Model(marks[place].productID, isProven: slots[slot].proof != nil)
        dues[place] = slots[slot].due(timings) ?? .never
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
        var time = Instant.never
        for place in dues.indices where dues[place] < time {
            first = place
            time = dues[place]
        }
        return time == .never ? nil : (first, time)
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
        var firstToFallSilent = Instant.never
        var lowest = UInt64.max
        for other in marks.indices {
            let mark = marks[other]
            guard mark.worth != .claimed else { continue }
            let isHeard = mark.lastHeard > silentSince
            if isHeard { firstToFallSilent = Swift.min(firstToFallSilent, mark.lastHeard) }
            let order = mark.order(isHeard: isHeard)
            guard order < lowest else { continue }
            place = other
            lowest = order
        }
        let until = firstToFallSilent == .never ? .never : firstToFallSilent + timings.silentAfter
        least = (place, until)
        return place
    }
}

// MARK: - Marks

extension TrackTable.Mark {
    /// Of a track that was not looked at yet.
    fileprivate init(number: UInt32, slot: Int) {
        self.number = number
        self.slot = slot
        productID = nil
        worth = .unknown
        strength = 0
        lastHeard = .zero
    }

    /// Takes the track in place: a copy of it would cost more than all the rest.
    fileprivate mutating func renew(_ track: inout Track, _ paired: [PairedModel]) {
        productID = track.productID
        worth =
            track.device != nil
            ? .claimed
            : Self.worth(ofModel: track.productID, hasAddress: track.hasAddress, paired)
        strength = track.strength
        lastHeard = track.lastHeard
    }

    /// Who goes first is lowest: worth decides, then silence, then how long it lasts; of those who
    /// are heard how weak they are.
    fileprivate func order(isHeard: Bool) -> UInt64 {
        let detail =
            isHeard
            ? 1 << 61 | UInt64(min(max(strength, -0xFFFF), 0xFFFF) + 0xFFFF)
            : min(UInt64(max(lastHeard.nanoseconds, 0)), 1 << 61 - 1)
        return UInt64(worth.rawValue) << 62 | detail
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
