// SPDX-License-Identifier: Apache-2.0

import Captures
import Doctor

/// Writes a capture in another format.
struct CaptureConvertCommand: Command {
    var input: String
    var output: String
    var form: CaptureForm
    var replaces: Bool
    var isRedacting: Bool

    private static let input = Argument<String>(
        "IN",
        form: "a file, or - for standard input",
        help: "The capture, detected by its content; - is standard input",
        read: OptionForms.file
    )
    private static let output = Argument<String>(
        "OUT",
        form: "a file, or - for standard output",
        help: "The file to write; its ending tells the format (.btsnoop or .log, .pklg, .pcap,"
            + " .pcapng); - is standard output",
        read: OptionForms.file
    )
    private static let form = Option<CaptureForm>(
        "format",
        "FORM",
        form: CaptureForm.allCases.map(\.rawValue).joined(separator: ", "),
        help: "btsnoop, pklg, pklg-le, pcap or pcapng (by the ending of OUT)",
        values: CaptureForm.allCases.map(\.rawValue)
    ) { (text) throws(ArgumentProblem) in
        guard let form = CaptureForm(rawValue: text) else {
            throw ArgumentProblem("is not a format that can be written")
        }
        return form
    }

    private static let redaction = Flag(
        "redact",
        help: "Replace addresses and names of devices by stable stand-ins, and keys by zeros"
    )

    static let description = CommandDescription(
        "capture convert",
        summary: "write a capture in another format",
        arguments: [input.description, output.description],
        options: [
            form.description, redaction.description, SharedArguments.force.description,
        ],
        omittedOptions: ["deadline", "trace"],
        discussion: [
            "Reads btsnoop, PacketLogger, pcap and pcapng of any size. Writes btsnoop with H4"
                + " packets, PacketLogger of either order of bytes, pcap with H4 packets and their"
                + " direction or with link-layer packets, and pcapng with an interface for each"
                + " kind. What the format has no room for is told with its count.",
            "--redact changes neither lengths nor times. Values, manufacturer data and service data"
                + " stay as they are: look whether they tell whose device it is.",
            "The file appears whole or not at all. Ends with 1 where a region of IN could not be"
                + " read; the rest is written all the same.",
        ],
        examples: [
            .init(
                line: "bindrune capture convert iphone.pklg iphone.btsnoop",
                remark: "for tools that read Android's logs"
            ),
            .init(
                line: "bindrune capture convert btsnoop_hci.log - --format pcapng | tshark -r -",
                remark: "into another tool"
            ),
        ]
    )

    init(_ arguments: ParsedArguments) throws(UsageError) {
        input = try arguments.value(of: Self.input)
        output = try arguments.value(of: Self.output)
        replaces = arguments.has(SharedArguments.force)
        isRedacting = arguments.has(Self.redaction)
        let form = try arguments.value(of: Self.form) ?? CaptureForm(fileName: output)
        guard let form else {
            throw UsageError(
                "OUT: the ending of \(UsageError.quoted(output)) tells no format; write it with"
                    + " --format btsnoop, pklg, pklg-le, pcap or pcapng",
                command: Self.description.name
            )
        }
        self.form = form
    }
}

extension CaptureConvertCommand {
    package var needs: RadioNeed { .none }

    package func run(in environment: Environment) async throws -> ExitCode {
        let target = try ConversionTarget(environment, output, replaces: replaces)
        var conversion = Conversion(
            environment,
            writer: CaptureWriter(form),
            target: target,
            redactor: isRedacting ? CaptureRedactor() : nil
        )
        try conversion.run(from: input)
        return try conversion.end(self)
    }
}

/// One file on its way into another.
private struct Conversion {
    private let environment: Environment
    private var writer: CaptureWriter
    private let target: ConversionTarget
    private var redactor: CaptureRedactor?
    private var reader = CaptureReader()
    private var packets = 0
    private var skippedBytes = 0

    init(
        _ environment: Environment,
        writer: CaptureWriter,
        target: ConversionTarget,
        redactor: CaptureRedactor?
    ) {
        self.environment = environment
        self.writer = writer
        self.target = target
        self.redactor = redactor
    }

    mutating func run(from input: String) throws {
        var reading = try LongReading(environment, input)
        defer { reading.finish() }
        var isOpen = true
        while isOpen {
            if let piece = try reading.next() {
                reader.append(piece)
            } else {
                reader.finish()
                isOpen = false
            }
            try take()
            guard reader.format != nil || reader.heldBytes > 0 else { break }
        }
        guard reader.format != nil else {
            throw CommandFailure(
                text: "\(DisplayText.neutralised(reading.name)) is no capture of a known format:"
                    + " btsnoop, PacketLogger, pcap or pcapng"
            )
        }
    }

    private mutating func take() throws {
        var bytes: [UInt8] = []
        while let item = reader.next() {
            switch item {
            case .record(let record):
                packets = record.number
                writer.write(redactor?.redacted(record) ?? record, into: &bytes)
            case .skipped(let region) where reader.format != nil:
                skippedBytes += region.count
                environment.output.remark("\(region)")
            case .skipped: break
            }
            guard bytes.count > LongReading.piece else { continue }
            try target.write(bytes)
            bytes = []
        }
        try target.write(bytes)
    }

    /// Completes the file and tells what came of it.
    mutating func end(_ command: CaptureConvertCommand) throws -> ExitCode {
        guard packets == 0 || writer.written > 0 else {
            let what = writer.losses.map { "\($0.count) \($0.loss)" }.joined(separator: "; ")
            throw CommandFailure(
                text: "nothing of it can be written as \(command.form.rawValue): \(what)"
            )
        }
        var bytes: [UInt8] = []
        writer.finish(into: &bytes)
        try target.write(bytes)
        try target.commit()
        let count = Quantity.count(packets, "packet")
        let said = "\(writer.written) of \(count) written as \(command.form.rawValue)"
        target.say(said)
        for (loss, count) in writer.losses { target.say("  \(count) \(loss)") }
        if !target.isStream { tellProgram(command) }
        return skippedBytes > 0 ? .failed : .done
    }

    private func tellProgram(_ command: CaptureConvertCommand) {
        let losses = writer.losses.map { loss, count in
            JSONLine.Value.object([
                .init("loss", .string(loss.rawValue)), .init("count", .integer(Int64(count))),
                .init("isLeftOut", .bool(loss.isWhole)), .init("text", .string("\(loss)")),
            ])
        }
        environment.output.event(
            JSONLine(
                "converted",
                [
                    .init("file", .string(environment.files.path(command.output))),
                    .init("format", .string(command.form.rawValue)),
                    .init("from", .optional(reader.format) { .string("\($0)") }),
                    .init("packets", .integer(Int64(packets))),
                    .init("written", .integer(Int64(writer.written))),
                    .init("losses", .array(losses)),
                    .init("skippedBytes", .integer(Int64(skippedBytes))),
                ]
            )
        )
    }
}
