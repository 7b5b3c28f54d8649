// SPDX-License-Identifier: Apache-2.0

import Captures

/// What of a story is shown on its page, and which anchor stands for which evidence. A page stays
/// small enough for a browser however long the story is; what is left out is counted.
struct PagePlan {
    /// The greatest numbers of what is shown.
    enum Limit {
        static let marks = 5_000
        static let tracks = 40
        static let verdicts = 100
        static let evidence = 40
        static let devices = 100
        static let inputs = 200
        static let skipped = 20
        static let blindness = 50
    }

    /// A device of which a picture is drawn, with its events.
    struct Track {
        /// The index of the device; nil for what names none.
        var device: Int?
        /// The indices of the events that are drawn.
        var events: [Int]
        /// How many more are not drawn.
        var omitted: Int
    }

    /// A row of the table of evidence: an event that is drawn, or a place that a finding names.
    struct Row {
        var anchor: String
        var event: Int?
        var evidence: Evidence
    }

    let story: Story
    private(set) var tracks: [Track] = []
    private(set) var rows: [Row] = []
    /// The devices that were only heard, and of which no picture is drawn, each with the event
    /// that tells most of it.
    private(set) var heard: [(device: Int, event: Int)] = []
    /// The devices of which no picture is drawn because there are too many.
    private(set) var undrawn: [Int] = []
    /// How many events are not on the page.
    private(set) var omitted = 0
    /// The moment from which times are counted.
    let start: CaptureTime?
    /// The levels of which any input tells.
    let lanes: Set<StoryEvent.Lane>
    private var anchors: [Key: String] = [:]

    private struct Key: Hashable {
        var input: Int
        var place: Evidence.Place

        init(_ evidence: Evidence) {
            input = evidence.input
            place = evidence.place
        }
    }

    init(_ story: Story) {
        self.story = story
        lanes = Set(story.events.lazy.map(\.lane))
        start = story.events.lazy.compactMap(\.time).min()
        let named = Self.namedEvidence(of: story)
        chooseTracks()
        chooseEvents(named: Set(named.map(Key.init)))
        makeRows(named: named)
    }

    /// The anchor of the row in which the evidence stands.
    func anchor(of evidence: Evidence) -> String? { anchors[Key(evidence)] }

    /// The verdicts that are shown.
    var verdicts: ArraySlice<Verdict> { story.verdicts.prefix(Limit.verdicts) }

    /// The gaps that are shown.
    var blindness: ArraySlice<Blindness> { story.blindness.prefix(Limit.blindness) }

    /// The device, unless the story's index leads nowhere.
    func device(_ index: Int?) -> StoryDevice? {
        index.flatMap { story.devices.indices.contains($0) ? story.devices[$0] : nil }
    }

    private static func namedEvidence(of story: Story) -> [Evidence] {
        story.verdicts.prefix(Limit.verdicts).flatMap { $0.evidence.prefix(Limit.evidence) }
            + story.blindness.prefix(Limit.blindness).flatMap {
                $0.evidence.prefix(Limit.evidence)
            }
    }

    /// The index of the event's device where the story has it.
    private func owner(_ event: StoryEvent) -> Int? {
        event.device.flatMap { story.devices.indices.contains($0) ? $0 : nil }
    }

    /// Devices with verdicts first, then those to which most happened; what was merely heard is
    /// listed, unless there is little of it.
    private mutating func chooseTracks() {
        var weights = [Int](repeating: 0, count: story.devices.count)
        var heardAt = [Int?](repeating: nil, count: story.devices.count)
        var unassigned = 0
        for (index, event) in story.events.enumerated() {
            let weight = Self.weight(of: event.kind)
            guard let owner = owner(event) else {
                unassigned += weight + 1
                continue
            }
            if event.count > heardAt[owner].map({ story.events[$0].count }) ?? 0 {
                heardAt[owner] = index
            }
            weights[owner] += weight
        }
        for (rank, verdict) in story.verdicts.enumerated() {
            guard let device = verdict.device, weights.indices.contains(device) else { continue }
            weights[device] += 1_000_000 / (rank + 1) + 1
        }
        let ranked = weights.indices.sorted { (-weights[$0], $0) < (-weights[$1], $1) }
        let busy = ranked.filter { weights[$0] > 0 }
        let idle = ranked.compactMap { device in
            weights[device] > 0 ? nil : heardAt[device].map { (device: device, event: $0) }
        }
        var drawn = Array(busy.prefix(Limit.tracks))
        undrawn = Array(busy.dropFirst(Limit.tracks))
        if idle.count <= 3 { drawn += idle.map(\.device) } else { heard = idle }
        tracks = drawn.map { Track(device: $0, events: [], omitted: 0) }
        guard unassigned > 0 else { return }
        let rest = Track(device: nil, events: [], omitted: 0)
        let leads = unassigned > (drawn.first.map { weights[$0] } ?? 0)
        tracks.insert(rest, at: leads ? 0 : tracks.endIndex)
    }

    /// How much an event says of a connection.
    private static func weight(of kind: StoryEvent.Kind) -> Int {
        switch kind {
        case .discovered, .othersHeard, .note, .state, .scanStarted, .scanStopped: 0
        case .read, .written, .notified: 1
        default: 10
        }
    }

    /// Where there are too many: what findings name, then what decides, then the rest as it came.
    private mutating func chooseEvents(named: Set<Key>) {
        var trackOfDevice = [Int?](repeating: nil, count: story.devices.count)
        var trackOfNone: Int?
        for (index, track) in tracks.enumerated() {
            if let device = track.device {
                trackOfDevice[device] = index
            } else {
                trackOfNone = index
            }
        }
        let told = Set(heard.map(\.event))
        var classes: [[(event: Int, track: Int)]] = [[], [], [], []]
        for (index, event) in story.events.enumerated() {
            let track = owner(event).map { trackOfDevice[$0] } ?? trackOfNone
            guard let track else {
                if !told.contains(index) { omitted += 1 }
                continue
            }
            let weight = Self.weight(of: event.kind)
            let rank = named.contains(Key(event.evidence)) ? 0 : weight > 1 ? 1 : 3 - weight
            classes[rank].append((index, track))
        }
        var room = Limit.marks
        for group in classes {
            for (event, track) in group.prefix(room) { tracks[track].events.append(event) }
            for (_, track) in group.dropFirst(room) { tracks[track].omitted += 1 }
            omitted += max(0, group.count - room)
            room = max(0, room - group.count)
        }
        for index in tracks.indices { tracks[index].events.sort() }
    }

    private mutating func makeRows(named: [Evidence]) {
        for index in tracks.flatMap(\.events).sorted() {
            let evidence = story.events[index].evidence
            let anchor = "e\(index)"
            rows.append(Row(anchor: anchor, event: index, evidence: evidence))
            if anchors[Key(evidence)] == nil { anchors[Key(evidence)] = anchor }
        }
        for evidence in named where anchors[Key(evidence)] == nil {
            let anchor = "v\(anchors.count)"
            anchors[Key(evidence)] = anchor
            rows.append(Row(anchor: anchor, event: nil, evidence: evidence))
        }
    }
}
