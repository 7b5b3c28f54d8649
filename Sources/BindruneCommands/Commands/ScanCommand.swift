// SPDX-License-Identifier: Apache-2.0

import Bindrune
import Bluetooth

/// Lists the devices nearby.
struct ScanCommand: Command, Hashable {
    var services: [BluetoothUUID]
    var name: String?
    var duration: Duration?
    var count: Int?
    var lostAfter: Duration

    private static let service = Option<BluetoothUUID>(
        "service",
        "UUID",
        form: "a UUID such as 180D",
        help: "Only devices that advertise this service (or one of these)",
        isRepeatable: true
    ) { (text) throws(ArgumentProblem) in
        guard let uuid = BluetoothUUID(text) else { throw ArgumentProblem("is not a UUID") }
        return uuid
    }
    private static let name = Option<String>(
        "name",
        "PATTERN",
        form: "a name such as \"Recorder*\"",
        help: "Only devices whose name fits, such as \"Recorder*\""
    ) { (text) throws(ArgumentProblem) in
        guard !text.isEmpty else { throw ArgumentProblem("is empty") }
        return text
    }
    private static let duration = SharedArguments.duration(help: "End the scan after this time")
    private static let count = SharedArguments.count(help: "End the scan once N devices are found")
    private static let lostAfter = Option<Duration>(
        "lost-after",
        "DURATION",
        form: DurationText.form,
        help: "Count a device as lost when it was silent for so long (10s)",
        read: DurationText.read
    )

    static let description = CommandDescription(
        "scan",
        summary: "list the Bluetooth LE devices nearby",
        options: [
            service.description, name.description, duration.description, count.description,
            lostAfter.description,
        ],
        discussion: [
            "On a terminal the devices stand in a table that is kept up to date; in a pipe each"
                + " device found, changed or lost is one line. Ctrl-C ends the scan. With"
                + " --deadline the scan ends after that time, and finding nothing (or fewer"
                + " than --count) counts as not found."
        ],
        examples: [
            .init(line: "bindrune scan", remark: "all devices, until Ctrl-C"),
            .init(line: "bindrune scan --service 180D --for 10", remark: "heart-rate sensors"),
            .init(line: "bindrune scan --json --count 1 --name 'Recorder*'", remark: "for scripts"),
        ]
    )

    init(_ arguments: ParsedArguments) throws(UsageError) {
        services = try arguments.values(of: Self.service)
        name = try arguments.value(of: Self.name)
        duration = try arguments.value(of: Self.duration)
        count = try arguments.value(of: Self.count)
        lostAfter = try arguments.value(of: Self.lostAfter) ?? .seconds(10)
    }
}

extension ScanCommand {
    package func run(in environment: Environment) async throws -> ExitCode {
        let view = ScanView(environment)
        let ending: Ending<Void>
        do {
            ending = try await scan(view, in: environment)
        } catch {
            view.finish()
            throw error
        }
        view.finish()
        return tell(ending, found: view.count, in: environment)
    }

    private func scan(_ view: ScanView, in environment: Environment) async throws -> Ending<Void> {
        let central = environment.makeCentral()
        let filter = DiscoveryFilter(
            services: services.map { AttributeUUID(unchecked: $0.description) },
            name: name
        )
        let limit = [duration, environment.deadline].compactMap(\.self).min()
        let start = try await environment.limited { try await environment.ready(central) }
        guard case .finished = start else { return .interrupted(nil) }
        return try await environment.limited(to: limit) {
            let discoveries = central.discoveries(filter, duplicates: .all, lostAfter: lostAfter)
            try await view.follow(discoveries, count: count)
        }
    }

    private func tell(_ ending: Ending<Void>, found: Int, in environment: Environment) -> ExitCode {
        let (reason, code): (String, ExitCode) =
            switch ending {
            case .finished: ("count", .done)
            case .interrupted: ("interrupted", isCutShort(environment) ? .failed : .done)
            case .timeUp: ("time", isTooFew(found, environment) ? .notFound : .done)
            }
        environment.output.event(
            JSONLine(
                "end",
                [
                    environment.time, .init("reason", .string(reason)),
                    .init("count", .integer(Int64(found))),
                ]
            )
        )
        if environment.output.resultsTerminal == nil || code != .done {
            environment.output.remark("\(Quantity.count(found, "device")) found")
        }
        return code
    }

    /// Whether an interrupted scan had an end of its own to come, and somebody to tell of it.
    private func isCutShort(_ environment: Environment) -> Bool {
        let hasLimit = duration != nil || count != nil || environment.deadline != nil
        return hasLimit && !environment.interrupts.readerHadEnough
    }

    /// Whether the deadline, not `--for`, ended the scan before it found what was wanted.
    private func isTooFew(_ found: Int, _ environment: Environment) -> Bool {
        guard let deadline = environment.deadline else { return false }
        if let duration, duration <= deadline { return false }
        return found < count ?? 1
    }
}
