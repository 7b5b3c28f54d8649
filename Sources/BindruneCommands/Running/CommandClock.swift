// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Dispatch
package import SimulatedRadio

/// The time that a command lives in: the real one, or a world's.
package protocol CommandClock: Sendable {
    /// The time since the clock was made.
    var now: Duration { get }

    /// Calls the action once, after the delay, on a thread of the clock's choosing.
    func call(after delay: Duration, _ action: @escaping @Sendable () -> Void)
}

extension CommandClock {
    /// Returns after the delay, or when the task is cancelled.
    func wait(for delay: Duration) async {
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        call(after: delay) { continuation.finish() }
        for await never in stream { switch never {} }
    }
}

/// The time of the machine.
package struct SystemClock: CommandClock {
    private let start = ContinuousClock.now

    package init() {}

    package var now: Duration { ContinuousClock.now - start }

    package func call(after delay: Duration, _ action: @escaping @Sendable () -> Void) {
        let (seconds, attoseconds) = delay.components
        let nanoseconds = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let whole = nanoseconds.overflow ? Int64.max / 2 : nanoseconds.partialValue
        let time = DispatchTime.now() + .nanoseconds(Int(whole + attoseconds / 1_000_000_000))
        DispatchQueue.global().asyncAfter(deadline: time, execute: action)
    }
}

/// The time of a simulated world: it passes when the world is turned.
package struct WorldClock: CommandClock {
    private let world: World

    package init(world: World) {
        self.world = world
    }

    package var now: Duration { world.now - Instant.zero }

    package func call(after delay: Duration, _ action: @escaping @Sendable () -> Void) {
        world.schedule(after: delay, action)
    }
}
