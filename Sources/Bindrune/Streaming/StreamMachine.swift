// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Numbers one iteration over the values of a characteristic.
struct StreamID: Hashable, Comparable, Sendable {
    let number: UInt64

    static func < (left: StreamID, right: StreamID) -> Bool {
        left.number < right.number
    }
}

/// One iteration over the values of a characteristic: its packets, its end, and who waits for it.
///
/// ```
///            value     gap       end            next                 cancel
/// nobody     buffered  buffered  kept           taken, or waits      –
/// waiting    resumed   resumed   resumed        (refused: one only)  resumed with nothing
/// ended      –         –         first counts   rest, then the end   –
/// ```
struct StreamMachine: Sendable {
    enum Taken: Hashable, Sendable {
        case packet(Packet)
        /// It is over: by itself, or with this failure.
        case end(LinkFailure?)
        /// The caller has to wait.
        case nothingYet
    }

    private(set) var buffer: PacketBuffer
    private(set) var waiter: CallID?
    private var ending: Ending?

    private struct Ending: Hashable, Sendable {
        var failure: LinkFailure?
    }

    init(_ policy: BufferingPolicy) {
        buffer = PacketBuffer(policy)
    }

    var hasEnded: Bool { ending != nil }

    /// Whether a taker would not have to wait.
    var isReady: Bool { !buffer.isEmpty || ending != nil }

    /// A value came. Returns who is to be resumed with it, where somebody waits.
    mutating func value(_ value: Data, at now: Moment) -> (call: CallID, packet: Packet)? {
        guard ending == nil else { return nil }
        if let call = waiter, let packet = buffer.pass(value, at: now) {
            waiter = nil
            return (call, packet)
        }
        buffer.append(value, at: now)
        return nil
    }

    /// Values may be missing here.
    mutating func gap(_ gap: Packet.Gap) -> CallID? {
        guard ending == nil else { return nil }
        buffer.append(gap)
        return releaseIfReady()
    }

    /// There will be no more values; what is in the buffer can still be taken.
    mutating func end(_ failure: LinkFailure?) -> CallID? {
        guard ending == nil else { return nil }
        ending = Ending(failure: failure)
        return releaseIfReady()
    }

    /// Takes the next packet, or the end.
    mutating func take() -> Taken {
        if let packet = buffer.take() { return .packet(packet) }
        guard let ending else { return .nothingYet }
        // An end with a failure is told once; afterwards there is simply nothing more.
        self.ending = Ending(failure: nil)
        return .end(ending.failure)
    }

    /// Gives everything out that is ready, see `PacketBuffer`.
    mutating func exchange(for list: inout [Packet]) -> Int? {
        buffer.exchange(for: &list)
    }

    /// Takes back what was given out last.
    mutating func putBack(_ packets: ArraySlice<Packet>) {
        buffer.putBack(packets)
    }

    /// A call waits for the next packet. Only one may; a second is refused.
    mutating func wait(_ call: CallID) -> Bool {
        guard waiter == nil else { return false }
        waiter = call
        return true
    }

    /// The call waits no more: its task was cancelled, or it is needed for something else.
    mutating func release(_ call: CallID) -> Bool {
        guard waiter == call else { return false }
        waiter = nil
        return true
    }

    private mutating func releaseIfReady() -> CallID? {
        guard isReady else { return nil }
        defer { waiter = nil }
        return waiter
    }
}
