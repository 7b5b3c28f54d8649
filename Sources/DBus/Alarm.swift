// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Glibc

/// A descriptor that any thread can ring and one thread sleeps on.
///
/// Not closed while anybody may ring it: whoever owns the value sees to that.
package struct Alarm: Sendable {
    private let descriptor: Int32

    package init() {
        descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    }

    package func ring() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    package func close() {
        _ = Glibc.close(descriptor)
    }

    /// Sleeps until it rings, the other descriptor is ready for the events, or the time is over;
    /// nil is for ever.
    package func wait(with other: Int32, _ events: Int16, nanoseconds: UInt64?) {
        var own = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // Rounded up, so that what is due then is due.
        var milliseconds = nanoseconds.map { Int32(clamping: ($0 &+ 999_999) / 1_000_000) } ?? -1
        // Where the system has no descriptor left, nobody can ring: look again and again.
        if descriptor < 0, !(0...50).contains(milliseconds) { milliseconds = 50 }
        withUnsafeTemporaryAllocation(of: pollfd.self, capacity: 2) { both in
            both.initializeElement(at: 0, to: own)
            both.initializeElement(at: 1, to: pollfd(fd: other, events: events, revents: 0))
            _ = poll(both.baseAddress, 2, milliseconds)
            own = both[0]
        }
        guard own.revents != 0 else { return }
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
    }
}
