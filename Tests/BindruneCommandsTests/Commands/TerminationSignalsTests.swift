// SPDX-License-Identifier: Apache-2.0

import BindruneCommands
import Foundation
import Testing

/// Signals to a process of its own, which never ends by itself.
struct TerminationSignalsTests {
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `the second signal ends the process at once, as a shell expects`(
        _ number: Int32
    ) async {
        let result = await #expect(
            processExitsWith: .exitCode(128 + number),
            observing: [\.standardErrorContent]
        ) { [number] in
            let interrupts = Interrupts()
            let signals = TerminationSignals(interrupts: interrupts) {
                FileHandle.standardError.write(Data("cursor back".utf8))
            }
            // Again and again: one that comes before the signals are watched is lost.
            while withExtendedLifetime(signals, { true }) {
                kill(getpid(), number)
                sched_yield()
            }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("cursor back"))
    }
}
