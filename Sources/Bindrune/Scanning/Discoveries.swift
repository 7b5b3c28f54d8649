// SPDX-License-Identifier: Apache-2.0

/// The devices around, as they are heard. Every iteration is one of its own, with its own memory of
/// what it has reported; the scan they share ends with the last of them.
public struct Discoveries: AsyncSequence, Sendable {
    /// What is delivered.
    public typealias Element = DiscoveryEvent
    /// What it ends with when it does not just end.
    public typealias Failure = BluetoothError

    let engine: Engine
    let wishes: Coordinator.FeedWishes

    /// Begins an iteration; the scan starts now, or as soon as the radio is ready.
    public func makeAsyncIterator() -> Iterator {
        Iterator(handle: FeedHandle(engine: engine, wishes: wishes))
    }

    /// Takes events one after the other.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        let handle: FeedHandle

        /// The next event; nil when the task was cancelled.
        public mutating func next() async throws(BluetoothError) -> DiscoveryEvent? {
            try await next(isolation: nil)
        }

        /// The next event; nil when the task was cancelled.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(BluetoothError) -> DiscoveryEvent? {
            try await handle.next(isolation: actor)
        }
    }
}

/// Keeps a discovery running as long as somebody holds it.
final class FeedHandle: Sendable {
    let engine: Engine
    let feed: FeedID

    init(engine: Engine, wishes: Coordinator.FeedWishes) {
        self.engine = engine
        feed = FeedID(number: engine.newNumber())
        engine.feed(.openFeed(feed, wishes))
    }

    deinit {
        engine.feed(.closeFeed(feed))
    }

    func next(isolation: isolated (any Actor)?) async throws(BluetoothError) -> DiscoveryEvent? {
        let call = CallID(number: engine.newNumber())
        switch await engine.wait(for: .nextDiscovery(feed), as: call, until: nil) {
        case .discovery(let event): return event
        case .failed(let failure): throw failure.error
        default: return nil
        }
    }
}
