// SPDX-License-Identifier: Apache-2.0

/// Connects once, says how it went, and remembers the device.
struct ConnectCommand: Command, Hashable {
    var who: Who
    /// The name to remember the device by.
    var alias: String?
    /// How long to keep the connection.
    var duration: Duration?

    private static let alias = Option<String>(
        "as",
        "NAME",
        form: "--as NAME",
        help: "Remember the device under this name; WHO may be that name from then on"
    ) { (text) throws(ArgumentProblem) in
        guard !text.isEmpty else { throw ArgumentProblem("is empty") }
        guard text != "last" else { throw ArgumentProblem("stands for the last device already") }
        return text
    }
    private static let duration = SharedArguments.duration(
        help: "Keep the connection for this time, and come back when it is lost"
    )

    static let description = CommandDescription(
        "connect",
        summary: "connect to a device, say how it went, and remember it",
        arguments: [SharedArguments.who.description],
        options: [alias.description, duration.description],
        discussion: [
            "Tries what costs least first: a device just seen, one the system knows, one it is"
                + " connected to, and only then a scan. Says which of these it was. Without"
                + " --for the connection is given back at once.",
            "The device is remembered as \"last\", so that the next command needs no scan.",
        ],
        examples: [
            .init(line: "bindrune connect 'Recorder*' --as recorder", remark: "the first time"),
            .init(line: "bindrune connect recorder --for 1m", remark: "later, without a scan"),
        ]
    )

    init(_ arguments: ParsedArguments) throws(UsageError) {
        who = try arguments.value(of: SharedArguments.who)
        alias = try arguments.value(of: Self.alias)
        duration = try arguments.value(of: Self.duration)
    }
}
