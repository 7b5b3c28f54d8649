// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// R01: notifications that did not fit.
struct IgnoredFullQueue: SourceRule {
    static let document = RuleDocument(
        "R01",
        title: "the answer of updateValue is not looked at",
        why: "False means that the queue is full and nothing was sent: the value is lost.",
        fix: "Keep the value, and send it in `peripheralManagerIsReady(toUpdateSubscribers:)`.",
        confidence: .medium,
        reports: [
            "https://developer.apple.com/documentation/corebluetooth/cbperipheralmanager"
        ],
        situation: nil,
        failing: """
            import CoreBluetooth
            func push(_ data: Data, _ manager: CBPeripheralManager, _ c: CBMutableCharacteristic) {
                print("pushing", data.count)
                manager.updateValue(data, for: c, onSubscribedCentrals: nil)  // here
            }
            """,
        passing: """
            import CoreBluetooth
            func push(_ data: Data, _ manager: CBPeripheralManager, _ c: CBMutableCharacteristic) {
                if !manager.updateValue(data, for: c, onSubscribedCentrals: nil) { keep(data) }
            }
            """
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.calls.compactMap { call in
            guard call.name == "updateValue",
                call.labels == ["_", "for", "onSubscribedCentrals"]
            else { return nil }
            let parent =
                call.node.parent?.is(OptionalChainingExprSyntax.self) == true
                ? call.node.parent?.parent : call.node.parent
            let first = parent?.parent?.as(SequenceExprSyntax.self)?.elements.first
            let isDropped = parent?.is(CodeBlockItemSyntax.self) == true && !isOnly(parent)
            guard isDropped || first?.is(DiscardAssignmentExprSyntax.self) == true else {
                return nil
            }
            return Sighting(call.node, .medium, "false means that this was not sent")
        }
    }

    /// The only expression of a body is its value.
    private func isOnly(_ item: Syntax?) -> Bool {
        guard let list = item?.parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
            let function = list.parent?.parent?.as(FunctionDeclSyntax.self)
        else { return false }
        return function.signature.returnClause != nil
    }
}
