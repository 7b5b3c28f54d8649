// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// G05: a subscription to whatever there is.
struct NotifyEverything: SourceRule {
    static let document = RuleDocument(
        "G05",
        title: "every characteristic is subscribed to, whether it notifies or not",
        why: """
            One that can neither notify nor indicate answers with an error, or not at all, and \
            some devices end the link over it.
            """,
        fix: "Ask first: `properties.contains(.notify)` or `.indicate`, or look for the UUID.",
        confidence: .medium,
        reports: ["https://github.com/evothings/cordova-ble/issues/112"],
        situation: .propertyMissing,
        failing: """
            import CoreBluetooth
            func subscribe(_ peripheral: CBPeripheral, _ service: CBService) {
                for characteristic in service.characteristics ?? [] {
                    peripheral.setNotifyValue(true, for: characteristic)  // here
                }
            }
            """,
        passing: """
            import CoreBluetooth
            func subscribe(_ peripheral: CBPeripheral, _ service: CBService) {
                for characteristic in service.characteristics ?? []
                where characteristic.properties.contains(.notify) {
                    peripheral.setNotifyValue(true, for: characteristic)
                }
            }
            """
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.calls.compactMap { call in
            guard call.name == "setNotifyValue",
                call.node.arguments.first?.expression.source == "true",
                let target = call.argument("for")?.lastName, module.isPeripheral(call),
                let loop = loop(around: call, over: target),
                !call.node.isConditional(upTo: loop)
            else { return nil }
            return Sighting(call.node, .medium, "\"\(target)\" may neither notify nor indicate")
        }
    }

    /// The loop over all characteristics whose variable the target is.
    private func loop(around call: CallFacts, over target: String) -> Syntax? {
        call.node.ancestors(upTo: call.node.enclosingBody).first { outer in
            if let loop = outer.as(ForStmtSyntax.self) {
                return loop.pattern.source == target && loop.whereClause == nil
                    && isAll(loop.sequence)
            }
            guard let closure = outer.as(ClosureExprSyntax.self),
                let receiving = closure.receivingCall, receiving.calledName == "forEach",
                target == (closure.parameterNames.first ?? "$0"), let list = receiving.receiver
            else { return false }
            return isAll(list)
        }
    }

    /// `service.characteristics`, as it is.
    private func isAll(_ list: ExprSyntax) -> Bool {
        if let elements = list.bare.as(SequenceExprSyntax.self)?.elements,
            let first = elements.first
        {
            return isAll(first) && elements.contains { $0.source == "??" }
        }
        return list.bare.as(MemberAccessExprSyntax.self)?.declName.baseName.text
            == "characteristics"
    }
}
