// SPDX-License-Identifier: Apache-2.0

import Bindrune
import Foundation

/// Writes one value.
struct WriteCommand: Command, Hashable {
    var who: Who
    var characteristic: CharacteristicPath
    var value: ValueText
    /// Whether the device is not to answer.
    var isUnanswered: Bool

    private static let value = Argument<ValueText>(
        "VALUE",
        form: ValueText.form,
        help: "The bytes: 0x0A1B or \"0a 1b\"; text:hello; a number as u8:7, u16:500, u32:70000,"
            + " u64:..., i8:..., i16:-3 or i32:... (lowest byte first); or @FILE for the"
            + " contents of a file",
        read: ValueText.read
    )
    private static let unanswered = Flag(
        "without-response",
        help: "Do not ask the device for an answer"
    )

    static let description = CommandDescription(
        "write",
        summary: "write a value",
        arguments: [
            SharedArguments.who.description, SharedArguments.characteristic.description,
            value.description,
        ],
        options: [unanswered.description],
        discussion: [
            "Writes with an answer where the characteristic allows it, else without one. A value"
                + " longer than a packet is sent in pieces."
        ],
        examples: [
            .init(line: "bindrune write last AE71 0x01", remark: "one byte"),
            .init(line: "bindrune write last 2A00 text:Kitchen", remark: "a name"),
        ]
    )

    init(_ arguments: ParsedArguments) throws(UsageError) {
        who = try arguments.value(of: SharedArguments.who)
        characteristic = try arguments.value(of: SharedArguments.characteristic)
        value = try arguments.value(of: Self.value)
        isUnanswered = arguments.has(Self.unanswered)
    }
}

extension WriteCommand {
    private static let longest = 65_536

    package func run(in environment: Environment) async throws -> ExitCode {
        let bytes: [UInt8] =
            switch value {
            case .bytes(let bytes): bytes
            case .file(let path): try environment.files.contents(of: path, limit: Self.longest)
            }
        let ending = try await environment.withDevice(who) { device in
            try await device.write(Data(bytes), to: characteristic.id, kind: kind(for: bytes))
        }
        try ending.result()
        environment.output.line("\(Quantity.bytes(bytes.count)) written to \(characteristic)")
        environment.output.event(
            JSONLine(
                "written",
                [
                    environment.time, .init("characteristic", .string(characteristic.description)),
                    .init("bytes", .integer(Int64(bytes.count))),
                ]
            )
        )
        return .done
    }

    /// 512 bytes is the longest an attribute may be: more than that can only be meant as a stream.
    private func kind(for bytes: [UInt8]) -> WriteKind {
        if isUnanswered { return .withoutResponse }
        return bytes.count > 512 ? .chunked : .automatic
    }
}
