// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A snapshot with what is different from the one in the report before.
public struct AudioReport: Hashable, Sendable {
    /// The devices.
    public var snapshot: AudioSnapshot
    /// What is different from the report before; for the first one everything is an arrival.
    public var changes: [AudioChange]
    /// How many snapshots between the two were passed over because the loop was slow.
    public var skipped: Int
}

/// Reports of the audio devices, as `AudioDevices.reports()` gives them.
public struct AudioReports: AsyncSequence, Sendable {
    /// Reports do not fail.
    public typealias Failure = Never

    private let evidence: any AudioEvidence

    init(_ evidence: any AudioEvidence) {
        self.evidence = evidence
    }

    /// Starts to listen. Each iterator has its own buffer, and hears nothing from before.
    public func makeAsyncIterator() -> Iterator { Iterator(ReportFeed(evidence)) }

    /// Hands out the reports, the first at once.
    public struct Iterator: AsyncIteratorProtocol {
        private let feed: ReportFeed

        init(_ feed: ReportFeed) {
            self.feed = feed
        }

        /// The next report; nil once the task is cancelled.
        public mutating func next() async -> AudioReport? { await feed.next() }

        /// The next report; nil once the task is cancelled.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(Never) -> AudioReport? {
            await feed.next()
        }
    }
}

@available(*, unavailable)
extension AudioReports.Iterator: Sendable {}

/// The reports that wait for one loop.
struct ReportBuffer {
    static let limit = 64

    private var last: AudioSnapshot?
    private var reports: [AudioReport] = []

    mutating func add(_ snapshot: AudioSnapshot) {
        guard snapshot != last else { return }
        let base: AudioSnapshot?
        var skipped = 0
        if reports.count >= Self.limit, let full = reports.popLast() {
            base = reports.last?.snapshot
            skipped = full.skipped + 1
        } else {
            base = last
        }
        last = snapshot
        let before = base ?? AudioSnapshot(platform: snapshot.platform)
        reports.append(
            AudioReport(
                snapshot: snapshot,
                changes: AudioChange.changes(from: before, to: snapshot),
                skipped: skipped
            )
        )
    }

    mutating func take() -> AudioReport? { reports.isEmpty ? nil : reports.removeFirst() }
}

/// Fills a buffer from the evidence, and wakes the loop that waits.
final class ReportFeed: Sendable {
    private struct State {
        var buffer = ReportBuffer()
        var waiter: CheckedContinuation<AudioReport?, Never>?
        var isOver = false
        var observer: UInt64?
    }

    private let evidence: any AudioEvidence
    private let state = Mutex(State())

    init(_ evidence: any AudioEvidence) {
        self.evidence = evidence
        let number = evidence.observe { [weak self] in self?.look() }
        state.withLock { $0.observer = number }
        look()
    }

    deinit {
        if let number = state.withLock({ $0.observer }) { evidence.forget(number) }
    }

    private func look() {
        let (waiter, report) = state.withLock { state in
            // Asked inside, so that snapshots get into the buffer in their order.
            state.buffer.add(evidence.snapshot())
            return Self.match(&state)
        }
        waiter?.resume(returning: report)
    }

    private static func match(
        _ state: inout State
    ) -> (CheckedContinuation<AudioReport?, Never>?, AudioReport?) {
        guard state.waiter != nil, let report = state.buffer.take() else { return (nil, nil) }
        defer { state.waiter = nil }
        return (state.waiter, report)
    }

    func next() async -> AudioReport? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let now = state.withLock { state -> AudioReport?? in
                    if state.isOver || state.waiter != nil { return .some(nil) }
                    if let report = state.buffer.take() { return .some(report) }
                    state.waiter = continuation
                    return .none
                }
                if let now { continuation.resume(returning: now) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                defer { state.waiter = nil }
                state.isOver = true
                return state.waiter
            }
            waiter?.resume(returning: nil)
        }
    }
}
