// SPDX-License-Identifier: Apache-2.0

/// The completions of fish: one line for each proposal.
struct FishCompletions {
    let parser: ArgumentParser

    var text: String {
        let start = [
            "# Completions of bindrune for fish, made by \"bindrune completions fish\".",
            "complete -c bindrune -f",
        ]
        let commands = parser.commands.map {
            "complete -c bindrune -n __fish_use_subcommand -a \($0.name) -d \(quoted($0.summary))"
        }
        let common = parser.commonOptions.map { line($0, when: "__fish_use_subcommand") }
        let own = parser.commands.flatMap { command in
            let condition = "__fish_seen_subcommand_from \(command.name)"
            return parser.options(of: command).map { line($0, when: condition) }
                + parser.arguments(of: command).compactMap { line($0, when: condition) }
        }
        return (start + commands + common + own).joined(separator: "\n") + "\n"
    }

    private func line(_ option: OptionDescription, when condition: String) -> String {
        var words = ["complete -c bindrune -n '\(condition)' -l \(option.name)"]
        if let letter = option.letter { words.append("-s \(letter)") }
        switch option.proposedValue {
        case _ where option.placeholder == nil: break
        case .nothing: words.append("-x")
        case .files: words.append("-r -F")
        case .words(let values): words.append("-x -a '\(values.joined(separator: " "))'")
        }
        words.append("-d \(quoted(option.help))")
        return words.joined(separator: " ")
    }

    private func line(_ argument: ArgumentDescription, when condition: String) -> String? {
        let start = "complete -c bindrune -n '\(condition)'"
        return switch argument.proposedValue {
        case .nothing: nil
        case .files: "\(start) -F"
        case .words(let words): "\(start) -a '\(words.joined(separator: " "))'"
        }
    }

    private func quoted(_ text: String) -> String {
        let escaped = text.reduce(into: "") { result, character in
            if "'\\".contains(character) { result += "\\" }
            result.append(character)
        }
        return "'\(escaped)'"
    }
}
