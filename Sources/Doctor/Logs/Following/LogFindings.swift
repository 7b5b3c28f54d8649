// SPDX-License-Identifier: Apache-2.0

/// The conclusions of a log while it is read: one for an id and a device, with the first places
/// that lead to it.
struct LogFindings: Sendable {
    /// The most conclusions that are kept.
    static let most = 128
    /// The most places that one conclusion shows.
    static let mostEvidence = 6

    /// One conclusion.
    struct Finding: Sendable {
        let id: String
        var device: Int?
        var confidence: Verdict.Confidence
        var weight: Verdict.Weight?
        var details: [Wording] = []
        var evidence: [Evidence]
        /// How often it was met.
        var count = 1
    }

    private(set) var all: [Finding] = []

    /// Adds what a line, or several, lead to.
    mutating func add(_ accusation: Accusation, device: Int?, evidence: [Evidence]) {
        guard
            let known = all.firstIndex(where: { $0.id == accusation.id && $0.device == device })
        else {
            guard all.count < Self.most else { return }
            all.append(
                Finding(
                    id: accusation.id,
                    device: device,
                    confidence: accusation.confidence,
                    weight: accusation.weight,
                    details: accusation.detail.map { [$0] } ?? [],
                    evidence: Array(evidence.prefix(Self.mostEvidence))
                )
            )
            return
        }
        all[known].count += 1
        all[known].confidence = max(all[known].confidence, accusation.confidence)
        if let weight = accusation.weight {
            all[known].weight = all[known].weight.map { max($0, weight) }
        } else {
            all[known].weight = nil
        }
        if let detail = accusation.detail, all[known].details.count < 3,
            !all[known].details.contains(detail)
        {
            all[known].details.append(detail)
        }
        for place in evidence where all[known].evidence.count < Self.mostEvidence {
            if !all[known].evidence.contains(where: { $0.place == place.place }) {
                all[known].evidence.append(place)
            }
        }
    }

    /// Gives the conclusions of an id that name no device to one.
    mutating func assign(_ id: String, to device: Int) {
        guard let loose = all.firstIndex(where: { $0.id == id && $0.device == nil }) else { return }
        var finding = all.remove(at: loose)
        finding.device = device
        all.insert(finding, at: loose)
    }

    func has(_ id: String) -> Bool { all.contains { $0.id == id } }

    func has(_ id: String, device: Int?) -> Bool {
        all.contains { $0.id == id && ($0.device == device || $0.device == nil || device == nil) }
    }

    mutating func remove(_ id: String, device: Int?) {
        all.removeAll { $0.id == id && $0.device == device }
    }
}

/// The events of a log: the first ones and the last ones, with what lies between counted.
struct LogEvents: Sendable {
    /// How many of the first and how many of the last events are kept.
    static let each = 2048

    private var first: [StoryEvent] = []
    private var last: [StoryEvent] = []
    /// Where in `last` the oldest stands.
    private var oldest = 0
    private(set) var omitted = 0

    var all: [StoryEvent] { first + last[oldest...] + last[..<oldest] }

    /// Adds an event. What only repeats the one before it is counted there.
    mutating func add(_ event: StoryEvent) {
        if repeats(event) { return }
        if first.count < Self.each {
            first.append(event)
        } else if last.count < Self.each {
            last.append(event)
        } else {
            last[oldest] = event
            oldest = (oldest + 1) % Self.each
            omitted += 1
        }
    }

    /// Says of the last event with this evidence what became known later.
    mutating func amend(_ place: Evidence.Place, _ change: (inout StoryEvent) -> Void) {
        if let index = last.lastIndex(where: { $0.evidence.place == place }) {
            change(&last[index])
        } else if let index = first.lastIndex(where: { $0.evidence.place == place }) {
            change(&first[index])
        }
    }

    private mutating func repeats(_ event: StoryEvent) -> Bool {
        guard event.kind.isRepeatable else { return false }
        return last.isEmpty ? Self.count(event, in: &first) : Self.count(event, in: &last)
    }

    /// Counts the event with the one that it repeats; false where there is none. Other devices'
    /// reports lie between those of one.
    private static func count(_ event: StoryEvent, in kept: inout [StoryEvent]) -> Bool {
        let place = kept.suffix(8).lastIndex { one in
            one.device == event.device && one.lane == event.lane
                && one.kind.isSame(as: event.kind)
        }
        guard let place else { return false }
        kept[place].count += event.count
        return true
    }
}

extension StoryEvent.Kind {
    /// Whether runs of it are told as one.
    var isRepeatable: Bool {
        switch self {
        case .discovered, .read, .written, .notified, .scanStarted, .scanRefused, .parameters: true
        default: false
        }
    }

    func isSame(as other: StoryEvent.Kind) -> Bool {
        switch (self, other) {
        case (.discovered(_, let own), .discovered(_, let others)): own == others
        case (.parameters, .parameters): true
        default: self == other
        }
    }
}
