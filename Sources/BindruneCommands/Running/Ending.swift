// SPDX-License-Identifier: Apache-2.0

/// How a job with limits came to its end.
enum Ending<Result: Sendable>: Sendable {
    /// By itself.
    case finished(Result)
    /// A person asked for the end. The job may have finished in the same moment.
    case interrupted(Result?)
    /// Its time was up. The job may have finished in the same moment.
    case timeUp(Result?)
}

extension Environment {
    /// Runs a job until it ends, a person interrupts it, or its time is up; the job is cancelled
    /// in the latter cases and has ended when this returns. What it throws by itself is thrown on;
    /// what it throws because it was cancelled is not.
    func limited<Result: Sendable>(
        to limit: Duration? = nil,
        _ job: @escaping @Sendable () async throws -> Result
    ) async throws -> Ending<Result> {
        try await withThrowingTaskGroup(of: Signal<Result>.self) { group in
            group.addTask { .finished(try await job()) }
            group.addTask {
                await interrupts.wait()
                return .interrupted
            }
            if let limit {
                group.addTask {
                    await clock.wait(for: limit)
                    return .timeUp
                }
            }
            guard let first = try await group.next() else { return .interrupted(nil) }
            group.cancelAll()
            if case .finished(let result) = first { return .finished(result) }
            let late = await Self.result(in: &group)
            if case .interrupted = first { return .interrupted(late) }
            return .timeUp(late)
        }
    }

    private enum Signal<Result: Sendable>: Sendable {
        case finished(Result)
        case interrupted
        case timeUp
    }

    private static func result<Result>(
        in group: inout ThrowingTaskGroup<Signal<Result>, any Error>
    ) async -> Result? {
        var result: Result?
        while let next = await group.nextResult() {
            if case .success(.finished(let value)) = next { result = value }
        }
        return result
    }
}
