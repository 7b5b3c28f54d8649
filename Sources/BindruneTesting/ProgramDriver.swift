// SPDX-License-Identifier: Apache-2.0

internal import Bluetooth
internal import Dispatch
internal import SimulatedRadio
internal import Synchronization

/// Turns executor and world in turns until a program has ended.
final class ProgramDriver<Value: Sendable>: Sendable {
    private let world: World
    private let executor = VirtualTimeExecutor()
    private let outcome = Mutex<Result<Value, any Error>?>(nil)
    private let pace: Pace
    private let worldStart: Instant
    private let wallStart = DispatchTime.now()

    /// How long, in real time, a program with nothing to do may wait for another thread.
    private let patience: Duration
    /// After which time, in real time, threads that take nothing up count as blocked for good.
    private static var longestStarvation: DispatchTimeInterval { .seconds(60) }
    /// How far the clock may go until a cancelled program has to have ended.
    private static var graceAfterCancel: Duration { .seconds(60) }

    init(world: World, pace: Pace, patience: Duration) {
        self.world = world
        self.pace = pace
        self.patience = patience
        worldStart = world.now
    }

    func run(
        _ program: @escaping @Sendable () async throws -> Value,
        limit: Duration
    ) throws -> Value {
        world.setAlarm { [executor] in executor.nudge() }
        defer { world.setAlarm(nil) }
        let task = Task(executorPreference: executor) { [self] in
            let result: Result<Value, any Error>
            do { result = .success(try await program()) } catch { result = .failure(error) }
            outcome.withLock { $0 = result }
        }
        let reason = turn(until: world.now + limit, limit) {
            if Task.isCancelled { task.cancel() }
        }
        if let ended = outcome.withLock({ $0 }) { return try ended.get() }
        throw giveUp(task, reason)
    }

    /// Goes on until the program has ended; else says what keeps it from ending.
    private func turn(
        until end: Instant,
        _ limit: Duration,
        beforeEachTurn: () -> Void
    ) -> Standstill.Reason {
        while true {
            beforeEachTurn()
            while executor.runNextJob() {}
            if outcome.withLock({ $0 != nil }) { return .nothingLeftToHappen }
            guard let next = world.nextEventTime else {
                if waitForOthers() { continue }
                return .nothingLeftToHappen
            }
            guard next <= end else { return .limit(limit) }
            if let deadline = wallTime(of: next), executor.waitForWork(until: deadline) {
                continue
            }
            world.step()
        }
    }

    /// Waits for a job from another thread.
    ///
    /// On a machine that is busy time proves nothing: what would bring the job may not have been
    /// given a thread yet. So half-way through its patience this waits until the pools of threads
    /// have taken up everything that was there before.
    private func waitForOthers() -> Bool {
        let half = DispatchTimeInterval.nanoseconds(Int(patience.wholeNanoseconds / 2))
        if executor.waitForWork(until: .now() + half) { return true }
        let pools: [DispatchQoS.QoSClass] = [.userInitiated, .default, .utility, .background]
        let reached = DispatchSemaphore(value: 0)
        for pool in pools { DispatchQueue.global(qos: pool).async { reached.signal() } }
        let latest = DispatchTime.now() + Self.longestStarvation
        for _ in pools { _ = reached.wait(timeout: latest) }
        return executor.waitForWork(until: .now() + half)
    }

    /// When a moment of the world comes on the wall; nil when that does not matter.
    private func wallTime(of moment: Instant) -> DispatchTime? {
        guard case .realTime(let scale) = pace, scale > 0 else { return nil }
        let elapsed = Double((moment - worldStart).wholeNanoseconds) / scale
        guard elapsed < 9e18 else { return .distantFuture }
        return DispatchTime(
            uptimeNanoseconds: wallStart.uptimeNanoseconds &+ UInt64(max(0, elapsed))
        )
    }

    private func giveUp(_ task: Task<Void, Never>, _ reason: Standstill.Reason) -> Standstill {
        var standstill = Standstill(
            reason: reason,
            time: world.now,
            waiting: world.pendingWork,
            endedWhenCancelled: true,
            lastEvents: world.trace.suffix(12).map(\.description)
        )
        task.cancel()
        let end = world.now + Self.graceAfterCancel
        _ = turn(until: end, Self.graceAfterCancel) {}
        standstill.endedWhenCancelled = outcome.withLock { $0 != nil }
        return standstill
    }
}
