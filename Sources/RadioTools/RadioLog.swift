// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Keeps what passed between sessions and a radio, the last so many records.
package final class RadioLog: Sendable {
    private struct State {
        var records: [RadioRecord] = []
        var dropped = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    package init(limit: Int = 100_000) {
        self.limit = max(1, limit)
    }

    /// Takes a record in, from whichever thread.
    package func append(_ record: RadioRecord) {
        state.withLock { state in
            state.records.append(record)
            // Cut rarely: dropping the first record each time would move all the others.
            guard state.records.count >= 2 * limit else { return }
            state.dropped += state.records.count - limit
            state.records.removeFirst(state.records.count - limit)
        }
    }

    /// The records kept, oldest first.
    package var records: [RadioRecord] { state.withLock { Array($0.records.suffix(limit)) } }

    /// How many records came before those.
    package var droppedCount: Int {
        state.withLock { $0.dropped + max(0, $0.records.count - limit) }
    }

    /// The records as lines of JSON.
    package var jsonLines: String { records.map { $0.jsonLine + "\n" }.joined() }
}
