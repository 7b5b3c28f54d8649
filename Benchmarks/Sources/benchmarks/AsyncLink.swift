// SPDX-License-Identifier: Apache-2.0

import Bindrune
import BindruneTesting

/// The connection layer's code, from the scan to notifications, on a simulated phone.
enum AsyncLink {
    /// Seconds on the wall until the first value has come.
    static func firstConnection() throws -> Double {
        let world = makeWorld()
        let phone = world.phone("A")
        return try wallSeconds {
            try world.run {
                let central = Central(in: phone)
                let device = try await central.connect(to: .service("AE70"))
                for try await _ in device.values(of: "AE72") { return }
            }
        }
    }

    /// Values a second of one core, taken one after the other from a stream.
    static func valuesPerSecond(count: Int) throws -> Double {
        let world = makeWorld()
        let phone = world.phone("A")
        var received: UInt64 = 0
        let elapsed = try coreSeconds {
            received = try world.run {
                let central = Central(in: phone)
                let device = try await central.connect(to: .service("AE70"))
                var received: UInt64 = 0
                for try await _ in device.values(of: "AE72") {
                    received += 1
                    if received == count { break }
                }
                return received
            }
        }
        precondition(received == count)
        return Double(count) / elapsed
    }

    private static func makeWorld() -> World {
        let world = World(seed: 1, trace: .nothing)
        world.add(SimulatedLink.device)
        return world
    }
}
