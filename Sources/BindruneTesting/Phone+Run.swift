// SPDX-License-Identifier: Apache-2.0

internal import OpenCoreBluetooth
public import SimulatedRadio

extension Phone {
    /// Runs an asynchronous program on the phone: managers made in it use the phone's radio, also
    /// those made by source that knows nothing of worlds.
    ///
    /// For the rest as `World.run(limit:pace:patience:_:)`.
    public func run<Value: Sendable>(
        limit: Duration = .seconds(3600),
        pace: Pace = .asFastAsPossible,
        patience: Duration = .milliseconds(500),
        _ program: @escaping @Sendable () async throws -> Value
    ) throws -> Value {
        try RadioSelection.$current.withValue(self) {
            try world.run(limit: limit, pace: pace, patience: patience, program)
        }
    }

    /// Makes managers on the phone: those created inside the closure use the phone's radio.
    public func makeManagers<Value>(_ make: () throws -> Value) rethrows -> Value {
        try RadioSelection.$current.withValue(self, operation: make)
    }
}
