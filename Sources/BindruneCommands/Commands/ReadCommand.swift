// SPDX-License-Identifier: Apache-2.0

/// Reads one value.
struct ReadCommand: Command, Hashable {
    var who: Who
    var characteristic: CharacteristicPath
    var format: ValueFormat

    static let description = CommandDescription(
        "read",
        summary: "read a value",
        arguments: [
            SharedArguments.who.description, SharedArguments.characteristic.description,
        ],
        options: [SharedArguments.format.description],
        discussion: [
            "Prints the value as hexadecimal pairs, with the text behind it where it is text."
        ],
        examples: [
            .init(line: "bindrune read last 2A19 --as u8", remark: "the battery level in percent")
        ]
    )

    init(_ arguments: ParsedArguments) throws(UsageError) {
        who = try arguments.value(of: SharedArguments.who)
        characteristic = try arguments.value(of: SharedArguments.characteristic)
        format = try arguments.value(of: SharedArguments.format) ?? .both
    }
}
