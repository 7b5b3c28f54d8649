// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// C06: a continuation that stays after it is resumed.
struct KeptContinuation: SourceRule {
    static let document = RuleDocument(
        "C06",
        title: "a stored continuation is resumed and kept",
        why: """
            Callbacks come again: a second one, a disconnection or Bluetooth being turned off \
            resumes it once more, and the app ends with "tried to resume its continuation more \
            than once".
            """,
        fix: "Take it out first: `let waiter = self.waiter; self.waiter = nil; waiter?.resume()`.",
        confidence: .high,
        reports: [
            "https://github.com/manolofdez/AsyncBluetooth/issues/35",
            "https://github.com/PureSwift/Bluetooth/issues/149",
        ],
        situation: .powerOff,
        failing: """
            import CoreBluetooth
            final class Link: NSObject, CBCentralManagerDelegate {
                private var waiter: CheckedContinuation<Void, any Error>?
                func centralManager(
                    _ central: CBCentralManager, didConnect peripheral: CBPeripheral
                ) {
                    waiter?.resume()  // here
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Link: NSObject, CBCentralManagerDelegate {
                private var waiter: CheckedContinuation<Void, any Error>?
                func centralManager(
                    _ central: CBCentralManager, didConnect peripheral: CBPeripheral
                ) {
                    waiter?.resume()
                    waiter = nil
                }
            }
            """
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.calls.compactMap { call in
            guard call.name == "resume", let receiver = call.node.receiver else { return nil }
            let waiters = ContinuationFacts.stored(around: Syntax(call.node), in: module)
                .filter(ContinuationFacts.canBeEmptied)
            guard !waiters.isEmpty, let body = call.node.enclosingBody,
                let name = property(behind: receiver, in: body),
                let waiter = waiters.first(where: { $0.name == name }),
                !isEmptied(waiter.name, by: call, in: body, of: module)
            else { return nil }
            return Sighting(
                call.node,
                .high,
                "\"\(waiter.name)\" stays after this: the next callback resumes it again"
            )
        }
    }

    /// The property that a resumed expression is: itself, or what a local name was bound to.
    private func property(behind receiver: ExprSyntax, in body: Syntax) -> String? {
        let bare = receiver.bare
        if let item = bare.as(SubscriptCallExprSyntax.self) {
            return item.calledExpression.lastName
        }
        guard let name = bare.lastName else { return nil }
        if bare.is(MemberAccessExprSyntax.self) { return name }
        for binding in body.all(OptionalBindingConditionSyntax.self)
        where binding.pattern.source == name {
            let value = binding.initializer?.value.bare
            return value == nil
                ? name
                : value?.as(SubscriptCallExprSyntax.self)?.calledExpression.lastName
                    ?? value?.lastName
        }
        for binding in body.all(PatternBindingSyntax.self) where binding.pattern.source == name {
            return binding.initializer?.value.lastName
        }
        let loop = body.all(ForStmtSyntax.self).first { $0.pattern.mentions(name) }
        if let loop {
            return loop.sequence.bare.as(MemberAccessExprSyntax.self)?.base?.lastName
                ?? loop.sequence.lastName
        }
        return name
    }

    private func isEmptied(
        _ name: String,
        by call: CallFacts,
        in body: Syntax,
        of module: ModuleIndex
    ) -> Bool {
        if ContinuationFacts.empties(body, name) { return true }
        guard let function = module.functions.first(where: { $0.node.id == body.id }) else {
            return false
        }
        return module.reached(from: function).contains { reached in
            ContinuationFacts.empties(reached.node, name)
        }
    }
}
