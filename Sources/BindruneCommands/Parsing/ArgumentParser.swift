// SPDX-License-Identifier: Apache-2.0

/// Sorts the words of a command line into a command, its arguments and its options.
///
/// Options may stand anywhere, also before the command; `--name VALUE` and `--name=VALUE` are the
/// same; everything after `--` is an argument. Nothing is abbreviated. A command may have commands
/// of its own, which are named by both words, such as `lamp set`.
struct ArgumentParser: Sendable {
    let commands: [CommandDescription]
    let commonOptions: [OptionDescription]

    /// What a command line asks for.
    enum Request: Sendable {
        case run(ParsedArguments)
        /// The help page of a command, or the overview.
        case help(CommandDescription?)
        case version
    }

    func parse(_ words: [String]) throws(UsageError) -> Request {
        var scan = Scan(words: words[...])
        try takeWords(&scan)
        if scan.wantsVersion, scan.command == nil { return .version }
        if scan.wantsHelp { return .help(scan.command) }
        guard let command = scan.command else { return .help(nil) }
        guard command.name != "help" else { return try help(scan.arguments) }
        let parsed = ParsedArguments(
            command: command,
            arguments: scan.arguments,
            options: scan.options
        )
        try check(parsed)
        return .run(parsed)
    }

    private struct Scan {
        var words: ArraySlice<String>
        var command: CommandDescription?
        var arguments: [String] = []
        var options: [ParsedArguments.GivenOption] = []
        var wantsHelp = false
        var wantsVersion = false
    }

    private func takeWords(_ scan: inout Scan) throws(UsageError) {
        while let word = scan.words.popFirst() {
            if word == "--" {
                for rest in scan.words { try takeArgument(rest, into: &scan) }
                return
            }
            if word.hasPrefix("--") {
                try takeLong(word.dropFirst(2), into: &scan)
            } else if word.hasPrefix("-"), word.count > 1 {
                try takeLetters(word.dropFirst(), into: &scan)
            } else {
                try takeArgument(word, into: &scan)
            }
        }
    }

    private func takeArgument(_ word: String, into scan: inout Scan) throws(UsageError) {
        if let command = scan.command {
            let longer = scan.arguments.isEmpty ? named("\(command.name) \(word)") : nil
            scan.command = longer ?? command
            if longer == nil { scan.arguments.append(word) }
            return
        }
        guard let command = named(word) else {
            throw unknown("command", word, among: commands.map(\.name))
        }
        scan.command = command
    }

    private func named(_ name: String) -> CommandDescription? {
        commands.first { $0.name == name }
    }

    private func takeLong(_ text: Substring, into scan: inout Scan) throws(UsageError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        let known = knownOptions(scan.command)
        guard let option = known.first(where: { $0.name == name }) else {
            throw unknown(
                "option",
                "--" + name,
                among: known.map { "--" + $0.name },
                command: scan.command
            )
        }
        try take(option, inlineValue: parts.count > 1 ? String(parts[1]) : nil, into: &scan)
    }

    private func takeLetters(_ letters: Substring, into scan: inout Scan) throws(UsageError) {
        for letter in letters {
            let option = knownOptions(scan.command).first { $0.letter == letter }
            guard let option else {
                throw UsageError(
                    "unknown option \(UsageError.quoted("-" + String(letter)));"
                        + " an argument that begins with \"-\" goes after \"--\"",
                    command: scan.command?.name
                )
            }
            try take(option, inlineValue: nil, into: &scan)
        }
    }

    private func take(
        _ option: OptionDescription,
        inlineValue: String?,
        into scan: inout Scan
    ) throws(UsageError) {
        switch option.name {
        case "help": return scan.wantsHelp = true
        case "version": return scan.wantsVersion = true
        default: break
        }
        var value = inlineValue
        if let placeholder = option.placeholder, value == nil {
            guard let next = scan.words.first, !next.hasPrefix("--") else {
                throw UsageError(
                    "--\(option.name) needs a value; write it as --\(option.name) \(placeholder)",
                    command: scan.command?.name
                )
            }
            value = scan.words.popFirst()
        } else if option.placeholder == nil, inlineValue != nil {
            throw UsageError(
                "--\(option.name) takes no value; write it as --\(option.name)",
                command: scan.command?.name
            )
        }
        scan.options.append(.init(option: option, value: value))
    }

    /// Before the command is known its options are not; those of all commands are accepted, and
    /// checked against the command's own afterwards.
    private func knownOptions(_ command: CommandDescription?) -> [OptionDescription] {
        (command?.options ?? commands.flatMap(\.options)) + commonOptions
    }

    private func help(_ arguments: [String]) throws(UsageError) -> Request {
        guard let name = arguments.first else { return .help(nil) }
        guard let command = named(name) else {
            throw unknown("command", name, among: commands.map(\.name))
        }
        return .help(arguments.dropFirst().first.flatMap { named("\(name) \($0)") } ?? command)
    }

    private func unknown(
        _ kind: String,
        _ word: String,
        among names: [String],
        command: CommandDescription? = nil
    ) -> UsageError {
        let shown = kind == "option" ? UsageError.bare(word) : UsageError.quoted(word)
        let advice = Spelling.nearest(to: word, among: names).map {
            "did you mean \(kind == "option" ? $0 : "\"\($0)\"")?"
        }
        let topic = command.map { " " + $0.name } ?? ""
        return UsageError(
            "unknown \(kind) \(shown); \(advice ?? "see \"bindrune help\(topic)\"")",
            command: command?.name
        )
    }
}

extension ArgumentParser {
    private func check(_ parsed: ParsedArguments) throws(UsageError) {
        let command = parsed.command
        let allowed = Set((commonOptions + command.options).map(\.name))
            .subtracting(command.omittedOptions)
        var seen: Set<String> = []
        for given in parsed.options {
            let option = given.option
            guard allowed.contains(option.name) else {
                throw UsageError(
                    "--\(option.name) is not an option of \"\(command.name)\";"
                        + " see \"bindrune help \(command.name)\"",
                    command: command.name
                )
            }
            guard seen.insert(option.name).inserted || option.isRepeatable else {
                throw UsageError("--\(option.name) is given twice", command: command.name)
            }
        }
        for option in command.options
        where command.requiredOptions.contains(option.name) && !seen.contains(option.name) {
            throw UsageError(
                "--\(option.name) is missing; write it as: \(command.usage)",
                command: command.name
            )
        }
        let needed = command.arguments.prefix { !$0.isOptional }
        if parsed.arguments.count < needed.count {
            throw UsageError(
                "\(needed[parsed.arguments.count].name) is missing; write it as: \(command.usage)",
                command: command.name
            )
        }
        let takesAny = command.arguments.last?.isRepeatable == true
        if parsed.arguments.count > command.arguments.count, !takesAny {
            throw unexpected(parsed.arguments[command.arguments.count], of: command)
        }
    }
}

extension ArgumentParser {
    private func unexpected(_ word: String, of command: CommandDescription) -> UsageError {
        let own = commands.map(\.name).filter { $0.hasPrefix(command.name + " ") }
        let meant = Spelling.nearest(to: "\(command.name) \(word)", among: own)
        let advice = meant.map { "did you mean \"\($0)\"?" } ?? "write it as: \(command.usage)"
        return UsageError(
            "unexpected argument \(UsageError.quoted(word)); \(advice)",
            command: command.name
        )
    }
}

extension UsageError {
    /// An option's name as a person typed it, safe to print.
    fileprivate static func bare(_ word: String) -> String {
        DisplayText.truncated(DisplayText.neutralised(word), to: 60)
    }
}
