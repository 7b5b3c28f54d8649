// SPDX-License-Identifier: Apache-2.0

/// Everything the parser and the help pages know of one command.
package struct CommandDescription: Sendable {
    let name: String
    /// What the command does, in one line without a full stop.
    let summary: String
    let arguments: [ArgumentDescription]
    /// The options of this command alone.
    let options: [OptionDescription]
    /// Options without which the command cannot run.
    let requiredOptions: Set<String>
    /// Common options that mean nothing to this command and are refused.
    let omittedOptions: Set<String>
    /// Paragraphs for the help page.
    let discussion: [String]
    /// Command lines with a remark each.
    let examples: [Example]

    struct Example: Hashable, Sendable {
        let line: String
        let remark: String
    }

    init(
        _ name: String,
        summary: String,
        arguments: [ArgumentDescription] = [],
        options: [OptionDescription] = [],
        requiredOptions: Set<String> = [],
        omittedOptions: Set<String> = [],
        discussion: [String] = [],
        examples: [Example] = []
    ) {
        self.name = name
        self.summary = summary
        self.arguments = arguments
        self.options = options
        self.requiredOptions = requiredOptions
        self.omittedOptions = omittedOptions
        self.discussion = discussion
        self.examples = examples
    }

    /// The shortest right form of the command, for complaints and help pages.
    var usage: String {
        var words = ["bindrune", name] + arguments.map(\.usage)
        for option in options {
            if requiredOptions.contains(option.name) {
                words.append(option.usage)
            } else {
                words.append("[\(option.usage)]" + (repeats(option) ? "..." : ""))
            }
        }
        return words.joined(separator: " ")
    }

    private func repeats(_ option: OptionDescription) -> Bool {
        option.isRepeatable && option.placeholder != nil
    }
}
