// SPDX-License-Identifier: Apache-2.0

/// The completions of zsh: a function for the completion system, with a line of help beside each
/// proposal.
struct ZshCompletions {
    let parser: ArgumentParser

    var text: String {
        """
        #compdef bindrune
        # Completions of bindrune for zsh, made by "bindrune completions zsh".
        _bindrune() {
            local curcontext=$curcontext state line
            typeset -A opt_args
            local -a commands
            commands=(
        \(parser.commands.map { "        " + entry($0) }.joined(separator: "\n"))
            )
            _arguments -C \\
        \(specifications(parser.commonOptions, indent: 8))
                '1: :->command' \\
                '*:: :->rest' && return
            case $state in
                command) _describe -t commands 'command' commands ;;
                rest)
                    case $words[1] in
        \(parser.commands.map(branch).joined(separator: "\n"))
                    esac ;;
            esac
        }
        if [[ $funcstack[1] == _bindrune ]]; then
            _bindrune "$@"
        else
            compdef _bindrune bindrune
        fi

        """
    }

    private func entry(_ command: CommandDescription) -> String {
        quoted("\(command.name):\(escaped(command.summary))")
    }

    private func branch(_ command: CommandDescription) -> String {
        let arguments = parser.arguments(of: command).enumerated().map { place, argument in
            let start = argument.isRepeatable ? "*" : "\(place + 1)"
            let colons = argument.isOptional && !argument.isRepeatable ? "::" : ":"
            return quoted("\(start)\(colons)\(argument.name):\(action(argument.proposedValue))")
        }
        let options = specifications(parser.options(of: command), indent: 24)
        let margin = String(repeating: " ", count: 24)
        let last = arguments.map { margin + $0 }.joined(separator: " \\\n")
        let words = last.isEmpty ? String(options.dropLast(2)) : options + "\n" + last
        return "                \(command.name)) _arguments -S \\\n\(words) ;;"
    }

    /// One line for each form of each option, every line continued.
    private func specifications(_ options: [OptionDescription], indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        return options.flatMap { option in
            option.flags.map { flag in
                let start = option.isRepeatable && option.placeholder != nil ? "*" : ""
                var text = "\(start)\(flag)\(option.placeholder == nil ? "" : "=")"
                text += "[\(escaped(option.help))]"
                if let placeholder = option.placeholder {
                    text += ":\(placeholder):\(action(option.proposedValue))"
                }
                return margin + quoted(text) + " \\"
            }
        }.joined(separator: "\n")
    }

    private func action(_ value: ProposedValue) -> String {
        switch value {
        case .nothing: " "
        case .files: "_files"
        case .words(let words): "(\(words.joined(separator: " ")))"
        }
    }

    /// Brackets, colons and backslashes are signs of the completion system.
    private func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            if "[]:\\".contains(character) { result += "\\" }
            result.append(character)
        }
    }

    private func quoted(_ text: String) -> String {
        "'"
            + text.split(separator: "'", omittingEmptySubsequences: false).joined(
                separator: "'\\''"
            )
            + "'"
    }
}
