// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// C07: a wait that cancellation does not end.
struct DeafContinuation: SourceRule {
    static let document = RuleDocument(
        "C07",
        title: "a task that waits for Bluetooth cannot be cancelled",
        why: """
            A continuation knows nothing of cancellation: the task of a screen that was left, or \
            of a time-out, stays until the device answers, which may be never.
            """,
        fix: "Wrap it in `withTaskCancellationHandler`; resume and cancel the connection there.",
        confidence: .medium,
        reports: ["https://github.com/exPHAT/SwiftBluetooth/issues/6"],
        situation: .noAnswer,
        failing: """
            import CoreBluetooth
            final class Link {
                private var central: CBCentralManager
                func open(_ peripheral: CBPeripheral) async throws {
                    try await withCheckedThrowingContinuation { continuation in  // here
                        keep(continuation, for: peripheral)
                        central.connect(peripheral)
                    }
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Link {
                private var central: CBCentralManager
                func open(_ peripheral: CBPeripheral) async throws {
                    try await withTaskCancellationHandler {
                        try await withCheckedThrowingContinuation { continuation in
                            keep(continuation, for: peripheral)
                            central.connect(peripheral)
                        }
                    } onCancel: {
                        central.cancelPeripheralConnection(peripheral)
                    }
                }
            }
            """
    )

    private static let requests: Set<String> = [
        "discoverServices", "discoverCharacteristics", "readValue", "setNotifyValue",
    ]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        ContinuationFacts.makings(in: file.tree).compactMap { making in
            let body = making.call.enclosingBody
            guard body?.mentions("withTaskCancellationHandler") != true,
                !isWrapped(body, in: module)
            else { return nil }
            let calls = module.calls.filter { $0.node.isInside(making.closure) }
            if !module.connects(in: calls).isEmpty {
                return Sighting(making.call, .medium, "cancelling the task does not end this wait")
            }
            let isRequest = calls.contains {
                Self.requests.contains($0.name) && module.isPeripheral($0)
            }
            return isRequest
                ? Sighting(making.call, .low, "cancelling the task does not end this wait") : nil
        }
    }

    /// Whether somebody calls the function inside a handler of cancellation.
    private func isWrapped(_ body: Syntax?, in module: ModuleIndex) -> Bool {
        guard let name = body?.as(FunctionDeclSyntax.self)?.name.text else { return false }
        return module.functions.contains {
            $0.mentions("withTaskCancellationHandler") && $0.mentions(name)
        }
    }
}
