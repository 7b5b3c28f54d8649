// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// D10: a wait for the answer to a write that has none.
struct WaitsForCommand: SourceRule {
    static let document = RuleDocument(
        "D10",
        title: "a task waits for the answer to a write without response",
        why: "didWriteValueFor comes for writes with response alone: the task waits for ever.",
        fix: "Resume at once after a write without response.",
        confidence: .high,
        reports: ["https://github.com/hbldh/bleak/pull/146"],
        situation: .deviceAnswers,
        failing: """
            import CoreBluetooth
            final class Writer {
                private var waiter: CheckedContinuation<Void, any Error>?
                func command(_ data: Data, _ c: CBCharacteristic, _ p: CBPeripheral) async throws {
                    guard waiter == nil else { throw Failure.busy }
                    try await withCheckedThrowingContinuation { continuation in
                        waiter = continuation
                        p.writeValue(data, for: c, type: .withoutResponse)  // here
                    }
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Writer {
                func command(_ data: Data, _ c: CBCharacteristic, _ p: CBPeripheral) async {
                    await withCheckedContinuation { continuation in
                        p.writeValue(data, for: c, type: .withoutResponse)
                        continuation.resume()
                    }
                }
            }
            """
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        ContinuationFacts.makings(in: file.tree).flatMap { making -> [Sighting] in
            let resumes = making.closure.all(FunctionCallExprSyntax.self).contains {
                $0.calledName == "resume"
            }
            guard !resumes, !module.hasFunction("peripheralIsReady(toSendWriteWithoutResponse:)")
            else { return [] }
            return file.facts.calls.filter { call in
                WriteTypeAssumed.isCommand(call, in: module) && call.node.isInside(making.closure)
            }.map { Sighting($0.node, .high, "nothing ever answers this, and the task waits") }
        }
    }
}
