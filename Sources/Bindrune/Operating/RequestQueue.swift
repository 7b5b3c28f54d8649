// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The operations of one link, one at a time and in the order asked.
///
/// Core Bluetooth answers in order but does not say to whom an answer belongs. So the queue gives
/// out one command at a time, and an operation that nobody waits for any more stays at the head
/// until its answer has come and is swallowed: the next one gets its own answer.
///
/// ```
///             reply          reply of another        deadline / cancel     silence
/// waiting     (ignored)      (ignored)               removed               –
/// under way   resumed, next  (not consumed)          resumed, abandoned    stuck
/// abandoned   next           (not consumed)          –                     stuck
/// ```
struct RequestQueue: Hashable, Sendable {
    enum Action: Hashable, Sendable {
        case perform(GATTCommand)
        case resume(CallID, Result<GATTAnswer, GATTFailure>)
        /// Somebody of the layer itself asked for it: a subscription changed, or could not.
        case settled(GATTOperation, GATTFailure?)
        /// The device has been silent for so long that the link is useless.
        case stuck
    }

    /// The ATT time-out (Core Specification Vol 3, Part F, 3.3.3) and some time for the system to
    /// end the link by itself.
    static let silence: Duration = .seconds(35)
    /// How often the readiness to send is looked at besides waiting to be told.
    static let recheck: Duration = .milliseconds(250)

    private var waiting: [PendingRequest] = []
    private(set) var current: PendingRequest?
    private var isHeld = false
    private var actions: [Action] = []

    /// Whether there is neither a request nor a late answer to come.
    var isIdle: Bool { current == nil && waiting.isEmpty }

    /// The next moment at which something happens by itself.
    var nextWakeUp: Moment? {
        var earliest = current?.nextCheck
        if let deadline = current?.deadline { earliest = min(earliest ?? deadline, deadline) }
        for request in waiting {
            guard let deadline = request.deadline else { continue }
            earliest = min(earliest ?? deadline, deadline)
        }
        return earliest
    }

    /// Whether actions came up since the last time.
    var hasActions: Bool { !actions.isEmpty }

    /// Takes the actions that came up since the last time.
    mutating func takeActions() -> [Action] {
        defer { actions.removeAll(keepingCapacity: true) }
        return actions
    }

    /// Asks for an operation; a call of nil is one of the layer itself.
    mutating func enqueue(
        _ operation: GATTOperation,
        for call: CallID?,
        deadline: Moment?,
        at now: Moment
    ) {
        waiting.append(PendingRequest(operation: operation, call: call, deadline: deadline))
        startNext(at: now)
    }

    /// Gives out nothing new until let go; what is under way goes on.
    mutating func hold(_ isHeld: Bool, at now: Moment) {
        self.isHeld = isHeld
        startNext(at: now)
    }

    /// Nobody waits for that call any more.
    mutating func cancel(_ call: CallID, because failure: GATTFailure, at now: Moment) {
        if let index = waiting.firstIndex(where: { $0.call == call }) {
            waiting.remove(at: index)
            actions.append(.resume(call, .failure(failure)))
        } else if current?.call == call {
            abandonCurrent(because: failure, at: now)
        }
    }

    /// The link is gone: everybody is told, and no late answer is waited for.
    mutating func failAll(_ failure: GATTFailure) {
        let all = (current.map { [$0] } ?? []) + waiting
        current = nil
        waiting.removeAll()
        for request in all { finish(request, with: .failure(failure)) }
    }

    /// Time has passed.
    mutating func wakeUp(at now: Moment) {
        let late = waiting.filter { $0.deadline.map { $0 <= now } ?? false }
        waiting.removeAll { $0.deadline.map { $0 <= now } ?? false }
        for request in late { finish(request, with: .failure(.timedOut)) }
        guard let request = current else { return }
        if let deadline = request.deadline, deadline <= now {
            abandonCurrent(because: .timedOut, at: now)
        }
        guard let check = current?.nextCheck, check <= now else { return }
        if current?.isWaitingToSend == true {
            current?.nextCheck = now + Self.recheck
            actions.append(.perform(.askSendState))
        } else {
            current?.nextCheck = nil
            actions.append(.stuck)
        }
    }

    /// Takes an answer; false means that it belongs to no operation under way.
    mutating func reply(_ reply: GATTReply, at now: Moment) -> Bool {
        guard var request = current, let progress = request.take(reply) else { return false }
        current = request
        switch progress {
        case .perform(let command): perform(command, at: now)
        case .wait:
            current?.nextCheck = now + Self.recheck
        case .finished(let result):
            current = nil
            finish(request, with: result)
            startNext(at: now)
        }
        return true
    }

    private mutating func startNext(at now: Moment) {
        guard current == nil, !isHeld, !waiting.isEmpty else { return }
        var request = waiting.removeFirst()
        let command = request.firstCommand
        current = request
        perform(command, at: now)
    }

    private mutating func perform(_ command: GATTCommand, at now: Moment) {
        current?.nextCheck = command == .askSendState ? nil : now + Self.silence
        actions.append(.perform(command))
        guard case .send = command else { return }
        // Nothing answers a write without response: go on with the next piece, or be done.
        guard var request = current else { return }
        let isMore = request.pieceLeft()
        current = request
        if isMore {
            perform(.askSendState, at: now)
        } else {
            current = nil
            finish(request, with: .success(.done))
            startNext(at: now)
        }
    }

    private mutating func abandonCurrent(because failure: GATTFailure, at now: Moment) {
        guard let request = current else { return }
        if request.isWaitingToSend {
            current = nil
            finish(request, with: .failure(failure))
            startNext(at: now)
        } else {
            current?.abandon()
            finish(request, with: .failure(failure))
        }
    }

    private mutating func finish(
        _ request: PendingRequest,
        with result: Result<GATTAnswer, GATTFailure>
    ) {
        if let path = request.silenced, case .failure(let failure) = result {
            actions.append(.settled(.subscribe(path), failure))
        }
        if let call = request.call {
            actions.append(.resume(call, result))
        } else if !request.isAbandoned {
            var failure: GATTFailure?
            if case .failure(let reason) = result { failure = reason }
            actions.append(.settled(request.operation, failure))
        }
    }
}
