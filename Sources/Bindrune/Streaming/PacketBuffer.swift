// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The packets of one stream that nobody has taken yet, under its policy.
///
/// Nothing is lost without being counted: at any time the values that came are those taken, those
/// in the buffer and those dropped. Gaps are never dropped and take no room; neighbours merge.
struct PacketBuffer: Hashable, Sendable {
    let policy: BufferingPolicy
    /// How many values came.
    private(set) var received: UInt64 = 0
    /// How many of them were dropped.
    private(set) var dropped: UInt64 = 0
    private var packets: [Packet] = []
    private var head = 0
    private var values = 0
    private var droppedAtEnd: UInt64 = 0

    init(_ policy: BufferingPolicy) {
        self.policy = policy
    }

    var isEmpty: Bool { head == packets.count }

    mutating func append(_ value: Data, at now: Moment) {
        let packet = Packet(
            value: value,
            sequence: received,
            arrival: now,
            droppedBefore: droppedAtEnd
        )
        received += 1
        switch policy {
        case .unbounded: store(packet)
        case .newest(let limit): storeNewest(packet, limit: limit)
        case .oldest(let limit):
            if values < limit { store(packet) } else { drop() }
        }
    }

    /// A value goes to whoever waits for it, past the empty buffer; nil where the policy has no
    /// room even for one.
    mutating func pass(_ value: Data, at now: Moment) -> Packet? {
        switch policy {
        case .newest(let limit) where limit <= 0, .oldest(let limit) where limit <= 0: return nil
        default: break
        }
        let packet = Packet(
            value: value,
            sequence: received,
            arrival: now,
            droppedBefore: droppedAtEnd
        )
        received += 1
        droppedAtEnd = 0
        return packet
    }

    mutating func append(_ gap: Packet.Gap) {
        if !isEmpty, let last = packets.last, let earlier = last.gap {
            packets[packets.count - 1].gap?.start = min(earlier.start, gap.start)
            packets[packets.count - 1].gap?.end = max(earlier.end, gap.end)
            packets[packets.count - 1].sequence = received
            return
        }
        packets.append(
            Packet(
                value: Data(),
                sequence: received,
                arrival: gap.end,
                droppedBefore: droppedAtEnd,
                gap: gap
            )
        )
        droppedAtEnd = 0
    }

    mutating func take() -> Packet? {
        guard !isEmpty else { return nil }
        let packet = packets[head]
        if !packet.isGap { values -= 1 }
        head += 1
        if head == packets.count {
            packets.removeAll(keepingCapacity: packets.count <= 64)
            head = 0
        } else if head >= 256, head * 2 >= packets.count {
            packets.removeFirst(head)
            head = 0
        }
        return packet
    }

    /// Gives everything out at once, in exchange for an empty list, and says where the first packet
    /// lies in it. Not where the policy counts what nobody has taken, nor with a gap at the end,
    /// which the next one would be merged with.
    mutating func exchange(for list: inout [Packet]) -> Int? {
        guard case .unbounded = policy, !isEmpty, packets[packets.count - 1].gap == nil else {
            return nil
        }
        swap(&packets, &list)
        defer { head = 0 }
        values = 0
        return head
    }

    /// Takes back packets that were given out before those that are here.
    mutating func putBack(_ early: ArraySlice<Packet>) {
        packets.replaceSubrange(..<head, with: early)
        head = 0
        values += early.count { !$0.isGap }
    }

    private mutating func store(_ packet: Packet) {
        packets.append(packet)
        values += 1
        droppedAtEnd = 0
    }

    private mutating func drop() {
        dropped += 1
        droppedAtEnd += 1
    }

    /// Neighbouring gaps merge, so the oldest value is the first packet or comes after one gap.
    private mutating func storeNewest(_ packet: Packet, limit: Int) {
        guard limit > 0 else { return drop() }
        store(packet)
        guard values > limit else { return }
        let gap = packets[head].isGap ? packets[head] : nil
        let oldest = gap == nil ? head : head + 1
        packets[oldest + 1].droppedBefore += packets[oldest].droppedBefore + 1
        values -= 1
        dropped += 1
        head = oldest + 1
        if let gap { putBack(gap) }
        if head >= 256, head * 2 >= packets.count {
            packets.removeFirst(head)
            head = 0
        }
    }

    /// The value behind a gap went: the gap stands before the next packet, or merges with it.
    private mutating func putBack(_ gap: Packet) {
        guard let earlier = gap.gap else { return }
        if packets[head].isGap {
            packets[head].gap?.start = earlier.start
            packets[head].droppedBefore += gap.droppedBefore
        } else {
            head -= 1
            packets[head] = gap
        }
    }
}
