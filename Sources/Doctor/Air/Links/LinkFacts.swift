// SPDX-License-Identifier: Apache-2.0

/// One of the two ends of a link. On the air the central is the host.
enum LinkSide: Hashable, Sendable {
    case host
    case device

    var other: LinkSide { self == .host ? .device : .host }
    var end: StoryEvent.End { self == .host ? .host : .device }
    var lane: StoryEvent.Lane { self == .host ? .system : .air }
}

/// What all that goes over a link shares.
struct LinkFacts: Sendable {
    var device: Int?
    /// Whether the packets were taken from the air, where some are missed.
    var isAir = false
    /// Whether the capture shows how the link came up.
    var isFromStart = false
    var runs = ValueRuns()
    /// The greatest packet of the attribute protocol, and where it was agreed.
    var packetSize = 23
    var packetSizeAsked: Int?
    var packetSizeAgreed: Moment?
    /// A request that was refused for want of pairing, until the link is encrypted.
    var wantsPairing: Refusal?
    /// How many values were read, written or sent.
    var valueCount = 0
    /// How many packets of the attribute protocol there were.
    var attributePackets = 0
    /// The last request to change the parameters that was refused.
    var parametersRefused: Moment?

    struct Refusal: Sendable {
        var request: UInt8
        var handle: UInt16
        var code: UInt8
        var attribute: String
        var moment: Moment
    }

    /// Tells an event that ends the runs of values.
    mutating func tell(
        _ kind: StoryEvent.Kind,
        _ lane: StoryEvent.Lane,
        at moment: Moment,
        _ draft: inout StoryDraft,
        _ quote: @autoclosure () -> String = ""
    ) {
        runs.end()
        draft.tell(kind, lane, device, at: moment, quote())
    }
}
