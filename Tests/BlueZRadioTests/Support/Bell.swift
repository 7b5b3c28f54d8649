// SPDX-License-Identifier: Apache-2.0

import DBus
import Dispatch

/// Rung whenever something happened that a test may wait for.
final class Bell: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func ring() {
        semaphore.signal()
    }

    /// Waits until the condition holds, looking again at every ring; false when it never did.
    func wait(seconds: Int = 20, until condition: () -> Bool) -> Bool {
        let deadline = DispatchTime.now() + .seconds(seconds)
        while !condition() {
            if semaphore.wait(timeout: deadline) == .timedOut { return condition() }
        }
        return true
    }
}
