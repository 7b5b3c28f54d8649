// SPDX-License-Identifier: Apache-2.0

/// Prints or keeps what a characteristic sends.
struct ListenCommand: Command, Hashable {
    var who: Who
    var characteristic: CharacteristicPath
    var file: String?
    var format: ValueFormat
    var count: Int?
    var duration: Duration?

    private static let file = SharedArguments.file(
        help: "Add the bytes of the values to the end of FILE instead of printing them"
    )
    private static let count = SharedArguments.count(help: "End after N values")
    private static let duration = SharedArguments.duration(help: "End after this time")

    static let description = CommandDescription(
        "listen",
        summary: "print or keep the values that a characteristic sends",
        arguments: [
            SharedArguments.who.description, SharedArguments.characteristic.description,
        ],
        options: [
            file.description, SharedArguments.format.description, count.description,
            duration.description,
        ],
        discussion: [
            "One line for each value: the time since the start, then the value. When the"
                + " connection is lost the command comes back to the device without a scan and"
                + " goes on; the gap is one line too. Ctrl-C ends the listening."
        ],
        examples: [
            .init(line: "bindrune listen 180D 2A37", remark: "heart rate, until Ctrl-C"),
            .init(line: "bindrune listen last AE72 --to audio.raw --for 10", remark: "raw bytes"),
        ]
    )

    init(_ arguments: ParsedArguments) throws(UsageError) {
        who = try arguments.value(of: SharedArguments.who)
        characteristic = try arguments.value(of: SharedArguments.characteristic)
        file = try arguments.value(of: Self.file)
        format = try arguments.value(of: SharedArguments.format) ?? .both
        count = try arguments.value(of: Self.count)
        duration = try arguments.value(of: Self.duration)
    }
}
