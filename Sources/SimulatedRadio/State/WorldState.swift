// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// Everything a world is, as a value behind the world's lock.
///
/// Nothing here calls out: what has to be told to sessions goes into the outbox, and what only
/// somebody else can do (a hook, a planned action) is handed to the caller as `Work`.
struct WorldState: Sendable {
    /// What is left to do outside of the lock.
    enum Work: Sendable {
        /// No event is left.
        case idle
        /// An event ran, and nobody needs to be told.
        case done
        case deliver(any RadioReceiver, RadioEvent)
        case wake(any RadioReceiver)
        case call(@Sendable () -> Void)
        case ask(Question)
    }

    /// A request that a hook is to answer.
    struct Question: Sendable {
        enum Asker: Sendable {
            case request(PendingRequest)
            case command
        }

        var hook: @Sendable (PeripheralRequest) -> PeripheralAnswer?
        var request: PeripheralRequest
        var link: LinkRef
        var handle: AttributeHandle
        var asker: Asker
    }

    let seed: UInt64
    var now = Instant.zero
    var queue = EventQueue()
    var outbox = Outbox()
    var generator: SplitMix64
    var devices: [DeviceState] = []
    var phones: [PhoneState] = []
    var sessions: [SessionState] = []
    /// By session. Apart from them, because copying a weak reference is dear.
    var receivers: [WeakReceiver] = []
    var links: [PhysicalLink] = []
    var trace: TraceLog

    init(seed: UInt64, trace: TraceRetention) {
        self.seed = seed
        generator = SplitMix64(seed: seed)
        self.trace = TraceLog(trace)
    }

    // MARK: Turning the world

    /// Runs the next event, unless something of the last one is still to be told.
    mutating func nextWork() -> Work {
        guard outbox.isEmpty else { return nextDelivery() }
        guard let (time, action) = queue.removeFirst() else { return .idle }
        now = max(now, time)
        let work = run(action)
        guard case .done = work else { return work }
        return nextDelivery()
    }

    /// The next thing to tell; `done` when there is none.
    mutating func nextDelivery() -> Work {
        while let (session, content) = outbox.removeFirst() {
            guard sessions[session].isOpen, let receiver = receivers[session].value else {
                continue
            }
            switch content {
            case .event(let event):
                if trace.isOn { record(.told(name(of: session), event)) }
                return .deliver(receiver, event)
            case .wakeUp:
                if trace.isOn { record(.woken(name(of: session))) }
                return .wake(receiver)
            }
        }
        return .done
    }

    private mutating func run(_ action: WorldAction) -> Work {
        if let link = action.linkOnAir {
            guard isCurrent(link) else { return .done }
            guard links[link.slot].isAudible else {
                links[link.slot].stalled.append(action)
                return .done
            }
        }
        switch action {
        case .call(let action): return .call(action)
        case .requestArrived(let link, let request): return requestArrived(link, request)
        case .commandArrived(let link, let session, let id, let handle, let bytes):
            return commandArrived(link, session, id, handle, bytes)
        case .advertise, .scanResponse, .resumeAdvertising: runOnAir(action)
        case .establish, .join, .exchangeMTU, .readName, .terminate, .supervision:
            runOnLink(action)
        case .answerArrived, .transactionTimedOut, .pairingEnded, .notifyTick, .valueArrived,
            .servicesChangedArrived:
            runOnAttributes(action)
        case .tell(let session, let event): outbox.append(.event(event), to: session)
        case .tellOnLink(let session, let id, let event):
            guard sessions[session].link(id) != nil else { return .done }
            outbox.append(.event(event), to: session)
        case .fail(let session, let id, let failure): fail(session, id, failure)
        case .wake(let session): wakeCame(session)
        case .device(let device, let event): happen(event, to: device)
        case .phone(let phone, let event): happen(event, to: phone)
        case .otherAppConnects(let phone, let device): otherAppConnects(phone, device)
        case .otherAppDisconnects(let phone, let device): otherAppDisconnects(phone, device)
        }
        return .done
    }

    // MARK: Common

    func isCurrent(_ link: LinkRef) -> Bool {
        links[link.slot].generation == link.generation && links[link.slot].phase != .gone
    }

    func reference(_ slot: Int) -> LinkRef {
        LinkRef(slot: slot, generation: links[slot].generation)
    }

    mutating func plan(_ action: WorldAction, after delay: Duration) {
        queue.insert(action, at: now + delay)
    }

    /// How long the system's service of a session's phone takes.
    func latency(of session: Int) -> Duration {
        phones[sessions[session].phone].options.systemLatency
    }

    /// Writes into the trace, where there is one.
    mutating func record(_ event: TraceEvent) {
        guard trace.isOn else { return }
        trace.append(event, at: now)
    }

    mutating func remark(_ subject: String, _ text: String) {
        record(.remark(subject: subject, text: text))
    }

    func name(of session: Int) -> TraceSession {
        TraceSession(
            phone: phones[sessions[session].phone].name,
            number: sessions[session].number
        )
    }
}
