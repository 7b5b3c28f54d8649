// SPDX-License-Identifier: Apache-2.0

import Bindrune
import Foundation

/// Saves the sound of a recorder as a WAV file.
struct RecordCommand: Command, Hashable {
    var who: Who
    var file: String
    var replaces: Bool
    var duration: Duration?

    private static let file = SharedArguments.file(help: "The WAV file to write")
    private static let duration = SharedArguments.duration(
        help: "End after so much sound; without it at the recorder's own end, or at Ctrl-C"
    )

    static let description = CommandDescription(
        "record",
        summary: "save what a recorder sends as a WAV file",
        arguments: [SharedArguments.who.description],
        options: [file.description, SharedArguments.force.description, duration.description],
        requiredOptions: ["to"],
        discussion: [
            "When the connection is lost the command comes back to the recorder without a scan"
                + " and goes on where it was. Whatever happens, the file holds what was received"
                + " and can be played. A file that is there is not replaced without --force.",
            "Ctrl-C keeps what was received; before the end that was asked for it counts as a"
                + " failure (1), because the recording is not whole. A second Ctrl-C ends the"
                + " program on the spot.",
        ],
        examples: [
            .init(line: "bindrune record AE70 --to talk.wav", remark: "all that the recorder holds")
        ]
    )

    init(_ arguments: ParsedArguments) throws(UsageError) {
        who = try arguments.value(of: SharedArguments.who)
        guard let file = try arguments.value(of: Self.file) else {
            throw UsageError("--to is missing; write it as: \(Self.description.usage)")
        }
        self.file = file
        replaces = arguments.has(SharedArguments.force)
        duration = try arguments.value(of: Self.duration)
    }
}

extension RecordCommand {
    package func run(in environment: Environment) async throws -> ExitCode {
        let path = environment.files.path(file)
        try OutputFile.requirePlace(at: path, replacing: replaces)
        let run = RecordingRun(
            environment: environment,
            path: file,
            replaces: replaces,
            duration: duration
        )
        let ending = try await environment.withDevice(who, policy: .persistent) {
            try await run.record(from: $0)
        }
        let outcome = try ending.result()
        tell(outcome.progress, outcome.metadata, in: environment)
        if let failure = outcome.failure { throw failure }
        if case .interrupted = ending, !outcome.progress.isComplete {
            environment.output.remark("interrupted; what was received is kept and can be played")
        }
        return outcome.progress.isComplete ? .done : .failed
    }

    private func tell(
        _ progress: RecordingProgress,
        _ metadata: RecordingMetadata,
        in environment: Environment
    ) {
        let sound = metadata.format.duration(ofBytes: progress.bytes)
        let missing = progress.totalBytes - progress.bytes
        let parts = [
            Quantity.elapsed(sound) + " of sound", "\(progress.bytes) bytes",
            Quantity.count(progress.packets, "packet"), Quantity.count(progress.gaps, "gap"),
            progress.returns > 0 ? Quantity.count(progress.returns, "reconnection") : nil,
            missing > 0 ? "\(missing) bytes not received" : nil,
        ]
        environment.output.line(
            DisplayText.neutralised(file) + ": "
                + parts.compactMap(\.self).joined(separator: ", ")
        )
        environment.output.event(
            JSONLine(
                "recorded",
                [
                    environment.time, .init("file", .string(environment.files.path(file))),
                    .init("bytes", .integer(Int64(progress.bytes))),
                    .init("totalBytes", .integer(Int64(progress.totalBytes))),
                    .init("packets", .integer(Int64(progress.packets))),
                    .init("gaps", .integer(Int64(progress.gaps))),
                    .init("complete", .bool(progress.isComplete)),
                ]
            )
        )
    }
}
