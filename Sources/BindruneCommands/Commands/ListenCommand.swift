// SPDX-License-Identifier: Apache-2.0

import Bindrune

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

extension ListenCommand {
    package func run(in environment: Environment) async throws -> ExitCode {
        let log = try ListenLog(
            environment,
            format: format,
            characteristic: characteristic,
            file: file
        )
        let ending = try await listen(log, in: environment)
        try log.close()
        return tell(ending, log.counts, in: environment)
    }

    private func listen(
        _ log: ListenLog,
        in environment: Environment
    ) async throws -> Ending<Void> {
        do {
            return try await environment.withDevice(who, policy: .persistent, limit: duration) {
                for try await packet in $0.values(of: characteristic.id, buffering: .unbounded) {
                    if try log.take(packet) >= count ?? .max { return }
                }
            }
        } catch {
            try log.close()
            throw error
        }
    }

    /// Whether what was interrupted had an end of its own to come. A reader of the lines may have
    /// enough of them before; a file may not.
    private func isCutShort(_ environment: Environment) -> Bool {
        let hasLimit = count != nil || duration != nil
        return hasLimit && (file != nil || !environment.interrupts.readerHadEnough)
    }

    private func tell(
        _ ending: Ending<Void>,
        _ counts: ListenLog.Counts,
        in environment: Environment
    ) -> ExitCode {
        let (reason, code): (String, ExitCode) =
            switch ending {
            case .finished: ("count", .done)
            case .timeUp: ("time", .done)
            case .interrupted: ("interrupted", isCutShort(environment) ? .failed : .done)
            }
        environment.output.remark(
            [
                Quantity.count(counts.values, "value"),
                "\(Quantity.bytes(counts.bytes)) in \(Quantity.elapsed(environment.elapsed))",
                counts.gaps > 0 ? Quantity.count(counts.gaps, "gap") : nil,
                counts.dropped > 0 ? "\(counts.dropped) dropped" : nil,
                file.map { "added to \(DisplayText.neutralised($0))" },
            ].compactMap(\.self).joined(separator: ", ")
        )
        environment.output.event(
            JSONLine(
                "end",
                [
                    environment.time, .init("reason", .string(reason)),
                    .init("count", .integer(Int64(counts.values))),
                ]
            )
        )
        return code
    }
}
