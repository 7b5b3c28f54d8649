// SPDX-License-Identifier: Apache-2.0

/// The command that shows help pages; the parser answers it by itself.
enum HelpCommand {
    private static let command = ArgumentDescription(
        name: "COMMAND",
        help: "The command to tell about",
        isOptional: true
    )

    static let description = CommandDescription(
        "help",
        summary: "show the help page of a command",
        arguments: [command],
        omittedOptions: Set(CommonOptions.descriptions.map(\.name)).subtracting(["help"])
    )
}
