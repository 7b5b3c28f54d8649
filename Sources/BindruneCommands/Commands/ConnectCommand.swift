// SPDX-License-Identifier: Apache-2.0

import Bindrune
import Foundation

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

extension ConnectCommand {
    package func run(in environment: Environment) async throws -> ExitCode {
        let start = environment.elapsed
        let ending = try await environment.withDevice(
            who,
            policy: duration == nil ? .default : .persistent,
            limit: duration
        ) { device in
            if let alias {
                try device.remember(as: alias)
                environment.output.line("remembered as \"\(DisplayText.neutralised(alias))\"")
            }
            try await describe(device, in: environment)
            guard duration != nil else { return }
            try await follow(device, in: environment)
        }
        return tell(ending, since: start, in: environment)
    }

    private func describe(_ device: Device, in environment: Environment) async throws {
        let services = try await device.services()
        let names = services.map(\.uuid.shownName).joined(separator: ", ")
        environment.output.line(
            "\(Quantity.count(services.count, "service")): \(DisplayText.neutralised(names))"
        )
    }

    /// Tells of losses and returns, for as long as the connection is wanted.
    private func follow(_ device: Device, in environment: Environment) async throws {
        var isUp = true
        for await state in device.states {
            if case .disconnected(.gaveUp(let code, let original)?) = state {
                let cause = original.map { ": \($0)" } ?? ""
                throw CommandFailure(text: "the connection was lost for good, \(code)\(cause)")
            }
            guard (state == .connected) != isUp else { continue }
            isUp = state == .connected
            environment.output.line(isUp ? "connected again" : "connection lost, coming back")
            environment.output.event(
                JSONLine(
                    isUp ? "reconnected" : "disconnected",
                    [environment.time, .init("identifier", .string(device.id.uuidString))]
                )
            )
        }
    }

    private func tell(
        _ ending: Ending<Void>,
        since start: Duration,
        in environment: Environment
    ) -> ExitCode {
        guard duration != nil else { return .done }
        let isWhole = if case .timeUp = ending { true } else { false }
        environment.output.event(
            JSONLine(
                "end",
                [
                    environment.time, .init("reason", .string(isWhole ? "time" : "interrupted")),
                    .init("count", .null),
                ]
            )
        )
        return isWhole ? .done : .failed
    }
}
