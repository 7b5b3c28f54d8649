// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// A session of a manager with a phone.
struct SessionState: Sendable {
    enum Stage: Sendable {
        /// Waiting for the device to be heard.
        case pending
        /// About to be told that nothing will come of it.
        case refused
        /// The host holds the link; the session is about to be told.
        case joining(LinkRef)
        /// The device was asked.
        case establishing(LinkRef)
        /// The session was told of the link.
        case up(LinkRef)

        var link: LinkRef? {
            switch self {
            case .pending, .refused: nil
            case .joining(let link), .establishing(let link), .up(let link): link
            }
        }
    }

    struct Attempt: Sendable {
        var id: LinkID
        var stage: Stage
    }

    var phone: Int
    /// Counts the sessions of the phone, from 1.
    var number: Int
    var client: RadioClient
    var isOpen = false
    var scan: ScanParameters?
    /// Whose links it wants to hear of, and which of them it has heard of.
    var watch: LinkWatch<PeerID>?
    var attempts: [Attempt] = []
    var wake: EventQueue.ID?
    var wakeTime: Instant?

    func attempt(_ id: LinkID) -> Int? {
        attempts.firstIndex { $0.id == id }
    }

    /// The link of an attempt, once the session was told of it.
    func link(_ id: LinkID) -> LinkRef? {
        for attempt in attempts where attempt.id == id {
            if case .up(let link) = attempt.stage { return link }
        }
        return nil
    }
}

/// A receiver that a session does not keep alive.
struct WeakReceiver: Sendable {
    weak var value: (any RadioReceiver)?
}

/// What is to be told to sessions, in order.
struct Outbox: Sendable {
    enum Content: Sendable {
        case event(RadioEvent)
        case wakeUp
    }

    private var items: [(session: Int, content: Content)] = []
    private var head = 0

    var isEmpty: Bool { head == items.count }

    mutating func append(_ content: Content, to session: Int) {
        items.append((session, content))
    }

    mutating func removeFirst() -> (session: Int, content: Content)? {
        guard head < items.count else { return nil }
        let first = items[head]
        head += 1
        if head == items.count {
            items.removeAll(keepingCapacity: true)
            head = 0
        }
        return first
    }
}
