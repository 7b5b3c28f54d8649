// SPDX-License-Identifier: Apache-2.0

/// Stands before the commands that work on captures.
struct CaptureCommand: Command {
    static let description = CommandDescription(
        "capture",
        summary: "list or convert packet captures",
        omittedOptions: ["deadline", "trace"],
        discussion: [
            "\"bindrune capture show FILE...\" lists the packets of btsnoop, PacketLogger, pcap and"
                + " pcapng files; \"bindrune capture convert IN OUT\" writes one as another."
        ]
    )

    init(_ arguments: ParsedArguments) throws(UsageError) {
        throw UsageError(
            "what to do is missing; write it as: bindrune capture show FILE... or bindrune capture"
                + " convert IN OUT",
            command: Self.description.name
        )
    }

    package var needs: RadioNeed { .none }

    package func run(in environment: Environment) async throws -> ExitCode { .wrongUsage }
}
