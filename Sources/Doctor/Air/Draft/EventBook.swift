// SPDX-License-Identifier: Apache-2.0

/// The events of a capture. It keeps the first and the last ones; what lies between is counted.
struct EventBook: Sendable {
    static let mostFirst = 2000
    static let mostLast = 2000

    /// The number of an event in the order in which they were told.
    typealias ID = Int

    private var first: [StoryEvent] = []
    private var last: [StoryEvent] = []
    private(set) var count = 0

    var omitted: Int { count - first.count - last.count }

    mutating func add(_ event: StoryEvent) -> ID {
        defer { count += 1 }
        if count < Self.mostFirst {
            first.append(event)
        } else if last.count < Self.mostLast {
            last.append(event)
        } else {
            last[(count - Self.mostFirst) % Self.mostLast] = event
        }
        return count
    }

    /// Counts one more for an event; false where it is no longer kept.
    mutating func repeatEvent(_ id: ID) -> Bool {
        if id < first.count {
            first[id].count += 1
            return true
        }
        guard id >= 0, id < count, count - id <= last.count else { return false }
        last[(id - Self.mostFirst) % Self.mostLast].count += 1
        return true
    }

    /// What was kept, in the order of the frames.
    var ordered: [StoryEvent] {
        let turn = last.count < Self.mostLast ? 0 : (count - Self.mostFirst) % Self.mostLast
        let all = first + last[turn...] + last[..<turn]
        return all.enumerated().sorted { left, right in
            let (one, other) = (left.element.evidence.place, right.element.evidence.place)
            return one == other ? left.offset < right.offset : one < other
        }.map(\.element)
    }
}

/// The runs of values of one link: values of the same kind and attribute are one event as long as
/// nothing else happens on the link.
struct ValueRuns: Sendable {
    private static let most = 16
    private var keys: [UInt32] = []
    private var events: [EventBook.ID] = []
    private var next = 0

    func event(_ key: UInt32) -> EventBook.ID? {
        keys.firstIndex(of: key).map { events[$0] }
    }

    mutating func begin(_ key: UInt32, _ event: EventBook.ID) {
        if let known = keys.firstIndex(of: key) {
            events[known] = event
        } else if keys.count < Self.most {
            keys.append(key)
            events.append(event)
        } else {
            keys[next] = key
            events[next] = event
            next = (next + 1) % Self.most
        }
    }

    mutating func end() {
        keys.removeAll(keepingCapacity: true)
        events.removeAll(keepingCapacity: true)
        next = 0
    }
}
