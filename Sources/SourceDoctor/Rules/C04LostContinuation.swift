// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// C04: a continuation that some outcome never resumes.
struct LostContinuation: SourceRule {
    static let document = RuleDocument(
        "C04",
        title: "a continuation is not resumed on every path",
        why: """
            A failure, a disconnection, Bluetooth being turned off and a device that never answers \
            each come another way. On the way that was forgotten the task waits for ever.
            """,
        fix: "Resume in didFailToConnect, didDisconnect, on a power change and at a deadline.",
        confidence: .high,
        reports: [
            "https://github.com/facebook/meta-wearables-dat-ios/issues/61",
            "https://github.com/StanfordSpezi/SpeziBluetooth/pull/24",
            "https://github.com/nordicsemi/IOS-BLE-Library/pull/68",
            "https://github.com/JuulLabs/kable/issues/334",
        ],
        situation: .linkLost,
        failing: """
            import CoreBluetooth
            final class Link: NSObject {
                private var central: CBCentralManager?
                private var waiter: CheckedContinuation<Void, any Error>?
                func open(_ peripheral: CBPeripheral) async throws {
                    try await withCheckedThrowingContinuation { continuation in
                        guard let central else { return }  // here
                        waiter = continuation
                        central.connect(peripheral)
                    }
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Link: NSObject {
                private var central: CBCentralManager?
                private var waiter: CheckedContinuation<Void, any Error>?
                func open(_ peripheral: CBPeripheral) async throws {
                    try await withCheckedThrowingContinuation { continuation in
                        guard let central else {
                            return continuation.resume(throwing: Failure.noManager)
                        }
                        waiter = continuation
                        central.connect(peripheral)
                    }
                }
            }
            """
    )

    private static let requests: Set<String> = [
        "discoverServices", "discoverCharacteristics", "readValue", "writeValue",
        "setNotifyValue", "readRSSI", "openL2CAPChannel", "discoverDescriptors",
    ]
    private static let subjects: Set<String> = [
        "error", "isEmpty", "services", "characteristics", "value", "descriptors",
    ]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        ContinuationFacts.makings(in: file.tree).flatMap { making in
            forgotten(making.name, in: making.closure)
        } + file.facts.functions.flatMap { silentCallback($0, in: module) }
            + file.facts.functions.flatMap { earlyReturns($0, in: module) }
    }

    // MARK: - The closure that makes it

    /// Ways out of the closure before anything is done with the continuation.
    private func forgotten(_ name: String, in closure: ClosureExprSyntax) -> [Sighting] {
        closure.all(ReturnStmtSyntax.self).compactMap { exit in
            guard exit.closures(upTo: Syntax(closure)).isEmpty, !exit.mentions(name),
                !isUsed(name, before: Syntax(exit), in: closure)
            else { return nil }
            return Sighting(exit, .high, "\"\(name)\" is neither resumed nor kept on this path")
        }
    }

    private func isUsed(_ name: String, before node: Syntax, in closure: ClosureExprSyntax) -> Bool
    {
        node.ancestors(upTo: Syntax(closure)).contains { outer in
            outer.earlierSiblings.contains { $0.mentions(name) }
                || outer.as(GuardStmtSyntax.self)?.conditions.mentions(name) == true
        } || node.earlierSiblings.contains { $0.mentions(name) }
    }

    // MARK: - Callbacks that know of no waiter

    private func silentCallback(_ function: FunctionFacts, in module: ModuleIndex) -> [Sighting] {
        guard let type = module.type(function.typeName), type.isDelegate else { return [] }
        let isFailure = function.fullName == CoreBluetoothNames.didFailToConnect
        let isEnd =
            function.fullName == CoreBluetoothNames.didDisconnect
            || function.fullName == CoreBluetoothNames.didDisconnectReconnecting
        guard isFailure || isEnd else { return [] }
        let reached = module.reached(from: function)
        let silent = type.properties.filter { property in
            guard ContinuationFacts.isContinuation(property),
                let purpose = purpose(of: property.name, in: type, of: module),
                purpose == (isFailure ? .connection : .request)
            else { return false }
            return !reached.contains { $0.mentions(property.name) }
                && !handsOn(reached, of: module)
        }
        return silent.prefix(1).map { property in
            Sighting(
                function.node,
                .medium,
                "\"\(property.name)\" is not resumed here: its task waits for ever"
            )
        }
    }

    /// Whether a body calls something that the module does not show.
    private func handsOn(_ reached: [FunctionFacts], of module: ModuleIndex) -> Bool {
        reached.contains { function in
            module.calls(in: function).contains { call in
                ["fail", "finish", "cancelAll", "complete"].contains { call.name.hasPrefix($0) }
                    && !module.functions.contains { $0.baseName == call.name }
            }
        }
    }

    private enum Purpose { case connection, request }

    /// What the task that keeps a continuation waits for.
    private func purpose(of name: String, in type: ModuleType, of module: ModuleIndex) -> Purpose? {
        let keepers = type.functions.filter { function in
            function.body.map { body in
                !ContinuationFacts.makings(in: body).isEmpty
                    && ContinuationFacts.empties(Syntax(body), name)
            } == true
        }
        let calls = keepers.flatMap { module.calls(in: $0) }
        if !module.connects(in: calls).isEmpty { return .connection }
        return calls.contains { Self.requests.contains($0.name) } ? .request : nil
    }

    // MARK: - Callbacks that leave early

    /// Ways out of a callback that resumes a waiter on another path: an error or an empty answer
    /// is an answer too.
    private func earlyReturns(_ function: FunctionFacts, in module: ModuleIndex) -> [Sighting] {
        guard DelegateRequirement.isCallback(function.fullName), let body = function.body,
            let type = module.type(function.typeName),
            let waiter = type.properties.first(where: { property in
                ContinuationFacts.isContinuation(property) && !property.name.isEmpty
                    && property.type?.hasPrefix("[") == false && function.mentions(property.name)
            })
        else { return [] }
        return body.all(GuardStmtSyntax.self).compactMap { early in
            guard early.conditions.mentions(anyOf: Self.subjects),
                !early.mentions(waiter.name), early.closures(upTo: function.node).isEmpty,
                !early.body.mentions(anyOf: resumers(of: waiter.name, in: type)),
                !isUsed(waiter.name, before: early, in: body)
            else { return nil }
            return Sighting(
                early,
                .medium,
                "\"\(waiter.name)\" is not resumed on this way out of the callback"
            )
        }
    }

    private func resumers(of name: String, in type: ModuleType) -> Set<String> {
        Set(type.functions.filter { $0.mentions(name) }.map(\.baseName))
    }

    private func isUsed(_ name: String, before early: GuardStmtSyntax, in body: CodeBlockSyntax)
        -> Bool
    {
        early.ancestors(upTo: Syntax(body)).contains { outer in
            outer.earlierSiblings.contains { $0.mentions(name) }
        }
    }
}
