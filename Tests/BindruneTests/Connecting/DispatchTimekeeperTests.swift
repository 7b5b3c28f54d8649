// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Testing

@testable import Bindrune

struct DispatchTimekeeperTests {
    /// Waits for one wake-up, asked for by these calls.
    private func wake(_ ask: @Sendable (DispatchTimekeeper) -> Void) async -> DispatchTimekeeper {
        let keeper = DispatchTimekeeper(queue: DispatchQueue(label: "time"))
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        keeper.start { continuation.yield() }
        ask(keeper)
        for await _ in stream { break }
        return keeper
    }

    @Test func `it wakes at a deadline, also at one that has passed`() async {
        _ = await wake { $0.wake(at: .zero) }
        let keeper = await wake { $0.wake(at: $0.now + .milliseconds(5)) }
        #expect(keeper.now >= Moment.zero + .milliseconds(5))
    }

    @Test func `an earlier deadline replaces a later one, and a later one an earlier`() async {
        _ = await wake { keeper in
            keeper.wake(at: Moment(nanoseconds: .max))
            keeper.wake(at: keeper.now + .milliseconds(5))
        }
        let keeper = await wake { keeper in
            keeper.wake(at: Moment.zero + .milliseconds(1))
            keeper.wake(at: Moment.zero + .milliseconds(30))
        }
        #expect(keeper.now >= Moment.zero + .milliseconds(30))
    }
}
