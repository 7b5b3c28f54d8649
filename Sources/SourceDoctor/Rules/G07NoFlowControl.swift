// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// G07: many writes without response, and no question whether there is room.
struct NoFlowControl: SourceRule {
    static let document = RuleDocument(
        "G07",
        title: "writes without response in a loop, and no flow control",
        why: """
            The queue for such writes is short. What does not fit is dropped without an error, \
            which shows only with long data, on fast phones, or far from the device.
            """,
        fix: """
            Write while `canSendWriteWithoutResponse`, and go on in \
            `peripheralIsReady(toSendWriteWithoutResponse:)`.
            """,
        confidence: .high,
        reports: [
            "https://github.com/PhilipsHue/flutter_reactive_ble/issues/933",
            "https://github.com/dotnet-bluetooth-le/dotnet-bluetooth-le/issues/473",
            "https://github.com/simpleble/simpleble/issues/65",
        ],
        situation: .queueFull,
        failing: """
            import CoreBluetooth
            func send(_ chunks: [Data], to peripheral: CBPeripheral, _ target: CBCharacteristic) {
                for chunk in chunks {
                    peripheral.writeValue(chunk, for: target, type: .withoutResponse)  // here
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Sender: NSObject, CBPeripheralDelegate {
                private var chunks: [Data] = []
                private var target: CBCharacteristic?
                func peripheralIsReady(toSendWriteWithoutResponse peripheral: CBPeripheral) {
                    guard let target else { return }
                    while peripheral.canSendWriteWithoutResponse, let chunk = chunks.popLast() {
                        peripheral.writeValue(chunk, for: target, type: .withoutResponse)
                    }
                }
            }
            """
    )

    private static let eachers: Set<String> = ["forEach", "map", "stride"]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        guard !module.names.contains("canSendWriteWithoutResponse"),
            !module.hasFunction("peripheralIsReady(toSendWriteWithoutResponse:)")
        else { return [] }
        return file.facts.calls.compactMap { call in
            if WriteTypeAssumed.isCommand(call, in: module) {
                guard isRepeated(call) || recurses(call) else { return nil }
                return sighting(call, .high)
            }
            guard call.base == nil || call.base == "self", isRepeated(call),
                let callee = module.enclosingType(of: Syntax(call.node))?.functions.first(where: {
                    $0.baseName == call.name
                }),
                module.calls(in: callee).contains(where: {
                    WriteTypeAssumed.isCommand($0, in: module)
                })
            else { return nil }
            return sighting(call, .medium)
        }
    }

    private func sighting(_ call: CallFacts, _ confidence: SourceFinding.Confidence) -> Sighting {
        Sighting(
            call.node,
            confidence,
            "nothing here asks whether there is room, and what does not fit is dropped"
        )
    }

    private func isRepeated(_ call: CallFacts) -> Bool {
        call.node.ancestors(upTo: call.node.enclosingBody).contains { node in
            // Such a loop waits for something each time.
            if node.is(ForStmtSyntax.self) || node.is(WhileStmtSyntax.self)
                || node.is(RepeatStmtSyntax.self)
            {
                return !node.mentions("await") || node.mentions("sleep")
            }
            return node.as(ClosureExprSyntax.self)?.receivingCall.map {
                Self.eachers.contains($0.calledName)
            } == true
        }
    }

    /// Whether the function that writes calls itself without waiting for a callback.
    private func recurses(_ call: CallFacts) -> Bool {
        guard let function = call.function?.as(FunctionDeclSyntax.self),
            !DelegateRequirement.isCallback(call.functionName)
        else { return false }
        return function.body?.all(FunctionCallExprSyntax.self).contains { inner in
            inner.calledName == function.name.text
                && (inner.receiver == nil || inner.receiver?.source == "self")
        } == true
    }
}
