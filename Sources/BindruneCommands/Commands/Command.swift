// SPDX-License-Identifier: Apache-2.0

/// One command of the program, with its arguments read.
package protocol Command: Sendable {
    /// What the parser and the help pages know of it.
    static var description: CommandDescription { get }

    /// Reads the arguments; throws the line that says which one is wrong.
    init(_ arguments: ParsedArguments) throws(UsageError)
}
