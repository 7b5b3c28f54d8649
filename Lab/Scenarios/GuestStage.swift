// SPDX-License-Identifier: Apache-2.0

package import CoreBluetooth

/// The stage in the guest: the host's own radio, real time, and a script at the other end of the
/// standard streams that does what a cue says.
package final class GuestStage: Stage {
    package init() {}

    package func makeCentral(delegate: any CBCentralManagerDelegate) -> CBCentralManager {
        CBCentralManager(delegate: delegate, queue: nil)
    }

    package func run(until condition: () -> Bool, within limit: Duration) -> Bool {
        let end = ContinuousClock.now + limit
        while !condition() {
            let left = ContinuousClock.now.duration(to: end)
            guard left > .zero else { return false }
            let pause = min(Double(left.components.seconds) + 0.001, 0.05)
            _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: pause))
        }
        return true
    }

    package func act(_ cue: Cue) throws -> String {
        say("LAB: cue \(cue.text)")
        guard let answer = readLine() else {
            throw ScenarioFailure("nobody answered the cue \(cue.text)")
        }
        let words = answer.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.first == "ok" else {
            throw ScenarioFailure("the cue \(cue.text) failed: \(answer)")
        }
        return words.count > 1 ? words[1] : ""
    }
}
