// SPDX-License-Identifier: Apache-2.0

package import CoreBluetooth

/// Where a scenario is played: over BlueZ in the guest, or in a simulated world.
///
/// A scenario is plain code on one thread, the main one: it calls Core Bluetooth, and waits. The
/// callbacks come while it waits.
package protocol Stage: AnyObject {
    /// Makes a manager on the main queue with the radio of this stage.
    func makeCentral(delegate: any CBCentralManagerDelegate) -> CBCentralManager

    /// Lets time pass until the condition holds; false when the limit came first.
    func run(until condition: () -> Bool, within limit: Duration) -> Bool

    /// Has something happen, and returns what there is to tell of it, which may be nothing.
    func act(_ cue: Cue) throws -> String
}

/// Why a scenario could not be played to its end.
package struct ScenarioFailure: Error, CustomStringConvertible {
    package var description: String

    package init(_ description: String) {
        self.description = description
    }
}
