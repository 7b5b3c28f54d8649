// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds
import Foundation

/// Fetches the keys of paired earbuds and stores them. Nothing prints a key.
struct AirPodsKeysCommand: Command, Hashable {
    var choice: EarbudsChoice
    var forgets: Bool

    private static let forget = Flag(
        "forget",
        help: "Forget the stored keys of the earbuds instead; --device has to be their address"
    )

    static let description = CommandDescription(
        "airpods keys",
        summary: "fetch the keys of paired AirPods and store them",
        options: [EarbudsChoice.option.description, forget.description],
        omittedOptions: ["store"],
        discussion: [
            "With their keys the advertisements of your own earbuds are recognised when their"
                + " address changes, and their levels are read to 1 %. Whoever has the keys can"
                + " follow the earbuds: they are stored in a file that only you can read, and are"
                + " never printed.",
            "--deadline (15s) is for opening the session, and the answer has five seconds more.",
        ],
        examples: [
            .init(line: "bindrune airpods keys", remark: "of the ones that are connected"),
            .init(
                line: "bindrune airpods keys --forget --device C4:C4:C4:C4:C4:C4",
                remark: "needs no radio"
            ),
        ]
    )

    init(_ arguments: ParsedArguments) throws(UsageError) {
        choice = try arguments.value(of: EarbudsChoice.option) ?? .any
        forgets = arguments.has(Self.forget)
        guard forgets else { return }
        guard case .address = choice else {
            throw UsageError(
                "--forget needs --device AA:BB:CC:DD:EE:FF",
                command: arguments.command.name
            )
        }
    }
}

extension AirPodsKeysCommand {
    package var needs: RadioNeed { forgets ? .none : .adapter }
    package var world: WorldChoice { .airPods }

    package func run(in environment: Environment) async throws -> ExitCode {
        guard let store = environment.keyStore else {
            throw CommandFailure(text: "nobody says where to keep keys: HOME is not set")
        }
        if forgets, case .address(let address) = choice {
            return try forget(address, in: store, environment)
        }
        let (earbuds, keys) = try await environment.withAccessory(choice) { accessory, _ in
            try await accessory.keys()
        }
        guard keys.irk != nil || keys.enc != nil else {
            throw CommandFailure(text: "\(earbuds.title) handed over no keys")
        }
        let damage = try store.store(keys, for: earbuds.address)
        if let damage { environment.output.remark("\(damage)") }
        environment.output.line("the keys of \(earbuds.title) are stored in \(store.file.path)")
        environment.output.event(
            JSONLine(
                "keys",
                [environment.time] + JSONLine.Field.earbuds(earbuds) + [
                    .init("irk", .bool(keys.irk != nil)), .init("enc", .bool(keys.enc != nil)),
                    .init("file", .string(store.file.path)),
                ]
            )
        )
        return .done
    }

    private func forget(
        _ address: BluetoothAddress,
        in store: FileEarbudsKeyStore,
        _ environment: Environment
    ) throws -> ExitCode {
        guard try store.load().keys[address] != nil else {
            throw CommandFailure(text: "no keys of \(address) are stored", exitCode: .notFound)
        }
        let damage = try store.store(nil, for: address)
        if let damage { environment.output.remark("\(damage)") }
        environment.output.line("forgot the keys of \(address)")
        environment.output.event(
            JSONLine("forgotten", [.init("address", .string(address.description))])
        )
        return .done
    }
}
