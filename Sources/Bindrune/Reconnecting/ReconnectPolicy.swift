// SPDX-License-Identifier: Apache-2.0

/// How often and how fast a link is tried again, at the first connection and after a loss.
///
/// The system's own auto-reconnect option is never set; this policy is what reconnects. A try that
/// fails for a reason that stays (see ``FailureClass``) ends the tries whatever is left of them.
public struct ReconnectPolicy: Hashable, Sendable {
    /// How many tries there are for one `connect` call and for every lost link; at least 1.
    public var attempts: Int
    /// Whether a link that was lost is established again without being asked.
    public var reconnects: Bool
    /// The wait before the second try.
    public var firstDelay: Duration
    /// By how much each further wait is longer than the one before.
    public var factor: Double
    /// The longest wait, jitter not counted.
    public var longestDelay: Duration
    /// The wait after the system said that it has no room for another connection.
    public var slotDelay: Duration
    /// By which share of itself a wait is shortened or lengthened at random, 0 to 1, so that many
    /// devices lost together do not come back together.
    public var jitter: Double
    /// How long one series of tries after a loss may take; nil means for ever. It is not counted
    /// for a `connect` call, which has a deadline of its own.
    public var deadline: Duration?

    /// Makes a policy; what is left out is as in ``default``.
    public init(
        attempts: Int = 6,
        reconnects: Bool = true,
        firstDelay: Duration = .milliseconds(250),
        factor: Double = 2,
        longestDelay: Duration = .seconds(30),
        slotDelay: Duration = .seconds(8),
        jitter: Double = 0.25,
        deadline: Duration? = .seconds(300)
    ) {
        self.attempts = attempts
        self.reconnects = reconnects
        self.firstDelay = firstDelay
        self.factor = factor
        self.longestDelay = longestDelay
        self.slotDelay = slotDelay
        self.jitter = jitter
        self.deadline = deadline
    }

    /// One try, and a lost link stays lost.
    public static let none = ReconnectPolicy(attempts: 1, reconnects: false)
    /// Six tries with waits from a quarter of a second, five minutes after a loss at most.
    public static let `default` = ReconnectPolicy()
    /// Tries for as long as the cause may pass.
    public static let persistent = ReconnectPolicy(attempts: .max, deadline: nil)
}

extension ReconnectPolicy {
    /// The wait before the next try.
    ///
    /// `failures` counts the tries that failed so far, from 1; `draw` is a number drawn evenly from
    /// all of `UInt64`, which decides the jitter.
    func delay(afterFailures failures: Int, class kind: FailureClass, draw: UInt64) -> Duration {
        let base = kind == .slots ? slotDelay : firstDelay
        var seconds = Double(base.nanosecondCount) / 1e9
        let limit = max(seconds, Double(longestDelay.nanosecondCount) / 1e9)
        for _ in 1..<max(2, min(failures, 64)) where failures > 1 {
            seconds = min(limit, seconds * max(1, factor))
        }
        let share = min(1, max(0, jitter)) * (Double(draw) / Double(UInt64.max) * 2 - 1)
        return .nanoseconds(Int64(max(0, seconds * (1 + share)) * 1e9))
    }
}

/// Whether trying again can help after a failure.
public enum FailureClass: String, Hashable, Sendable, CaseIterable {
    /// The same would happen again: `CBError` 1, 8, 13, 14 and 16, an ATT refusal, a set-up block
    /// that threw an error of the app's own.
    case permanent
    /// It may pass: `CBError` 0, 6, 7, 10 and everything not listed elsewhere.
    case transient
    /// All connection slots are taken (`CBError` 11): it may pass, but quick tries make it worse.
    case slots

    /// The class of an error; no error at all counts as one that may pass.
    public init(_ error: OriginalError?) {
        guard let error else {
            self = .transient
            return
        }
        switch (error.domain, error.code) {
        case ("CBErrorDomain", 1), ("CBErrorDomain", 8), ("CBErrorDomain", 13),
            ("CBErrorDomain", 14), ("CBErrorDomain", 16):
            self = .permanent
        case ("CBErrorDomain", 11):
            self = .slots
        case ("CBErrorDomain", _), ("CBInternalErrorDomain", _):
            self = .transient
        case ("CBATTErrorDomain", let code):
            // 14 unlikely error, 17 insufficient resources (Core Specification Vol 3, Part F,
            // 3.4.1).
            self = code == 14 || code == 17 ? .transient : .permanent
        default:
            self = .permanent
        }
    }
}
