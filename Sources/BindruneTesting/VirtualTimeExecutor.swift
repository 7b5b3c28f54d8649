// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Synchronization

/// An executor whose jobs run only when, and on the thread where, somebody asks for it: first
/// come, first served, one at a time.
///
/// With the clock of a `World` beside it a whole asynchronous program becomes repeatable: drain
/// the jobs, turn the world by one event, drain the jobs again. That is what
/// `World.run(limit:pace:patience:_:)` does.
/// Tasks started with it as their preference, their child tasks, and actors without an executor
/// of their own that they call run their jobs here.
public final class VirtualTimeExecutor: SerialExecutor, TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var head = 0
        var isWaiting = false
        var isNudged = false
    }

    private let state = Mutex(State())
    private let arrival = DispatchSemaphore(value: 0)

    /// Makes an executor without jobs.
    public init() {}

    /// Takes a job in, from whichever thread; it runs when its turn comes.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isAwaited = state.withLock { state in
            state.jobs.append(job)
            defer { state.isWaiting = false }
            return state.isWaiting
        }
        if isAwaited { arrival.signal() }
    }

    /// Runs the job that has waited longest.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func runNextJob() -> Bool {
        guard let job = takeJob() else { return false }
        job.runSynchronously(
            isolatedTo: asUnownedSerialExecutor(),
            taskExecutor: asUnownedTaskExecutor()
        )
        return true
    }

    private func takeJob() -> UnownedJob? {
        state.withLock { state in
            guard state.head < state.jobs.count else { return nil }
            let job = state.jobs[state.head]
            state.head += 1
            if state.head == state.jobs.count {
                state.jobs.removeAll(keepingCapacity: true)
                state.head = 0
            }
            return job
        }
    }

    /// Wakes a driver that waits in `waitForWork`, though there is no job.
    func nudge() {
        let isAwaited = state.withLock { state in
            state.isNudged = true
            defer { state.isWaiting = false }
            return state.isWaiting
        }
        if isAwaited { arrival.signal() }
    }

    /// Blocks the thread until a job or a nudge comes, for at most so long in real time.
    ///
    /// - Returns: Whether one came.
    func waitForWork(until deadline: DispatchTime) -> Bool {
        if takeNudgeOrPrepareToWait() { return true }
        if arrival.wait(timeout: deadline) == .success { return cameToWork() }
        let isLate = state.withLock { state in
            defer { state.isWaiting = false }
            return !state.isWaiting
        }
        // Whoever came between the time-out and here has signalled, or is about to.
        if isLate { arrival.wait() }
        return isLate ? cameToWork() : false
    }

    private func takeNudgeOrPrepareToWait() -> Bool {
        state.withLock { state in
            if state.isNudged || state.head < state.jobs.count {
                state.isNudged = false
                return true
            }
            state.isWaiting = true
            return false
        }
    }

    private func cameToWork() -> Bool {
        state.withLock { $0.isNudged = false }
        return true
    }
}
