// SPDX-License-Identifier: Apache-2.0

/// Prints the file with which a shell completes the program's command lines.
struct CompletionsCommand: Command, Hashable {
    var shell: Shell

    private static let shell = Argument<Shell>(
        "SHELL",
        form: Shell.form,
        help: "bash, zsh or fish",
        values: Shell.allCases.map(\.rawValue),
        read: Shell.read
    )

    static let description = CommandDescription(
        "completions",
        summary: "print what a shell needs to complete command lines",
        arguments: [shell.description],
        omittedOptions: Set(CommonOptions.descriptions.map(\.name)).subtracting(["help"]),
        discussion: [
            "Commands, options and the values of options are completed; nothing is connected for"
                + " it. Make the file anew after an update of the program."
        ],
        examples: [
            .init(
                line: "source <(bindrune completions bash)",
                remark: "bash, as a line of ~/.bashrc"
            ),
            .init(
                line: "bindrune completions zsh > ~/.zfunc/_bindrune",
                remark: "zsh, where ~/.zfunc is in fpath before compinit is called"
            ),
            .init(
                line: "bindrune completions fish > ~/.config/fish/completions/bindrune.fish",
                remark: "fish"
            ),
        ]
    )

    init(_ arguments: ParsedArguments) throws(UsageError) {
        shell = try arguments.value(of: Self.shell)
    }
}

extension CompletionsCommand {
    package var needs: RadioNeed { .none }

    package func run(in environment: Environment) async throws -> ExitCode {
        environment.output.results.write(shell.completions(of: CommandTable.parser))
        return .done
    }
}
