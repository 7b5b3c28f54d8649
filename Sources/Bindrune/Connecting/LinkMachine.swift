// SPDX-License-Identifier: Apache-2.0

/// The link to one device: who wants it, how far it is, what follows when it ends.
///
/// ```
///  idle ── join ──► connecting ─ didConnect ─► discovering ─► settingUp ─► rearming ─► connected
///   ▲                │    ▲                        │              │            │            │
///   │        failure │    │ wait is over           └─ failure ────┴────────────┴── loss ────┤
///   │                ▼    │                                                                 │
///   ├── give up ── backingOff ◄──────────────── cancelling ◄── roll back, nobody left, ─────┘
///   └────────────────────────────────────────────  │           disconnect
///                                                   └─► connecting, where somebody waits
/// ```
///
/// Core Bluetooth's connect never times out, its callbacks carry no attempt number, and a cancel
/// may remain without an answer. So every attempt has a generation here; a cancel is waited for at
/// most `cancelLimit`; a link that comes up while nobody wants it is cancelled at once and counted.
struct LinkMachine: Hashable, Sendable {
    enum State: Hashable, Sendable {
        case idle
        case connecting
        case discovering(until: Moment)
        /// The link is up; the runner is the call whose task runs the set-up block.
        case settingUp(runner: CallID?)
        case rearming
        case connected
        case cancelling(until: Moment, next: Next)
        case backingOff(until: Moment)
    }

    /// What follows a cancel.
    enum Next: Hashable, Sendable {
        case idle(DisconnectReason)
        case connect
        case backOff(until: Moment)
    }

    enum Event: Hashable, Sendable {
        /// A call wants the link, and starts it where there is none.
        case join(CallID, ReconnectPolicy)
        /// A call waits for the link to be ready, but starts none.
        case attach(CallID)
        /// A call wants it no more.
        case leave(CallID, LinkFailure)
        case disconnect(CallID?)
        case didConnect
        case didFail(OriginalError?)
        /// `isIdle` tells whether the system holds the device for disconnected by now.
        case didDisconnect(OriginalError?, isIdle: Bool)
        case discovered(hasSetUp: Bool)
        case discoveryFailed(OriginalError?)
        /// A call that waits for something else can run the set-up block.
        case volunteer(CallID)
        case setUpDone(CallID)
        case setUpFailed(CallID, OriginalError, FailureClass)
        /// The task that ran the block was cancelled.
        case setUpAbandoned(CallID)
        case rearmed
        case servicesChanged
        /// The device does not answer any more.
        case stuck
        case radioLost(RadioReadiness)
        case wakeUp
    }

    enum Action: Hashable, Sendable {
        case connect
        case cancelLink
        case discover
        /// Subscribe anew to what streams want; answered by `.rearmed`.
        case rearm
        case runSetUp(CallID)
        /// Nobody who waits for the link can run the set-up block: find somebody else.
        case seekRunner
        case resume(CallID, Outcome)
        /// The link went from under operations and subscriptions.
        case interrupted(LinkFailure)
        /// It will not come back by itself. Nil where this app wanted it so.
        case ended(LinkFailure?)
        case publish(ConnectionState)
        case note(Note)
    }

    enum Outcome: Hashable, Sendable {
        case connected
        case failed(LinkFailure)
        /// The disconnect is complete.
        case done
        /// The set-up run by a volunteer is over: go on with what you were doing.
        case again
    }

    /// Something worth a line in the trace.
    enum Note: Hashable, Sendable {
        /// The link came up though nobody wanted it any more.
        case phantom
        /// A callback came too late to mean anything.
        case lateCallback(String)
        case cancelAbandoned
        case retry(number: Int, after: Duration, ConnectionAttempt)
        case gaveUp(ConnectionAttempt, ReconnectPlan.Reason)
        case setUpWaits
    }

    /// How long a cancel may take before it is treated as done.
    static let cancelLimit: Duration = .seconds(2)
    /// How long reading the table of services may take: the ATT time-out.
    static let discoveryLimit: Duration = .seconds(30)
    /// How long a link has to last for its loss to begin a new series of tries. A device that lets
    /// every link go at once is tried as often as one that refuses.
    static let steadyAfter: Duration = .seconds(10)
    /// How often a connect is issued again that a late callback has swept away.
    static let reissueLimit = 3

    var state = State.idle
    /// The calls that want the link, in the order in which they came.
    var waiters: [CallID] = []
    /// The calls that wait for the end of the link.
    var leavers: [CallID] = []
    /// Whether a device was handed out, so that the link is wanted though nobody waits for it.
    var isHeld = false
    /// Counts the connects issued.
    var generation: UInt64 = 0
    /// Counts links that came up unwanted.
    var phantoms = 0
    var plan: ReconnectPlan?
    /// Calls whose task runs the set-up block, and what waits for them when they come back.
    var running: [CallID] = []
    var verdicts: [Verdict] = []
    var reissues = 0
    /// Since when the link has been in use.
    var upSince: Moment?
    var actions: [Action] = []

    struct Verdict: Hashable, Sendable {
        let call: CallID
        let outcome: Outcome
    }

    /// Whether operations can be carried out.
    var isUp: Bool {
        switch state {
        case .settingUp, .rearming, .connected: true
        default: false
        }
    }

    /// The tries so far of the series under way.
    var attempts: [ConnectionAttempt] { plan?.attempts ?? [] }

    var phase: BluetoothError.Phase {
        switch state {
        case .idle, .connecting: .connect
        case .discovering: .discover
        case .settingUp: .setUp
        case .rearming: .rearm
        case .connected: .connected
        case .cancelling: .disconnect
        case .backingOff: .backOff
        }
    }

    var nextWakeUp: Moment? {
        switch state {
        case .discovering(let moment), .cancelling(let moment, _): moment
        case .backingOff(let moment): min(moment, seriesEnd ?? moment)
        case .connecting, .settingUp, .rearming: seriesEnd
        case .idle, .connected: nil
        }
    }

    /// The end of a series of tries that no caller bounds.
    private var seriesEnd: Moment? { waiters.isEmpty ? plan?.deadline : nil }

    mutating func takeActions() -> [Action] {
        defer { actions.removeAll(keepingCapacity: true) }
        return actions
    }

    /// Takes an event. `draw` decides the jitter where the event leads to a wait.
    mutating func handle(_ event: Event, at now: Moment, draw: UInt64 = 0) {
        switch event {
        case .join(let call, let policy): join(call, policy, at: now)
        case .attach(let call): attach(call)
        case .leave(let call, let failure): leave(call, failure, at: now)
        case .disconnect(let call): disconnect(call, at: now)
        case .didConnect: didConnect(at: now)
        case .didFail(let error): didFail(error, at: now, draw: draw)
        case .didDisconnect(let error, let isIdle):
            didDisconnect(error, isIdle: isIdle, at: now, draw: draw)
        case .discovered(let hasSetUp): discovered(hasSetUp: hasSetUp)
        case .discoveryFailed(let error): discoveryFailed(error, at: now, draw: draw)
        case .volunteer(let call): volunteer(call)
        case .setUpDone(let call): setUpDone(call)
        case .setUpFailed(let call, let error, let kind):
            setUpFailed(call, error, kind, at: now, draw: draw)
        case .setUpAbandoned(let call): setUpAbandoned(call, at: now)
        case .rearmed: rearmed(at: now)
        case .servicesChanged: servicesChanged(at: now)
        case .stuck: stuck(at: now, draw: draw)
        case .radioLost(let radio): radioLost(radio)
        case .wakeUp: wakeUp(at: now, draw: draw)
        }
    }
}
