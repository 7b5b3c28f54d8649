// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation

/// Turns SIGINT (Ctrl-C), SIGTERM and SIGHUP into a request to end; the second one ends the
/// process on the spot. Also has the process ignore SIGPIPE, so that a closed pipe is an error
/// like any other.
package final class TerminationSignals {
    private let sources: [any DispatchSourceSignal]

    /// Watches from now on.
    ///
    /// `forced` runs before the process is ended by the second signal, such as to give the cursor
    /// back; it must not wait for anything.
    package init(interrupts: Interrupts, forced: @escaping @Sendable () -> Void) {
        signal(SIGPIPE, SIG_IGN)
        let queue = DispatchQueue(label: "bindrune.signals")
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                guard interrupts.isFired else { return interrupts.fire() }
                forced()
                _exit(128 + number)
            }
            source.resume()
            return source
        }
    }
}
