// SPDX-License-Identifier: Apache-2.0

import Bindrune
import Bluetooth
import Foundation

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

extension ReadCommand {
    package func run(in environment: Environment) async throws -> ExitCode {
        let ending = try await environment.withDevice(who) { device in
            [UInt8](try await device.read(characteristic.id))
        }
        let bytes = try ending.result()
        environment.output.line(format.text(bytes))
        environment.output.event(
            ValueEvent.line(
                bytes,
                sequence: 0,
                of: characteristic,
                time: environment.time
            )
        )
        return .done
    }
}

/// A value for programs.
enum ValueEvent {
    static func line(
        _ bytes: [UInt8],
        sequence: UInt64,
        of characteristic: CharacteristicPath,
        time: JSONLine.Field
    ) -> JSONLine {
        JSONLine(
            "value",
            [
                time, .init("characteristic", .string(characteristic.description)),
                .init("sequence", .integer(Int64(clamping: sequence))),
                .init("value", .string(HexDump.packed(bytes))),
                .init("text", HexDump.printable(bytes).map { .string($0) } ?? .null),
            ]
        )
    }
}

extension CharacteristicPath {
    /// The same for the connection layer.
    var id: CharacteristicID {
        CharacteristicID(
            AttributeUUID(unchecked: characteristic.description),
            in: service.map { AttributeUUID(unchecked: $0.description) }
        )
    }
}
