// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

/// What a stream keeps outside of the engine's lock: packets that are ready, and how many values
/// were dropped.
///
/// A reader that finds several packets ready takes all of them out of the machine at once and comes
/// here for the others. The tray's lock may be taken with the engine's held, never the other way
/// round.
final class StreamTray: Sendable {
    private let drops = Atomic<UInt64>(0)
    private let contents = Mutex(Contents())

    private struct Contents {
        var packets: [Packet] = []
        /// Where the next one lies; those before it have been taken.
        var next = 0

        mutating func take() -> Packet? {
            guard next < packets.count else { return nil }
            // Moved out rather than copied: nothing is counted, and its bytes go with it.
            var packet = Packet(value: Data(), sequence: 0, arrival: .zero)
            swap(&packet, &packets[next])
            next += 1
            if next == packets.count {
                packets.removeAll(keepingCapacity: next <= 64)
                next = 0
            }
            return packet
        }
    }

    /// How many values of the stream have been dropped, readable from anywhere.
    var dropped: UInt64 { drops.load(ordering: .relaxed) }

    func setDropped(_ count: UInt64) {
        drops.store(count, ordering: .relaxed)
    }

    /// The next packet, where one lies here.
    func take() -> Packet? {
        contents.withLock { $0.take() }
    }

    /// The next packet. Where none lies here the tray is filled first; `fill` gets an empty list
    /// and says where in what it leaves the first packet lies.
    func take(filling fill: (inout [Packet]) -> Int?) -> Packet? {
        contents.withLock { contents in
            if contents.packets.isEmpty {
                guard let first = fill(&contents.packets) else { return nil }
                contents.next = first
            }
            return contents.take()
        }
    }

    /// Takes out what nobody has taken yet, to be put back where it came from.
    func empty() -> ArraySlice<Packet> {
        contents.withLock { contents in
            defer { contents = Contents() }
            return contents.packets[contents.next...]
        }
    }
}
