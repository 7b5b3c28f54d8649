// SPDX-License-Identifier: Apache-2.0

internal import Bluetooth
internal import Dispatch
public import SimulatedRadio
internal import Synchronization

extension World {
    /// Runs an asynchronous program in the world: its jobs as long as there are any, else the
    /// next event of the world, until the program ends.
    ///
    /// The calling thread does it all, so nothing depends on the scheduler: the same seed gives
    /// the same run, as long as the program keeps to the world's time and to structured or
    /// inherited tasks. Work that other threads do for the program is waited for when there is
    /// nothing else to do, but where it falls in the order of events is then up to the machine.
    ///
    /// - Parameters:
    ///   - limit: How far the world's clock may go.
    ///   - pace: How fast the world's clock runs.
    ///   - program: What to run. It is cancelled when the calling task is.
    /// - Returns: What the program returned.
    /// - Throws: What the program threw, or a `Standstill` that says what it was waiting for.
    public func run<Value: Sendable>(
        limit: Duration = .seconds(3600),
        pace: Pace = .asFastAsPossible,
        _ program: @escaping @Sendable () async throws -> Value
    ) throws -> Value {
        let driver = ProgramDriver<Value>(world: self, pace: pace)
        return try driver.run(program, limit: limit)
    }
}

/// Turns executor and world in turns until a program has ended.
private final class ProgramDriver<Value: Sendable>: Sendable {
    private let world: World
    private let executor = VirtualTimeExecutor()
    private let outcome = Mutex<Result<Value, any Error>?>(nil)
    private let pace: Pace
    private let worldStart: Instant
    private let wallStart = DispatchTime.now()

    /// How long, in real time, a program with nothing to do may wait for another thread.
    private static var patience: DispatchTimeInterval { .milliseconds(500) }
    /// How far the clock may go until a cancelled program has to have ended.
    private static var graceAfterCancel: Duration { .seconds(60) }

    init(world: World, pace: Pace) {
        self.world = world
        self.pace = pace
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
                if executor.waitForWork(until: .now() + Self.patience) { continue }
                return .nothingLeftToHappen
            }
            guard next <= end else { return .limit(limit) }
            if let deadline = wallTime(of: next), executor.waitForWork(until: deadline) {
                continue
            }
            world.step()
        }
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
