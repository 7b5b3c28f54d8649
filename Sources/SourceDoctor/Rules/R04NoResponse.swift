// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// R04: a request that nobody answers.
struct NoResponse: SourceRule {
    static let document = RuleDocument(
        "R04",
        title: "a read or write request is not answered on every path",
        why: """
            The other side waits for the answer, 30 seconds by the standard, and then the \
            connection is unusable; nothing else gets through meanwhile.
            """,
        fix: "Call `respond(to:withResult:)` once on every path, with an error where it is one.",
        confidence: .high,
        reports: [
            "https://developer.apple.com/documentation/corebluetooth/cbperipheralmanagerdelegate"
        ],
        situation: nil,
        failing: """
            import CoreBluetooth
            extension Server: CBPeripheralManagerDelegate {
                func peripheralManager(
                    _ manager: CBPeripheralManager, didReceiveRead request: CBATTRequest
                ) {
                    guard let value = values[request.characteristic.uuid] else { return }  // here
                    request.value = value
                    manager.respond(to: request, withResult: .success)
                }
            }
            """,
        passing: """
            import CoreBluetooth
            extension Server: CBPeripheralManagerDelegate {
                func peripheralManager(
                    _ manager: CBPeripheralManager, didReceiveRead request: CBATTRequest
                ) {
                    guard let value = values[request.characteristic.uuid] else {
                        return manager.respond(to: request, withResult: .attributeNotFound)
                    }
                    request.value = value
                    manager.respond(to: request, withResult: .success)
                }
            }
            """
    )

    private static let callbacks: Set<String> = [
        "peripheralManager(_:didReceiveRead:)", "peripheralManager(_:didReceiveWrite:)",
    ]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.functions.flatMap { function -> [Sighting] in
            guard Self.callbacks.contains(function.fullName), let body = function.body,
                module.type(function.typeName)?.kind != .protocol,
                let request = function.parameters.last?.name
            else { return [] }
            let answers = module.reached(from: function).filter { $0.mentions("respond") }
            if answers.isEmpty {
                guard !isHandedOn(request, in: function, of: module),
                    !needsNoAnswer(function, in: module)
                else { return [] }
                return [Sighting(function.node, .high, "\"\(request)\" is never answered")]
            }
            let names = Set(answers.map(\.baseName)).union(["respond"])
            return body.all(ReturnStmtSyntax.self).compactMap { exit in
                guard exit.closures(upTo: function.node).isEmpty,
                    !exit.mentions(anyOf: names), !exit.mentions(request),
                    !isAnswered(before: exit, by: names, request, in: body)
                else { return nil }
                return Sighting(exit, .medium, "\"\(request)\" is not answered on this path")
            }
        }
    }

    /// Whether the request goes to something that the module does not show.
    private func isHandedOn(_ request: String, in function: FunctionFacts, of module: ModuleIndex)
        -> Bool
    {
        module.calls(in: function).contains { call in
            call.node.arguments.contains { $0.expression.lastName == request }
                && !["print", "append", "NSLog"].contains(call.name)
        }
    }

    /// Writes without response have none.
    private func needsNoAnswer(_ function: FunctionFacts, in module: ModuleIndex) -> Bool {
        function.baseName == "peripheralManager" && function.fullName.contains("Write")
            && module.names.contains("writeWithoutResponse") && !module.names.contains("write")
    }

    private func isAnswered(
        before exit: ReturnStmtSyntax,
        by names: Set<String>,
        _ request: String,
        in body: CodeBlockSyntax
    ) -> Bool {
        exit.ancestors(upTo: Syntax(body)).contains { outer in
            outer.earlierSiblings.contains { item in
                item.mentions(anyOf: names) && !item.endsEarlyOnly(without: names)
            }
        }
    }
}

extension CodeBlockItemSyntax {
    /// Whether what the statement mentions lies in a branch that leaves.
    fileprivate func endsEarlyOnly(without names: Set<String>) -> Bool {
        item.is(GuardStmtSyntax.self)
            || item.as(ExpressionStmtSyntax.self)?.expression.is(IfExprSyntax.self) == true
                && endsEarly
    }
}
