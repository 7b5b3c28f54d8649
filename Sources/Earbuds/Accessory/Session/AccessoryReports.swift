// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Somebody who listens to reports.
final class AccessoryListener: Sendable {
    let continuation: AsyncThrowingStream<AccessoryReport, any Error>.Continuation
    private let drops = Atomic<UInt64>(0)

    init(continuation: AsyncThrowingStream<AccessoryReport, any Error>.Continuation) {
        self.continuation = continuation
    }

    var dropped: UInt64 { drops.load(ordering: .relaxed) }

    func tell(_ report: AccessoryReport) {
        if case .dropped = continuation.yield(report) { drops.add(1, ordering: .relaxed) }
    }
}

/// What earbuds tell, in the order in which they told it.
///
/// It begins with what they told before, one report of a kind, and goes on with every change. It
/// ends without an error after ``Accessory/disconnect()`` and when the reading task is cancelled,
/// and throws an ``AccessoryError`` when the session ends in any other way. One task at a time
/// reads; ask for reports again for another.
public struct AccessoryReports: AsyncSequence, Sendable {
    /// What is delivered.
    public typealias Element = AccessoryReport
    /// What it ends with when it does not just end; always an ``AccessoryError``.
    public typealias Failure = any Error

    let stream: AsyncThrowingStream<AccessoryReport, any Error>
    let listener: AccessoryListener
    let session: AccessorySession

    /// How many reports have been dropped so far because nobody took them in time.
    /// ``Accessory/status`` is right all the same.
    public var dropped: UInt64 { listener.dropped }

    /// Makes an iterator.
    public func makeAsyncIterator() -> Iterator {
        Iterator(base: stream.makeAsyncIterator(), session: session)
    }

    /// Takes reports one after the other, and keeps the session as long as somebody may read.
    public struct Iterator: AsyncIteratorProtocol {
        var base: AsyncThrowingStream<AccessoryReport, any Error>.Iterator
        let session: AccessorySession

        /// The next report; nil when the session is over or the task was cancelled.
        public mutating func next() async throws -> AccessoryReport? {
            try await base.next()
        }

        /// The next report; nil when the session is over or the task was cancelled.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws -> AccessoryReport? {
            try await base.next(isolation: actor)
        }
    }
}

@available(*, unavailable)
extension AccessoryReports.Iterator: Sendable {}
