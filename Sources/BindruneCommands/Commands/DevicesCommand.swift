// SPDX-License-Identifier: Apache-2.0

/// Lists the remembered devices, or forgets one.
struct DevicesCommand: Command, Hashable {
    var forgotten: String?

    private static let forget = Option<String>(
        "forget",
        "NAME",
        form: "--forget NAME",
        help: "Forget the device of this name"
    ) { (text) throws(ArgumentProblem) in
        guard !text.isEmpty else { throw ArgumentProblem("is empty") }
        return text
    }

    static let description = CommandDescription(
        "devices",
        summary: "list the remembered devices",
        options: [forget.description],
        omittedOptions: ["deadline", "trace"],
        discussion: [
            "Needs no radio. Devices of the simulated world are remembered apart from real ones."
        ],
        examples: [.init(line: "bindrune devices --forget recorder", remark: "forget one")]
    )

    init(_ arguments: ParsedArguments) throws(UsageError) {
        forgotten = try arguments.value(of: Self.forget)
    }
}
