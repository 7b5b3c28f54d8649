// SPDX-License-Identifier: Apache-2.0

/// Numbers one iteration over discoveries.
struct FeedID: Hashable, Comparable, Sendable {
    let number: UInt64

    static func < (left: FeedID, right: FeedID) -> Bool {
        left.number < right.number
    }
}

/// One iteration over discoveries: what it knows of each device, what it has still to tell.
///
/// Except under the policy `.all` it keeps no list of events but what changed since it told: a slow
/// reader hears the latest state of each device and needs no more room than there are devices.
struct DiscoveryFeed: Sendable {
    enum Taken: Hashable, Sendable {
        case event(DiscoveryEvent)
        case end(LinkFailure?)
        case nothingYet
    }

    /// How many packets wait at most under the policy `.all`.
    static let capacity = 4096

    let filter: DiscoveryFilter
    let duplicates: DuplicatePolicy
    let lostAfter: Duration?
    private(set) var waiter: CallID?
    private var entries: [Peer: Entry] = [:]
    private var dirty: [Peer] = []
    private var packets: [DiscoveredDevice] = []
    /// How many reports were dropped because nobody took them.
    private(set) var dropped: UInt64 = 0
    private var droppedAtEnd: UInt64 = 0
    private var ending: Ending?

    private struct Entry: Hashable, Sendable {
        var device: DiscoveredDevice
        var isPresent = true
        var wasToldPresent = false
        var isDirty = true
    }

    private struct Ending: Hashable, Sendable {
        var failure: LinkFailure?
    }

    init(_ filter: DiscoveryFilter, _ duplicates: DuplicatePolicy, lostAfter: Duration?) {
        self.filter = filter
        self.duplicates = duplicates
        self.lostAfter = lostAfter
    }

    /// Whether repeated packets are needed, not only changes.
    var wantsRepeats: Bool { duplicates == .all || lostAfter != nil }

    var hasEnded: Bool { ending != nil }

    var nextWakeUp: Moment? {
        guard let lostAfter else { return nil }
        return entries.values.filter(\.isPresent).map { $0.device.lastSeen + lostAfter }.min()
    }

    /// A device was heard. Returns who is to be resumed with `take()`.
    mutating func heard(_ device: DiscoveredDevice, from peer: Peer) -> CallID? {
        guard ending == nil else { return nil }
        guard var entry = entries[peer] else {
            guard filter.matches(device) else { return nil }
            entries[peer] = Entry(device: device)
            dirty.append(peer)
            return releaseIfReady()
        }
        let isNews = !entry.isPresent || !device.says(sameAs: entry.device)
        entry.device = device
        if !entry.isPresent {
            guard filter.matches(device) else { return nil }
            entry.isPresent = true
        }
        let tells = duplicates == .merged && isNews || entry.wasToldPresent == false
        if duplicates == .all, entry.wasToldPresent, !entry.isDirty {
            queue(device)
        } else if tells, !entry.isDirty {
            entry.isDirty = true
            dirty.append(peer)
        }
        entries[peer] = entry
        return releaseIfReady()
    }

    private mutating func queue(_ device: DiscoveredDevice) {
        guard packets.count < Self.capacity else {
            dropped += 1
            droppedAtEnd += 1
            return
        }
        var device = device
        device.droppedBefore = droppedAtEnd
        droppedAtEnd = 0
        packets.append(device)
    }

    /// Time has passed: devices not heard of for long are lost.
    mutating func wakeUp(at now: Moment) -> CallID? {
        guard let lostAfter, ending == nil else { return nil }
        let gone = entries.filter {
            $0.value.isPresent && $0.value.device.lastSeen + lostAfter <= now
        }
        for peer in gone.keys.sorted() {
            entries[peer]?.isPresent = false
            guard entries[peer]?.isDirty == false else { continue }
            entries[peer]?.isDirty = true
            dirty.append(peer)
        }
        return releaseIfReady()
    }

    /// The number of a device goes to another one; what was still to be told of it is not told.
    mutating func forget(_ peer: Peer) {
        entries[peer] = nil
        dirty.removeAll { $0 == peer }
    }

    mutating func end(_ failure: LinkFailure?) -> CallID? {
        guard ending == nil else { return nil }
        ending = Ending(failure: failure)
        return releaseIfReady()
    }

    mutating func take() -> Taken {
        if !packets.isEmpty { return .event(.updated(packets.removeFirst())) }
        while !dirty.isEmpty {
            if let event = tell(dirty.removeFirst()) { return .event(event) }
        }
        guard let ending else { return .nothingYet }
        self.ending = Ending(failure: nil)
        return .end(ending.failure)
    }

    mutating func wait(_ call: CallID) -> Bool {
        guard waiter == nil else { return false }
        waiter = call
        return true
    }

    mutating func release(_ call: CallID) -> Bool {
        guard waiter == call else { return false }
        waiter = nil
        return true
    }

    /// What changed of a device since it was told; nil where it came and went unnoticed.
    private mutating func tell(_ peer: Peer) -> DiscoveryEvent? {
        guard var entry = entries[peer] else { return nil }
        let was = entry.wasToldPresent
        entry.isDirty = false
        entry.wasToldPresent = entry.isPresent
        entries[peer] = entry
        switch (was, entry.isPresent) {
        case (false, true): return .found(entry.device)
        case (true, true): return .updated(entry.device)
        case (true, false): return .lost(entry.device)
        case (false, false): return nil
        }
    }

    private mutating func releaseIfReady() -> CallID? {
        guard !packets.isEmpty || !dirty.isEmpty || ending != nil else { return nil }
        defer { waiter = nil }
        return waiter
    }
}
