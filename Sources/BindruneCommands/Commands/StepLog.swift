// SPDX-License-Identifier: Apache-2.0

import Bindrune
import Synchronization

/// Counts the scans that a central starts.
final class StepLog: Diagnostics {
    private let count = Mutex(0)

    /// The scans since the last `clear()`.
    var scans: Int { count.withLock { $0 } }

    var lowestLevel: DiagnosticEvent.Level? { .debug }

    func clear() {
        count.withLock { $0 = 0 }
    }

    func record(_ event: DiagnosticEvent) {
        if event.event.step == "scan" { count.withLock { $0 += 1 } }
    }
}
