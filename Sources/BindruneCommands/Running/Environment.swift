// SPDX-License-Identifier: Apache-2.0

/// What a command has around it: nothing else of the process or the machine is touched.
package struct Environment: Sendable {
    package var output: Output
    package var clock: any CommandClock
    package var interrupts: Interrupts
    package var files: FileRoot
    /// Where the demo saves its sound when it is not told.
    package var temporaryDirectory: String
    package var language: Language

    package init(
        output: Output,
        clock: any CommandClock,
        interrupts: Interrupts,
        files: FileRoot,
        temporaryDirectory: String,
        language: Language
    ) {
        self.output = output
        self.clock = clock
        self.interrupts = interrupts
        self.files = files
        self.temporaryDirectory = temporaryDirectory
        self.language = language
    }
}
