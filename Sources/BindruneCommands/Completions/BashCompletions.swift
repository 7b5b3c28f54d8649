// SPDX-License-Identifier: Apache-2.0

/// The completions of bash: a function that fills COMPREPLY. Needs nothing but bash itself.
struct BashCompletions {
    let parser: ArgumentParser

    var text: String {
        """
        # Completions of bindrune for bash, made by "bindrune completions bash".
        _bindrune() {
            local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
            local command= place=0 index words=
            # "--option=value" is three words to bash, and so is "simulated:world.json".
            if [[ $word == "=" ]]; then
                word=
            elif [[ $previous == "=" ]] && (( COMP_CWORD > 1 )); then
                previous=${COMP_WORDS[COMP_CWORD - 2]}
            fi
            for (( index = 1; index < COMP_CWORD; index++ )); do
                case ${COMP_WORDS[index]} in
                    \(valueOptions.joined(separator: " | ")))
                        [[ ${COMP_WORDS[index + 1]} != "=" ]] || (( index++ ))
                        (( index++ )) ;;
                    :) (( index++ )) ;;
                    -* | =) ;;
                    *) if [[ -z $command ]]; then
                            command=${COMP_WORDS[index]}
                        else
                            (( place++ ))
                        fi ;;
                esac
            done
            COMPREPLY=()
            case $command:$previous in
        \(lines(optionValues, indent: 8))
            esac
            if [[ $word == -* ]]; then
                case $command in
        \(lines(optionNames, indent: 12))
                esac
            else
                case $command:$place in
        \(lines(arguments, indent: 12))
                esac
            fi
            COMPREPLY=( $(compgen -W "$words" -- "$word") )
        }
        _bindrune_files() {
            compopt -o filenames 2> /dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$1")
        }
        complete -F _bindrune bindrune

        """
    }

    private func lines(_ lines: [String], indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        return lines.map { margin + $0 }.joined(separator: "\n")
    }

    /// The options after which the next word is a value, whatever the command.
    private var valueOptions: [String] {
        let options = parser.commands.flatMap(parser.options(of:)) + parser.commonOptions
        return Set(options.filter { $0.placeholder != nil }.flatMap(\.flags)).sorted()
    }

    /// One branch for each option with a value: a command's own, then the common ones.
    private var optionValues: [String] {
        let own = parser.commands.flatMap { command in
            command.options.compactMap { branch($0, prefix: command.name) }
        }
        return own + parser.commonOptions.compactMap { branch($0, prefix: "*") }
    }

    private func branch(_ option: OptionDescription, prefix: String) -> String? {
        guard option.placeholder != nil else { return nil }
        let pattern = option.flags.map { "\(prefix):\($0)" }.joined(separator: " | ")
        return switch option.proposedValue {
        case .nothing: "\(pattern)) return ;;"
        case .files: "\(pattern)) _bindrune_files \"$word\"; return ;;"
        case .words(let words):
            "\(pattern)) COMPREPLY=( $(compgen -W \"\(words.joined(separator: " "))\""
                + " -- \"$word\") ); return ;;"
        }
    }

    private var optionNames: [String] {
        let own = parser.commands.map { command in
            let flags = parser.options(of: command).flatMap(\.flags)
            return "\(command.name)) words=\"\(flags.joined(separator: " "))\" ;;"
        }
        let common = parser.commonOptions.flatMap(\.flags).joined(separator: " ")
        return own + ["*) words=\"\(common)\" ;;"]
    }

    private var arguments: [String] {
        let commands = parser.commands.map(\.name).joined(separator: " ")
        return [":*) words=\"\(commands)\" ;;"]
            + parser.commands.flatMap { command in
                parser.arguments(of: command).enumerated().compactMap { place, argument in
                    let at = "\(command.name):\(argument.isRepeatable ? "*" : String(place))"
                    return switch argument.proposedValue {
                    case .nothing: nil
                    case .files: "\(at)) _bindrune_files \"$word\"; return ;;"
                    case .words(let words): "\(at)) words=\"\(words.joined(separator: " "))\" ;;"
                    }
                }
            }
    }
}
