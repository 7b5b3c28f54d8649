// SPDX-License-Identifier: Apache-2.0

package import CoreBluetooth
import Synchronization

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

    /// Callbacks come while the answer is awaited, as they do in a world.
    package func act(_ cue: Cue) throws -> String {
        say("LAB: cue \(cue.text)")
        let answer = Answer()
        DispatchQueue.global().async { answer.set(readLine() ?? "") }
        _ = run(until: { answer.text != nil }, within: .seconds(600))
        let words = (answer.text ?? "").split(separator: " ", maxSplits: 1).map(String.init)
        guard words.first == "ok" else {
            throw ScenarioFailure("the cue \(cue.text) failed: \(answer.text ?? "no answer")")
        }
        return words.count > 1 ? words[1] : ""
    }
}

/// A line that another thread reads.
private final class Answer: Sendable {
    private let line = Mutex<String?>(nil)

    var text: String? { line.withLock { $0 } }

    func set(_ text: String) {
        line.withLock { $0 = text }
    }
}
