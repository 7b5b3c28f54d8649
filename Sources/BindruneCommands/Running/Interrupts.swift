// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Tells a running command that it is to end: a person wants it (Ctrl-C), or whoever read its
/// results has gone (a closed pipe).
///
/// Once fired it stays fired. May be fired from any thread.
package final class Interrupts: Sendable {
    /// Why a command is to end.
    package enum Cause: Hashable, Sendable {
        /// A person wants it.
        case person
        /// Nobody reads the results any more.
        case noReader
    }

    private struct State {
        var cause: Cause?
        var nextKey = 0
        var waiting: [Int: AsyncStream<Never>.Continuation] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    /// Whether the end has been asked for.
    package var isFired: Bool { state.withLock { $0.cause != nil } }

    /// Whether the end was asked for because the reader of the results had enough: then a job that
    /// does nothing but tell has done what it was asked for.
    package var readerHadEnough: Bool { state.withLock { $0.cause == .noReader } }

    /// Asks for the end. Whoever waits goes on; the first cause counts.
    package func fire(_ cause: Cause = .person) {
        let waiting = state.withLock { state in
            state.cause = state.cause ?? cause
            defer { state.waiting = [:] }
            return state.waiting.sorted { $0.key < $1.key }.map(\.value)
        }
        for continuation in waiting { continuation.finish() }
    }

    /// Returns when the end is asked for, or when the task is cancelled.
    func wait() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        let key = state.withLock { state -> Int? in
            guard state.cause == nil else { return nil }
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
