// SPDX-License-Identifier: Apache-2.0

import Bindrune
import Foundation

/// Lists the remembered devices, or forgets one.
struct DevicesCommand: Command, Hashable {
    var forgotten: String?

    private static let forget = Option<String>(
        "forget",
        "NAME",
        form: "--forget NAME",
        help: "Forget the device of this name"
    ) { (text) throws(ArgumentProblem) in
        guard !text.isEmpty else { throw ArgumentProblem("is empty") }
        return text
    }

    static let description = CommandDescription(
        "devices",
        summary: "list the remembered devices",
        options: [forget.description],
        omittedOptions: ["deadline", "trace"],
        discussion: [
            "Needs no radio. Devices of the simulated world are remembered apart from real ones."
        ],
        examples: [.init(line: "bindrune devices --forget recorder", remark: "forget one")]
    )

    init(_ arguments: ParsedArguments) throws(UsageError) {
        forgotten = try arguments.value(of: Self.forget)
    }
}

extension DevicesCommand {
    package var needs: RadioNeed { .none }

    package func run(in environment: Environment) async throws -> ExitCode {
        if let forgotten { return try forget(forgotten, in: environment) }
        let stored = try environment.store.load()
        if let damage = stored.damage { environment.output.remark("\(damage)") }
        for device in stored.devices {
            environment.output.line(device.line)
            environment.output.event(device.event)
        }
        if stored.devices.isEmpty { environment.output.remark("no device is remembered") }
        return .done
    }

    private func forget(_ name: String, in environment: Environment) throws -> ExitCode {
        let known = try environment.store.load().devices.contains { $0.name == name }
        guard known else {
            throw CommandFailure(
                text: "no device is remembered as \"\(DisplayText.neutralised(name))\"",
                exitCode: .notFound
            )
        }
        let damage = try environment.store.update { $0.removeAll { $0.name == name } }
        if let damage { environment.output.remark("\(damage)") }
        environment.output.line("forgot \"\(DisplayText.neutralised(name))\"")
        return .done
    }
}

extension RememberedDevice {
    fileprivate var line: String {
        let own = deviceName.map { "\"\(DisplayText.neutralised($0))\"" } ?? "(no name)"
        let names = services.map(\.shownName)
        return DisplayText.fitted(DisplayText.neutralised(name), to: 16) + "  "
            + identifier.uuidString + "  " + own
            + (names.isEmpty ? "" : "  [\(names.joined(separator: ", "))]")
    }

    fileprivate var event: JSONLine {
        JSONLine(
            "device",
            [
                .init("name", .string(name)), .init("identifier", .string(identifier.uuidString)),
                .init("deviceName", deviceName.map { .string($0) } ?? .null),
                .init("services", .array(services.map { .string($0.text) })),
            ]
        )
    }
}
