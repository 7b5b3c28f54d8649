// SPDX-License-Identifier: Apache-2.0

/// The help pages: plain text, at most 80 columns.
struct HelpPage: Sendable {
    let parser: ArgumentParser

    private static let width = 80

    /// The page of one command, or the overview.
    func text(for command: CommandDescription?) -> String {
        guard let command else { return overview }
        var sections = ["bindrune \(command.name): \(command.summary)", usage(command)]
        let arguments = command.arguments.map { ($0.name, $0.help) }
        if !arguments.isEmpty { sections.append(section("Arguments", arguments)) }
        let options = command.options.map { ($0.usage, $0.help) }
        if !options.isEmpty { sections.append(section("Options", options)) }
        sections += command.discussion.map { Self.wrapped($0, indent: 0) }
        if !command.examples.isEmpty { sections.append(examples(command.examples)) }
        sections.append(commonOptions(of: command))
        return sections.joined(separator: "\n\n") + "\n"
    }

    private var overview: String {
        let commands = parser.commands.map { ($0.name, $0.summary) }
        let codes = ExitCode.allCases.map { (String($0.rawValue), $0.meaning) }
        return [
            "bindrune: a Bluetooth LE connection that works the first time, or says why not",
            "  bindrune COMMAND [ARGUMENTS] [OPTIONS]",
            section("Commands", commands),
            commonOptions(of: nil),
            section("Exit codes", codes),
            "\"bindrune help COMMAND\" tells the rest. \"bindrune demo\" needs no radio.",
        ].joined(separator: "\n\n") + "\n"
    }

    private func commonOptions(of command: CommandDescription?) -> String {
        let omitted = command?.omittedOptions ?? []
        let options = parser.commonOptions.filter { !omitted.contains($0.name) }
        return section("Common options", options.map { ($0.usage, $0.help) })
    }

    private func usage(_ command: CommandDescription) -> String {
        let start = "bindrune \(command.name)"
        let words = String(command.usage.dropFirst(start.count))
        let indent = start.count + 3
        guard !words.isEmpty else { return "  " + start }
        return "  \(start) "
            + Self.wrapped(words, indent: indent, keepingBrackets: true).dropFirst(indent)
    }

    private func examples(_ examples: [CommandDescription.Example]) -> String {
        let lines = examples.map { "  \($0.line)\n" + Self.wrapped($0.remark, indent: 6) }
        return (["Examples"] + lines).joined(separator: "\n")
    }

    private func section(_ title: String, _ rows: [(String, String)]) -> String {
        let column = min(24, (rows.map(\.0.count).max() ?? 0) + 4)
        let lines = rows.map { name, help in
            let fits = name.count + 4 <= column
            let padding = String(repeating: " ", count: max(0, column - name.count - 2))
            let text = Self.wrapped(help, indent: column)
            return fits
                ? "  \(name)\(padding)\(text.dropFirst(column))" : "  \(name)\n\(text)"
        }
        return ([title] + lines).joined(separator: "\n")
    }

    /// Breaks a paragraph at spaces; every line begins with the indent. With `keepingBrackets` a
    /// space inside brackets is no place to break.
    static func wrapped(_ text: String, indent: Int, keepingBrackets: Bool = false) -> String {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = margin
        var hasWord = false
        for word in words(text, keepingBrackets: keepingBrackets) {
            if hasWord, line.count + 1 + word.count > width {
                lines.append(line)
                (line, hasWord) = (margin, false)
            }
            line += (hasWord ? " " : "") + word
            hasWord = true
        }
        return (lines + [line]).joined(separator: "\n")
    }

    private static func words(_ text: String, keepingBrackets: Bool) -> [String] {
        var words: [String] = []
        var isInside = false
        for word in text.split(separator: " ").map(String.init) {
            if isInside, let last = words.popLast() {
                words.append(last + " " + word)
            } else {
                words.append(word)
            }
            guard keepingBrackets else { continue }
            if word.contains("[") { isInside = true }
            if word.contains("]") { isInside = false }
        }
        return words
    }
}
