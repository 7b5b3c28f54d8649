// SPDX-License-Identifier: Apache-2.0

/// What a characteristic sends by itself while somebody is subscribed to it.
///
/// Where the link cannot take the packets as fast as the script makes them, the script waits: a
/// device keeps what it has not sent. What is on its way when a link breaks is lost.
public struct NotifyScript: Hashable, Sendable {
    /// What sets the script going.
    public enum Start: String, Hashable, Sendable, Codable {
        /// A subscription. Each new one goes on with the number after the last one sent.
        case subscription
        /// A write with the effect `start` or `resume`.
        case command
    }

    /// What sets the script going.
    public var start: Start
    /// The time between two packets.
    public var period: Duration
    /// After how many packets the script ends; nil for never, or for where its source ends.
    public var limit: Int?
    /// What the packets hold.
    public var source: NotifySource
    /// After how many packets interference breaks the device's links, once; nil for never.
    public var linkLossAfter: Int?

    /// Makes a script.
    public init(
        _ source: NotifySource,
        every period: Duration,
        limit: Int? = nil,
        start: Start = .subscription,
        linkLossAfter: Int? = nil
    ) {
        self.source = source
        self.period = period
        self.limit = limit
        self.start = start
        self.linkLossAfter = linkLossAfter
    }
}

/// What the packets of a script hold. The number of a packet alone decides, so that any of them
/// can be sent again.
public enum NotifySource: Hashable, Sendable {
    /// The number of the packet, little-endian, in so many bytes.
    case counter(bytes: Int)
    /// These packets, over and over.
    case packets([[UInt8]])
    /// The value the characteristic has at that moment.
    case value
    /// A recording, in packets that begin with their number in four little-endian bytes.
    case recording(ToneRecording)

    /// The bytes of one packet; nil when the source ends before it.
    func packet(_ number: Int, value: [UInt8]) -> [UInt8]? {
        switch self {
        case .counter(let bytes): littleEndian(UInt64(truncatingIfNeeded: number), bytes: bytes)
        case .packets(let packets): packets.isEmpty ? nil : packets[number % packets.count]
        case .value: value
        case .recording(let recording): recording.packet(number)
        }
    }
}

/// The lowest bytes of a number, the lowest first.
func littleEndian(_ number: UInt64, bytes: Int) -> [UInt8] {
    (0..<max(0, bytes)).map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> (8 * $0)) : 0 }
}
