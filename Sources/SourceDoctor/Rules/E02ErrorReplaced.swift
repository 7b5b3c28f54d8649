// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// E02: an error of one's own in the place of the one that says why.
struct ErrorReplaced: SourceRule {
    static let document = RuleDocument(
        "E02",
        title: "an error is replaced by one of the app's own, and the original is lost",
        why: """
            Domain and code are the only things that tell a lost bond from a device out of range. \
            Whoever reads "connection failed" in a report can no longer know.
            """,
        fix: "Carry the original in the new error, or log its domain and code.",
        confidence: .medium,
        reports: ["https://developer.apple.com/documentation/foundation/nsunderlyingerrorkey"],
        situation: .errorReply,
        failing: """
            import CoreBluetooth
            enum Problem: Error { case failed }
            final class Link: NSObject, CBPeripheralDelegate {
                private var waiter: CheckedContinuation<Void, any Error>?
                func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: Error?) {
                    let waiter = waiter
                    self.waiter = nil
                    if error != nil {
                        waiter?.resume(throwing: Problem.failed)  // here
                    } else {
                        waiter?.resume()
                    }
                }
            }
            """,
        passing: """
            import CoreBluetooth
            enum Problem: Error { case failed(any Error) }
            final class Link: NSObject, CBPeripheralDelegate {
                private var waiter: CheckedContinuation<Void, any Error>?
                func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: Error?) {
                    let waiter = waiter
                    self.waiter = nil
                    if let error {
                        waiter?.resume(throwing: Problem.failed(error))
                    } else {
                        waiter?.resume()
                    }
                }
            }
            """
    )

    private static let requests: Set<String> = [
        "connect", "discoverServices", "discoverCharacteristics", "readValue", "writeValue",
        "setNotifyValue",
    ]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.functions.flatMap { replaced(in: $0, of: module) }
            + file.tree.all(DoStmtSyntax.self).flatMap(caught)
    }

    /// A callback that only asks whether there is an error, and then tells one of its own.
    private func replaced(in function: FunctionFacts, of module: ModuleIndex) -> [Sighting] {
        guard DelegateRequirement.isCallback(function.fullName), let body = function.body,
            module.type(function.typeName)?.isDelegate == true,
            let error = function.parameters.last, error.type.contains("Error"),
            body.mentions(error.name), !ErrorPaths.isUsed(error.name, in: body)
        else { return [] }
        return ErrorPaths.blocks(of: error.name, in: body).compactMap { block in
            replacement(in: block).map {
                Sighting($0, .medium, "\"\(error.name)\" says why, and nothing keeps it")
            }
        }
    }

    /// What a block tells as a failure.
    private func replacement(in block: CodeBlockSyntax) -> Syntax? {
        let call = block.all(FunctionCallExprSyntax.self).first { call in
            call.argument("throwing") != nil
                || call.arguments.contains { argument in
                    argument.expression.as(FunctionCallExprSyntax.self)?.calledName == "failure"
                }
        }
        return call.map { Syntax($0) } ?? block.all(ThrowStmtSyntax.self).first.map { Syntax($0) }
    }

    /// `do { try await link.connect() } catch { throw Problem.failed }`.
    private func caught(_ attempt: DoStmtSyntax) -> [Sighting] {
        guard
            attempt.body.all(FunctionCallExprSyntax.self).contains(where: {
                Self.requests.contains($0.calledName)
            })
        else { return [] }
        return attempt.catchClauses.compactMap { clause in
            guard clause.catchItems.isEmpty, !clause.body.mentions("error"),
                let thrown = clause.body.all(ThrowStmtSyntax.self).first
            else { return nil }
            return Sighting(thrown, .medium, "\"error\" says why, and nothing keeps it")
        }
    }
}
