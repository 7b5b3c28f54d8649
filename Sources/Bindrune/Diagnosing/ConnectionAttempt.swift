// SPDX-License-Identifier: Apache-2.0

/// One try to establish a link, and how it failed.
public struct ConnectionAttempt: Hashable, Sendable {
    /// Which try it was, from 1, counted anew for every lost link.
    public var number: Int
    /// When it began, on the central's clock.
    public var start: Moment
    /// How long it took.
    public var duration: Duration
    /// How far it came.
    public var phase: BluetoothError.Phase
    /// What the system said; nil where it said nothing.
    public var original: OriginalError?
    /// What followed: another try after this wait, or nil where it was the last.
    public var retryAfter: Duration?

    /// Makes the record of a try.
    public init(
        number: Int,
        start: Moment,
        duration: Duration,
        phase: BluetoothError.Phase,
        original: OriginalError?,
        retryAfter: Duration? = nil
    ) {
        self.number = number
        self.start = start
        self.duration = duration
        self.phase = phase
        self.original = original
        self.retryAfter = retryAfter
    }
}

extension ConnectionAttempt: CustomStringConvertible {
    /// Number, phase, time and the original error on one line.
    public var description: String {
        let cause = original.map { " \($0)" } ?? ""
        let next = retryAfter.map { ", next after \($0.secondsText) s" } ?? ""
        return "#\(number) \(phase) \(duration.secondsText) s\(cause)\(next)"
    }
}
