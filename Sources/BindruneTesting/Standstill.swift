// SPDX-License-Identifier: Apache-2.0

public import Bluetooth

/// A program in a world that did not come to its end, and what it was waiting for.
public struct Standstill: Error, Hashable, Sendable {
    /// What kept the program from ending.
    public enum Reason: Hashable, Sendable {
        /// No job is left, and no event of the world can bring one.
        case nothingLeftToHappen
        /// The world's clock reached the limit of the run.
        case limit(Duration)
    }

    /// What kept the program from ending.
    public var reason: Reason
    /// The moment of the world's clock.
    public var time: Instant
    /// What the sessions of the phones were waiting for.
    public var waiting: [String]
    /// Whether the program ended once it was cancelled. One that does not leaks its tasks.
    public var endedWhenCancelled: Bool
    /// The last lines of the world's trace.
    public var lastEvents: [String]
}

extension Standstill: CustomStringConvertible {
    /// Reason, moment, what was waited for, and the last events, a line each.
    public var description: String {
        let headline =
            switch reason {
            case .nothingLeftToHappen:
                "The program waits at \(seconds) s for something that cannot happen any more."
            case .limit(let limit): "The program did not end within \(limit) (now \(seconds) s)."
            }
        var lines = [headline] + (waiting.isEmpty ? ["No session waits for the radio."] : waiting)
        if !endedWhenCancelled { lines.append("It did not end when it was cancelled, either.") }
        if !lastEvents.isEmpty { lines += ["Last events:"] + lastEvents.map { "  " + $0 } }
        return lines.joined(separator: "\n")
    }

    private var seconds: Double { Double(time.nanoseconds) / 1_000_000_000 }
}
