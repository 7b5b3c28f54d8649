// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// The requests of one link: one under way, the others waiting in the order of the calls.
///
/// ATT allows one outstanding request a bearer (Core Specification Vol 3, Part F, 3.3.3); apps may
/// make many calls without waiting. A write command needs no answer: it leaves at once, yet never
/// overtakes a request that waits. Reading the RSSI asks the controller and bypasses the queue.
/// Up to `limit` wait; each has `timeout` for its answer once it was sent.
struct RequestQueue: Sendable {
    static let limit = 4096
    /// The ATT transaction time-out (Core Specification Vol 3, Part F, 3.3.3).
    static let timeout: Duration = .seconds(30)

    enum Job: Hashable, Sendable {
        case request(GATTRequest)
        case command(AttributeHandle, [UInt8])
    }

    struct Outstanding: Hashable, Sendable {
        var id: RequestID
        var request: GATTRequest
        /// Nil while the request waits for pairing or for a person.
        var deadline: Instant?
    }

    private var waiting: [Job] = []
    private var head = 0
    private var lastID: UInt32 = 0
    private(set) var outstanding: Outstanding?
    private(set) var signalReadings: [Outstanding] = []

    var isFull: Bool { waiting.count - head + signalReadings.count >= Self.limit }
    var hasWaiting: Bool { head < waiting.count }

    /// What is under way and what waits, in the order in which the app asked, the RSSI last.
    var all: [GATTRequest] {
        var all = outstanding.map { [$0.request] } ?? []
        for case .request(let request) in waiting[head...] { all.append(request) }
        return all + signalReadings.map(\.request)
    }

    var nextDeadline: Instant? {
        var next = outstanding?.deadline
        for reading in signalReadings {
            next = Instant.earlier(next, reading.deadline)
        }
        return next
    }

    mutating func append(_ job: Job) {
        waiting.append(job)
    }

    /// The next job to carry out; nil while a request is under way.
    mutating func next() -> Job? {
        guard outstanding == nil, hasWaiting else { return nil }
        let job = waiting[head]
        head += 1
        if head == waiting.count {
            waiting.removeAll(keepingCapacity: waiting.count <= 64)
            head = 0
        } else if head >= 64, head > waiting.count / 2 {
            waiting.removeSubrange(..<head)
            head = 0
        }
        return job
    }

    mutating func begin(_ request: GATTRequest, at now: Instant) -> RequestID {
        let begun = Outstanding(id: nextID(), request: request, deadline: now + Self.timeout)
        outstanding = begun
        return begun.id
    }

    mutating func beginSignalReading(at now: Instant) -> RequestID {
        let begun = Outstanding(id: nextID(), request: .readRSSI, deadline: now + Self.timeout)
        signalReadings.append(begun)
        return begun.id
    }

    /// Ends the request of that id; nil when none is under way.
    mutating func end(_ id: RequestID) -> GATTRequest? {
        if let current = outstanding, current.id == id {
            outstanding = nil
            return current.request
        }
        guard let index = signalReadings.firstIndex(where: { $0.id == id }) else { return nil }
        return signalReadings.remove(at: index).request
    }

    /// Stops the time-out of a request; false when none of that id is under way.
    mutating func hold(_ id: RequestID) -> Bool {
        guard outstanding?.id == id else { return false }
        outstanding?.deadline = nil
        return true
    }

    /// Whether the request under way has had its time.
    func isExpired(at now: Instant) -> Bool {
        guard let deadline = outstanding?.deadline else { return false }
        return deadline <= now
    }

    /// Ends the RSSI readings that have had their time; how many they were.
    mutating func expireSignalReadings(at now: Instant) -> Int {
        let before = signalReadings.count
        signalReadings.removeAll { $0.deadline.map { $0 <= now } ?? false }
        return before - signalReadings.count
    }

    private mutating func nextID() -> RequestID {
        lastID &+= 1
        return RequestID(number: lastID)
    }
}

extension Instant {
    /// The earlier of two moments, where nil means never.
    static func earlier(_ left: Instant?, _ right: Instant?) -> Instant? {
        guard let left else { return right }
        guard let right else { return left }
        return min(left, right)
    }
}
