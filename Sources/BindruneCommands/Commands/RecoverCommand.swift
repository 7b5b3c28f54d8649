// SPDX-License-Identifier: Apache-2.0

import Bindrune

/// Turns the radio off and on again.
struct RecoverCommand: Command, Hashable {
    static let description = CommandDescription(
        "recover",
        summary: "turn an adapter that hangs off and on again",
        discussion: [
            "Ends every scan and every connection of the adapter, those of other programs too; no"
                + " other command does that by itself. It may take the rights of an administrator."
        ],
        examples: [
            .init(line: "bindrune recover --radio bluez:hci0", remark: "this adapter alone")
        ]
    )

    init(_ arguments: ParsedArguments) throws(UsageError) {}
}

extension RecoverCommand {
    private static var defaultDeadline: Duration { .seconds(10) }

    package func run(in environment: Environment) async throws -> ExitCode {
        try await environment.radio.restart()
        let central = environment.makeCentral()
        try await central.ready(within: environment.deadline ?? Self.defaultDeadline)
        let title = environment.radio.title
        environment.output.line("\(title): turned off and on again, and ready")
        environment.output.event(
            JSONLine("recovered", [environment.time, .init("radio", .string(title))])
        )
        return .done
    }
}
