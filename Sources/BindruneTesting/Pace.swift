// SPDX-License-Identifier: Apache-2.0

/// How fast the clock of a world runs against the one on the wall.
public enum Pace: Hashable, Sendable {
    /// As fast as the machine can: hours pass in milliseconds. Repeatable to the last event.
    case asFastAsPossible
    /// So many seconds of the world in a second; 1 is real time.
    case realTime(scale: Double = 1)
}
