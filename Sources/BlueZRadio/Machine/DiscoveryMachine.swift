// SPDX-License-Identifier: Apache-2.0

import Bluetooth
package import DBus

/// Brings the discovery that BlueZ runs for this session in line with the one that is wanted.
///
/// ```
/// idle ──wanted──▶ configuring ──▶ starting ──▶ running ──not wanted──▶ stopping ──▶ idle
///   ▲                   │ failed      │ failed      └─another filter──▶ configuring
///   └──── waiting ◀─────┴─────────────┘  (every third time InProgress, or no answer: clearing)
/// ```
package struct DiscoveryMachine: Hashable, Sendable, Codable {
    package enum Step: String, Hashable, Sendable, Codable {
        case setFilter, start, stop
    }

    enum State: Hashable, Sendable, Codable {
        case idle
        case configuring(DiscoveryFilter, isRunning: Bool)
        case starting(DiscoveryFilter)
        case running(DiscoveryFilter)
        case stopping
        /// Ends a session that BlueZ may still count for us, before the next attempt.
        case clearing(until: Instant)
        case waiting(until: Instant)
    }

    package enum Action: Hashable, Sendable, Codable {
        case call(BusCall, Step)
        case note(String)
    }

    private(set) var state = State.idle
    private var wanted: DiscoveryFilter?
    private var adapter = ""
    private var failures = 0
    private var acceptsDuplicateKey = true
    private let timings: BlueZTimings

    init(timings: BlueZTimings) {
        self.timings = timings
    }

    var isRunning: Bool {
        if case .running = state { true } else { false }
    }

    var nextWakeUp: Instant? {
        if case .waiting(let until) = state { until } else { nil }
    }

    /// Says what is wanted from here on.
    mutating func want(
        _ filter: DiscoveryFilter?,
        on adapter: String,
        at now: Instant
    ) -> [Action] {
        if self.adapter != adapter { reset() }
        self.adapter = adapter
        if wanted == nil { failures = 0 }
        wanted = filter
        return converge(at: now)
    }

    /// BlueZ, the adapter or its power went away and took every discovery along.
    mutating func reset() {
        state = .idle
        wanted = nil
        failures = 0
    }

    /// Goes on where there is something to do and nothing under way.
    mutating func converge(at now: Instant) -> [Action] {
        switch (state, wanted) {
        case (.idle, let filter?): return configure(filter, isRunning: false)
        case (.running, nil):
            state = .stopping
            return [.call(.adapter(adapter, "StopDiscovery"), .stop)]
        case (.running(let current), let filter?) where current != filter:
            return configure(filter, isRunning: true)
        case (.waiting, nil):
            state = .idle
            return []
        case (.waiting(let until), let filter?) where until <= now:
            return configure(filter, isRunning: false)
        default: return []
        }
    }

    /// Takes the answer to a call in.
    mutating func replied(_ step: Step, _ reply: BusReply, at now: Instant) -> [Action] {
        switch (step, state, reply) {
        case (.setFilter, .configuring(let filter, let isRunning), .success):
            guard isRunning else { return start(filter) }
            state = .running(filter)
            return converge(at: now)
        case (.setFilter, .configuring(let filter, let isRunning), .failure(let failure)):
            return refused(filter, isRunning, failure, at: now)
        case (.start, .starting(let filter), .success):
            failures = 0
            state = .running(filter)
            return converge(at: now)
        case (.start, .starting, .failure(let failure)):
            return retry("StartDiscovery", failure, now)
        case (.stop, .stopping, _):
            state = .idle
            return converge(at: now)
        case (.stop, .clearing(let until), _):
            state = .waiting(until: until)
            return converge(at: now)
        default: return []
        }
    }

    private mutating func configure(_ filter: DiscoveryFilter, isRunning: Bool) -> [Action] {
        state = .configuring(filter, isRunning: isRunning)
        let argument = filter.argument(withDuplicateKey: acceptsDuplicateKey)
        return [.call(.adapter(adapter, "SetDiscoveryFilter", [argument]), .setFilter)]
    }

    private mutating func start(_ filter: DiscoveryFilter) -> [Action] {
        guard wanted != nil else {
            state = .idle
            return []
        }
        state = .starting(filter)
        return [.call(.adapter(adapter, "StartDiscovery"), .start)]
    }

    private mutating func refused(
        _ filter: DiscoveryFilter,
        _ isRunning: Bool,
        _ failure: BusFailure,
        at now: Instant
    ) -> [Action] {
        let isAboutTheKey = [BusErrorName.invalidArguments, BusErrorName.notSupported]
            .contains(failure.name)
        guard acceptsDuplicateKey, isAboutTheKey else {
            return retry("SetDiscoveryFilter", failure, now)
        }
        acceptsDuplicateKey = false
        let remark = Action.note(
            "this BlueZ takes no DuplicateData filter (\(failure.name)); repeated packets without "
                + "news may be missing"
        )
        return [remark] + configure(filter, isRunning: isRunning)
    }

    private mutating func retry(
        _ method: String,
        _ failure: BusFailure,
        _ now: Instant
    ) -> [Action] {
        failures += 1
        let pause = BlueZTimings.backoff(timings.settle, failures, limit: timings.settleLimit)
        state = .waiting(until: now + pause)
        let isBusy = failure.name == BusErrorName.inProgress
        let isSilent = failure.name == BusErrorName.noReply
        var actions: [Action] = []
        if isBusy && failures % 3 == 0 {
            actions.append(
                .note(
                    "\(method) met \(failure.name) \(failures) times: another program scans on "
                        + "\(ObjectPath.name(of: adapter)), likely bluetoothctl, a desktop's "
                        + "Bluetooth settings or a second app; trying on"
                )
            )
        } else if !isBusy {
            actions.append(.note("\(method) failed (\(failure.name): \(failure.text)); trying on"))
        }
        if isSilent || (isBusy && failures % 3 == 0) {
            state = .clearing(until: now + pause)
            actions.append(.call(.adapter(adapter, "StopDiscovery"), .stop))
        }
        return actions
    }
}
