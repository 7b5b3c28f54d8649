// SPDX-License-Identifier: Apache-2.0

import BindruneTesting
import BlueZRadio
import Foundation

extension Program {
    /// Runs the program on this process' streams, signals, directory and radios, and returns the
    /// exit code for it.
    package static func runAsProcess(_ words: [String]) async -> Int32 {
        let variables = ProcessInfo.processInfo.environment
        let interrupts = Interrupts()
        let remarks = StandardStream("standard error", descriptor: STDERR_FILENO)
        let results = StandardStream("standard output", descriptor: STDOUT_FILENO) {
            interrupts.fire(.noReader)
        }
        ReaderWatch.begin(STDOUT_FILENO) {
            if results.hasWritten { interrupts.fire(.noReader) }
        }
        let output = Output(
            results: results,
            remarks: remarks,
            resultsTerminal: SystemTerminal(descriptor: STDOUT_FILENO, variables: variables),
            remarksTerminal: SystemTerminal(descriptor: STDERR_FILENO, variables: variables)
        )
        let signals = TerminationSignals(interrupts: interrupts) {
            if isatty(STDERR_FILENO) == 1 { remarks.write("\u{1B}[?25h\n") }
        }
        defer { withExtendedLifetime(signals) {} }
        let program = Program(
            output: output,
            interrupts: interrupts,
            files: FileRoot(
                directory: FileManager.default.currentDirectoryPath,
                temporary: variables["TMPDIR"] ?? "/tmp"
            ),
            variables: variables,
            adapters: { try BlueZRadio.adapters() },
            pace: .realTime(scale: 1)
        )
        let code = await program.run(words)
        guard let problem = results.problem else { return code.rawValue }
        output.remark("bindrune: \(problem)")
        return (code == .done ? .failed : code).rawValue
    }
}
