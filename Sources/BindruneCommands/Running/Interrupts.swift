// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Tells a running command that a person wants it to end (Ctrl-C, a closed pipe).
///
/// Once fired it stays fired. May be fired from any thread.
package final class Interrupts: Sendable {
    private struct State {
        var isFired = false
        var nextKey = 0
        var waiting: [Int: AsyncStream<Never>.Continuation] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    /// Whether the end has been asked for.
    package var isFired: Bool { state.withLock { $0.isFired } }

    /// Asks for the end. Whoever waits goes on.
    package func fire() {
        let waiting = state.withLock { state in
            state.isFired = true
            defer { state.waiting = [:] }
            return state.waiting.sorted { $0.key < $1.key }.map(\.value)
        }
        for continuation in waiting { continuation.finish() }
    }

    /// Returns when the end is asked for, or when the task is cancelled.
    func wait() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        let key = state.withLock { state -> Int? in
            guard !state.isFired else { return nil }
            state.nextKey += 1
            state.waiting[state.nextKey] = continuation
            return state.nextKey
        }
        guard let key else { return }
        for await never in stream { switch never {} }
        state.withLock { state in
            _ = state.waiting.removeValue(forKey: key)
        }
    }
}
