// SPDX-License-Identifier: Apache-2.0

/// What a command line comes to.
package enum Invocation: Sendable {
    /// A text for standard output: a help page or the version.
    case page(String)
    /// A command to run, with the options that all commands share.
    case run(any Command, CommonOptions)
    /// A line for standard error; the exit code is 2.
    case mistake(UsageError)

    /// Reads the words of a command line, without the program's name.
    package init(_ words: [String]) {
        do throws(UsageError) {
            self = try Self.reading(words)
        } catch {
            self = .mistake(error)
        }
    }

    private static func reading(_ words: [String]) throws(UsageError) -> Invocation {
        let parser = CommandTable.parser
        switch try parser.parse(words) {
        case .version: return .page("bindrune \(Version.text)\n")
        case .help(let command): return .page(HelpPage(parser: parser).text(for: command))
        case .run(let arguments):
            return .run(try CommandTable.command(arguments), try CommonOptions(arguments))
        }
    }
}
