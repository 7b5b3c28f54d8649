// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// C13: a connection that failed for the app and lives on for the device.
struct LinkLeftOpen: SourceRule {
    static let document = RuleDocument(
        "C13",
        title: "discovery fails, the caller is told that connecting failed, and the link stays",
        why: """
            The link does not know what the app was told. The device stays connected: it does not \
            advertise, its battery drains, and the next attempt finds it in no scan.
            """,
        fix: "Call `cancelPeripheralConnection` before the failure is told.",
        confidence: .medium,
        reports: ["https://github.com/capacitor-community/bluetooth-le/pull/806"],
        situation: .errorReply,
        failing: """
            import CoreBluetooth
            final class Link: NSObject, CBPeripheralDelegate {
                private var opening: CheckedContinuation<Void, any Error>?
                func open(_ peripheral: CBPeripheral, on central: CBCentralManager) async throws {
                    try await withCheckedThrowingContinuation { continuation in
                        opening = continuation
                        central.connect(peripheral)
                    }
                }
                func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: Error?) {
                    let waiter = opening
                    opening = nil
                    if let error {
                        waiter?.resume(throwing: error)  // here
                    } else {
                        waiter?.resume()
                    }
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Link: NSObject, CBPeripheralDelegate {
                private var opening: CheckedContinuation<Void, any Error>?
                private var central: CBCentralManager
                func open(_ peripheral: CBPeripheral) async throws {
                    try await withCheckedThrowingContinuation { continuation in
                        opening = continuation
                        central.connect(peripheral)
                    }
                }
                func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: Error?) {
                    let waiter = opening
                    opening = nil
                    if let error {
                        central.cancelPeripheralConnection(peripheral)
                        waiter?.resume(throwing: error)
                    } else {
                        waiter?.resume()
                    }
                }
            }
            """
    )

    private static let callbacks: Set<String> = [
        "peripheral(_:didDiscoverServices:)", "peripheral(_:didDiscoverCharacteristicsFor:error:)",
        "peripheral(_:didUpdateNotificationStateFor:error:)",
    ]
    private static let endings = ["cancel", "disconnect", "close", "teardown", "drop", "abort"]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.functions.flatMap { function -> [Sighting] in
            guard Self.callbacks.contains(function.fullName), let body = function.body,
                let error = function.parameters.last?.name,
                let type = module.type(function.typeName)
            else { return [] }
            let waiters = waiters(of: type, in: module)
            guard !waiters.isEmpty else { return [] }
            let names = waiters.union(copies(of: waiters, in: body))
            return ErrorPaths.blocks(of: error, in: body).compactMap { block in
                guard let told = telling(names, in: block), !ends(block, of: type, in: module),
                    !ends(Syntax(told).earlierStatements(upTo: body), of: type, in: module)
                else { return nil }
                return Sighting(told, .medium, "the link stays open after this")
            }
        }
    }

    /// The stored continuations and closures that wait for a connection.
    private func waiters(of type: ModuleType, in module: ModuleIndex) -> Set<String> {
        let openers = type.functions.filter { function in
            !module.connects(in: module.calls(in: function)).isEmpty
        }
        let stored = type.properties.filter { property in
            ContinuationFacts.isContinuation(property)
                || property.isStored && property.type?.contains("->") == true
        }
        return Set(
            stored.map(\.name).filter { name in
                openers.contains { function in
                    function.body.map { ContinuationFacts.empties(Syntax($0), name) } == true
                }
            }
        )
    }

    /// `let waiter = opening`.
    private func copies(of names: Set<String>, in body: CodeBlockSyntax) -> [String] {
        body.all(PatternBindingSyntax.self).filter { binding in
            binding.initializer?.value.bare.lastName.map(names.contains) == true
        }.map(\.pattern.source)
    }

    /// The call in a block that tells a waiter of a failure.
    private func telling(_ names: Set<String>, in block: CodeBlockSyntax)
        -> FunctionCallExprSyntax?
    {
        block.all(FunctionCallExprSyntax.self).first { call in
            let receiver = call.receiver?.lastName ?? call.calledExpression.lastName ?? ""
            guard names.contains(receiver) else { return false }
            return call.calledName != "resume" || call.argument("throwing") != nil
                || call.mentions("failure")
        }
    }

    /// Whether nodes end the link, themselves or by a method that does or sounds like it.
    private func ends(_ node: some SyntaxProtocol, of type: ModuleType, in module: ModuleIndex)
        -> Bool
    {
        ends([Syntax(node)], of: type, in: module)
    }

    private func ends(_ nodes: [Syntax], of type: ModuleType, in module: ModuleIndex) -> Bool {
        nodes.flatMap { $0.all(FunctionCallExprSyntax.self) }.contains { call in
            let name = call.calledName
            if Self.endings.contains(where: { name.lowercased().contains($0) }) { return true }
            return type.functions.contains { function in
                function.baseName == name
                    && module.reached(from: function).contains {
                        $0.mentions("cancelPeripheralConnection")
                    }
            }
        }
    }
}

extension Syntax {
    /// The statements before the node in its own list and in those around it.
    fileprivate func earlierStatements(upTo end: CodeBlockSyntax) -> [Syntax] {
        ([self] + ancestors(upTo: Syntax(end))).flatMap { node in
            node.earlierSiblings.map { Syntax($0) }
        }
    }
}
