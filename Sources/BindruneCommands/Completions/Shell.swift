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
        let parser = parser.inSingleWords
        return switch self {
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
            self = ["FILE", "PATH", "IN", "OUT"].contains(placeholder) ? .files : .nothing
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
    /// The same for shells, which know one word for a command: a command of two words is the first
    /// one's, which proposes the second word, then what may follow, and takes the options of both.
    var inSingleWords: ArgumentParser {
        let single = commands.filter { !$0.name.contains(" ") }
        return ArgumentParser(commands: single.map(joined), commonOptions: commonOptions)
    }

    private func joined(_ command: CommandDescription) -> CommandDescription {
        let parts = commands.filter { $0.name.hasPrefix(command.name + " ") }
        guard !parts.isEmpty else { return command }
        var options = command.options
        for option in parts.flatMap(\.options) where !options.contains(option) {
            options.append(option)
        }
        let words = parts.map { String($0.name.dropFirst(command.name.count + 1)) }
        var arguments = [
            ArgumentDescription(name: "COMMAND", help: "", isOptional: true, values: words)
        ]
        let longest = parts.map(\.arguments.count).max() ?? 0
        for place in 0..<longest {
            let here = parts.compactMap { place < $0.arguments.count ? $0.arguments[place] : nil }
            arguments.append(
                ArgumentDescription(
                    name: here.first?.name ?? "",
                    help: here.first?.help ?? "",
                    isOptional: true,
                    values: here.flatMap(\.values)
                )
            )
        }
        return CommandDescription(
            command.name,
            summary: command.summary,
            arguments: command.arguments + arguments,
            options: options,
            omittedOptions: command.omittedOptions
        )
    }

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
