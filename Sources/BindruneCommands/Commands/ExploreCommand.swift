// SPDX-License-Identifier: Apache-2.0

import Bindrune
import Foundation

/// Draws the services, characteristics and values of a device.
struct ExploreCommand: Command, Hashable {
    var who: Who
    var readsValues: Bool

    private static let noValues = Flag("no-values", help: "Do not read the values")

    static let description = CommandDescription(
        "explore",
        summary: "show the services, characteristics and values of a device",
        arguments: [SharedArguments.who.description],
        options: [noValues.description],
        discussion: [
            "Reads every characteristic that can be read. A value that the device refuses is"
                + " shown with the device's own error, and is no failure."
        ],
        examples: [.init(line: "bindrune explore 180D", remark: "a heart-rate sensor")]
    )

    init(_ arguments: ParsedArguments) throws(UsageError) {
        who = try arguments.value(of: SharedArguments.who)
        readsValues = !arguments.has(Self.noValues)
    }
}

extension ExploreCommand {
    /// How long a device may take for one value.
    private static let patience: Duration = .seconds(10)

    package func run(in environment: Environment) async throws -> ExitCode {
        let ending = try await environment.withDevice(who) { device in
            try await explore(device, in: environment.output)
        }
        let (tree, failure) = try ending.result()
        let columns = environment.output.resultsTerminal?.size?.columns ?? Int.max
        for line in tree.lines(columns: columns) { environment.output.line(line) }
        if let failure { throw failure }
        return .done
    }

    /// Returns what could be seen, also when the device fell silent or went away on the way.
    private func explore(
        _ device: Device,
        in output: Output
    ) async throws -> (AttributeTree, (any Error)?) {
        var tree = AttributeTree()
        var failure: (any Error)?
        for service in try await device.services() {
            var node = AttributeTree.Service(
                uuid: service.uuid.text,
                name: service.uuid.knownName,
                isPrimary: service.isPrimary
            )
            output.event(node.event)
            for characteristic in service.characteristics {
                var leaf = AttributeTree.Characteristic(characteristic)
                let isRead = readsValues && characteristic.properties.contains(.read)
                if isRead, failure == nil {
                    (leaf.value, failure) = await value(of: characteristic, on: device)
                }
                output.event(leaf.event(service: node.uuid))
                node.characteristics.append(leaf)
            }
            tree.services.append(node)
        }
        return (tree, failure)
    }

    /// A refusal is part of what there is to see; silence and a lost connection are failures.
    private func value(
        of characteristic: DeviceCharacteristic,
        on device: Device
    ) async -> (AttributeTree.Value, (any Error)?) {
        do {
            let value = try await device.read(characteristic.id, within: Self.patience)
            return (.bytes([UInt8](value)), nil)
        } catch {
            guard error.code == .operationFailed else {
                return (.unread("no answer (\(error.code))"), error)
            }
            return (.unread("refused: \(error.original?.description ?? error.description)"), nil)
        }
    }
}

extension AttributeTree.Characteristic {
    /// A characteristic without its value.
    fileprivate init(_ characteristic: DeviceCharacteristic) {
        self.init(
            uuid: characteristic.uuid.text,
            name: characteristic.uuid.knownName,
            properties: characteristic.properties.words
        )
    }
}

extension CharacteristicTraits {
    /// What may be done, each in words.
    var words: [String] {
        let names: [(CharacteristicTraits, String)] = [
            (.broadcast, "broadcast"), (.read, "read"), (.write, "write"),
            (.writeWithoutResponse, "write without response"), (.notify, "notify"),
            (.indicate, "indicate"),
        ]
        return names.filter { contains($0.0) }.map(\.1)
    }
}

extension AttributeTree.Service {
    var event: JSONLine {
        JSONLine(
            "service",
            [
                .init("service", .string(uuid)), .init("name", name.map { .string($0) } ?? .null),
                .init("primary", .bool(isPrimary)),
            ]
        )
    }
}

extension AttributeTree.Characteristic {
    func event(service: String) -> JSONLine {
        var bytes: [UInt8]?
        var refusal: String?
        switch value {
        case .bytes(let value): bytes = value
        case .unread(let reason): refusal = reason
        case nil: break
        }
        return JSONLine(
            "characteristic",
            [
                .init("service", .string(service)), .init("characteristic", .string(uuid)),
                .init("name", name.map { .string($0) } ?? .null),
                .init("properties", .array(properties.map { .string($0) })),
                .init("value", bytes.map { .string(HexDump.packed($0)) } ?? .null),
                .init("refusal", refusal.map { .string($0) } ?? .null),
            ]
        )
    }
}
