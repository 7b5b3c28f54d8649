// SPDX-License-Identifier: Apache-2.0

/// One series of tries under a policy: counts them, keeps their history, says when the next one is.
struct ReconnectPlan: Hashable, Sendable {
    enum Decision: Hashable, Sendable {
        case retry(at: Moment)
        case giveUp(Reason)
    }

    enum Reason: String, Hashable, Sendable {
        /// The same would happen again.
        case permanent
        /// All tries are used up.
        case attemptsUsedUp
        /// The series has taken as long as it may.
        case deadline
    }

    let policy: ReconnectPolicy
    /// Whether it seeks a link that was lost, rather than a first one.
    let isReconnection: Bool
    /// The end of the series; nil where only the callers' own deadlines count.
    let deadline: Moment?
    private(set) var attempts: [ConnectionAttempt] = []
    private var failures = 0
    private var attemptStart: Moment

    /// How many attempts are kept for the history; a persistent policy may make many more.
    static let historyLength = 32

    /// Begins a series with its first try.
    init(_ policy: ReconnectPolicy, at now: Moment, isReconnection: Bool) {
        self.policy = policy
        self.isReconnection = isReconnection
        deadline = isReconnection ? policy.deadline.map { now + $0 } : nil
        attemptStart = now
    }

    /// The number of the try under way, from 1.
    var number: Int { failures + 1 }

    /// A further try begins.
    mutating func begin(at now: Moment) {
        attemptStart = now
    }

    /// The try under way failed.
    mutating func failed(
        _ error: OriginalError?,
        class kind: FailureClass,
        phase: BluetoothError.Phase,
        at now: Moment,
        draw: UInt64
    ) -> Decision {
        failures += 1
        let decision = decide(class: kind, at: now, draw: draw)
        var record = ConnectionAttempt(
            number: failures,
            start: attemptStart,
            duration: now - attemptStart,
            phase: phase,
            original: error
        )
        if case .retry(let moment) = decision { record.retryAfter = moment - now }
        if attempts.count >= Self.historyLength { attempts.remove(at: 1) }
        attempts.append(record)
        return decision
    }

    private func decide(class kind: FailureClass, at now: Moment, draw: UInt64) -> Decision {
        if kind == .permanent { return .giveUp(.permanent) }
        if failures >= policy.attempts { return .giveUp(.attemptsUsedUp) }
        let next = now + policy.delay(afterFailures: failures, class: kind, draw: draw)
        if let deadline, next >= deadline { return .giveUp(.deadline) }
        return .retry(at: next)
    }
}
