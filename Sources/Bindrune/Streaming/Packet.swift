// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// One value of a subscription, or the mark of a gap in them.
public struct Packet: Hashable, Sendable {
    /// The bytes the device sent, copied when they came; empty for a gap.
    public var value: Data
    /// The number of this value among all that came for this stream, from 0; those that were
    /// dropped are counted. A gap has the number of the first value that came after it.
    public var sequence: UInt64
    /// When it came, on the central's clock.
    public var arrival: Moment
    /// How many values were dropped here, between this packet and the one delivered before it.
    public var droppedBefore: UInt64
    /// Why values may be missing here; nil for a value.
    public var gap: Gap?

    /// Makes a packet.
    public init(
        value: Data,
        sequence: UInt64,
        arrival: Moment,
        droppedBefore: UInt64 = 0,
        gap: Gap? = nil
    ) {
        self.value = value
        self.sequence = sequence
        self.arrival = arrival
        self.droppedBefore = droppedBefore
        self.gap = gap
    }

    /// Whether this is the mark of a gap and carries no value.
    public var isGap: Bool { gap != nil }

    /// A time in which the device's values could not be received.
    public struct Gap: Hashable, Sendable {
        /// What made a gap.
        public enum Cause: String, Hashable, Sendable, CaseIterable {
            /// The link was lost and established again.
            case reconnected
            /// The device changed its services.
            case servicesChanged
            /// Notifications were off for a read, see ``ReadWhileNotifying/pause``.
            case pausedForRead
        }

        /// What made it.
        public var cause: Cause
        /// When the values stopped, on the central's clock.
        public var start: Moment
        /// When they could come again.
        public var end: Moment

        /// Makes the description of a gap.
        public init(_ cause: Cause, from start: Moment, to end: Moment) {
            self.cause = cause
            self.start = start
            self.end = end
        }
    }
}

/// What happens to values that nobody has taken yet.
public enum BufferingPolicy: Hashable, Sendable {
    /// All are kept, for as long as memory lasts.
    case unbounded
    /// The newest so many are kept; older ones are dropped and counted.
    case newest(Int)
    /// The oldest so many are kept; newer ones are dropped and counted.
    case oldest(Int)
}
