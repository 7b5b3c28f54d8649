// SPDX-License-Identifier: Apache-2.0

/// Tells the whole story on the simulated radio.
struct DemoCommand: Command, Hashable {
    var file: String?
    var replaces: Bool

    private static let file = SharedArguments.file(
        help: "Where to save the sound; without it in the directory for temporary files"
    )

    static let description = CommandDescription(
        "demo",
        summary: "show a whole first connection on the simulated radio",
        options: [file.description, SharedArguments.force.description],
        omittedOptions: ["radio", "deadline", "store"],
        discussion: [
            "Finds a recorder, connects for the first time, subscribes, saves its sound as a WAV"
                + " file, loses the connection on the way, comes back without a scan, and checks"
                + " the file against the recorder's own length and checksum. Takes a few seconds and needs no radio."
        ],
        examples: [.init(line: "bindrune demo --to recorder-demo.wav", remark: "keep the sound")]
    )

    init(_ arguments: ParsedArguments) throws(UsageError) {
        file = try arguments.value(of: Self.file)
        replaces = arguments.has(SharedArguments.force)
    }
}
