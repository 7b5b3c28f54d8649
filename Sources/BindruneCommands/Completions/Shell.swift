// SPDX-License-Identifier: Apache-2.0

/// A shell that command lines are completed in.
enum Shell: String, Hashable, Sendable, CaseIterable {
    case bash, zsh, fish

    static let form = "bash, zsh or fish"

    static func read(_ text: String) throws(ArgumentProblem) -> Shell {
        guard let shell = Shell(rawValue: text) else {
            throw ArgumentProblem("is not a shell this program knows")
        }
        return shell
    }

    /// The file with which the shell completes the command lines of a parser.
    func completions(of parser: ArgumentParser) -> String {
        switch self {
        case .bash: BashCompletions(parser: parser).text
        case .zsh: ZshCompletions(parser: parser).text
        case .fish: FishCompletions(parser: parser).text
        }
    }
}

/// What may be proposed in the place of a value.
enum ProposedValue: Hashable, Sendable {
    case nothing
    case files
    case words([String])

    fileprivate init(_ words: [String], placeholder: String?) {
        if !words.isEmpty {
            self = .words(words)
        } else {
            self = placeholder == "FILE" || placeholder == "PATH" ? .files : .nothing
        }
    }
}

extension OptionDescription {
    /// What may be proposed as its value.
    var proposedValue: ProposedValue { ProposedValue(values, placeholder: placeholder) }

    /// Its forms on a command line.
    var flags: [String] { (letter.map { ["-\($0)"] } ?? []) + ["--" + name] }
}

extension ArgumentDescription {
    /// What may be proposed for it.
    var proposedValue: ProposedValue { ProposedValue(values, placeholder: name) }
}

extension ArgumentParser {
    /// All options that a command takes, its own first.
    func options(of command: CommandDescription) -> [OptionDescription] {
        command.options + commonOptions.filter { !command.omittedOptions.contains($0.name) }
    }

    /// A command's arguments; those of `help` are the commands.
    func arguments(of command: CommandDescription) -> [ArgumentDescription] {
        guard command.name == HelpCommand.description.name else { return command.arguments }
        return command.arguments.map {
            var argument = $0
            argument.values = commands.map(\.name)
            return argument
        }
    }
}
