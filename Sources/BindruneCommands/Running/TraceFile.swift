// SPDX-License-Identifier: Apache-2.0

import Bindrune
import Synchronization

/// Writes every step to a file as a JSON line, as it happens.
final class TraceFile: Diagnostics {
    private struct State {
        var file: OutputFile
        var problem: FileProblem?
    }

    private let state: Mutex<State>

    init(path: String) throws(FileProblem) {
        let file = try OutputFile(path: path, mode: .replacing)
        state = Mutex(State(file: file, problem: nil))
    }

    var lowestLevel: DiagnosticEvent.Level? { .debug }

    func record(_ event: DiagnosticEvent) {
        state.withLock { state in
            guard state.problem == nil else { return }
            do throws(FileProblem) {
                try state.file.write((event.jsonLine + "\n").utf8)
            } catch {
                state.problem = error
            }
        }
    }

    /// Why the file is not complete; nil where it is.
    var problem: FileProblem? { state.withLock { $0.problem } }
}

/// Hands every step to two others.
struct PairedDiagnostics: Diagnostics {
    var first: any Diagnostics
    var second: any Diagnostics

    var lowestLevel: DiagnosticEvent.Level? {
        [first.lowestLevel, second.lowestLevel].compactMap(\.self).min()
    }

    func record(_ event: DiagnosticEvent) {
        first.record(event)
        second.record(event)
    }
}
