// SPDX-License-Identifier: Apache-2.0

/// What is wrong with a command line, in one line that names the argument and the right form.
package struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The command the arguments were meant for; nil when none could be told.
    package var command: String?
    /// The complaint, without the program's name.
    package var complaint: String

    init(_ complaint: String, command: String? = nil) {
        self.command = command
        self.complaint = complaint
    }

    /// The whole line as it is printed, without a line end.
    package var description: String {
        "bindrune\(command.map { " " + $0 } ?? ""): \(complaint)"
    }

    /// An argument as a person typed it, safe to print and not longer than a line can bear.
    static func quoted(_ argument: String) -> String {
        "\"\(DisplayText.truncated(DisplayText.neutralised(argument), to: 60))\""
    }
}

/// Why one argument cannot be read; becomes a `UsageError` once the argument's name is known.
struct ArgumentProblem: Error, Hashable, Sendable {
    /// What the argument is or lacks, such as "is not a time".
    var reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}
