// SPDX-License-Identifier: Apache-2.0

public import SimulatedRadio

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
    ///   - patience: How long, in real time, a program that has nothing to do and for which nothing
    ///     can happen may wait for another thread before that counts as a standstill. The time
    ///     that a busy machine needs to give waiting work a thread is not counted.
    ///   - program: What to run. It is cancelled when the calling task is.
    /// - Returns: What the program returned.
    /// - Throws: What the program threw, or a `Standstill` that says what it was waiting for.
    public func run<Value: Sendable>(
        limit: Duration = .seconds(3600),
        pace: Pace = .asFastAsPossible,
        patience: Duration = .milliseconds(500),
        _ program: @escaping @Sendable () async throws -> Value
    ) throws -> Value {
        let driver = ProgramDriver<Value>(world: self, pace: pace, patience: patience)
        return try driver.run(program, limit: limit)
    }
}
