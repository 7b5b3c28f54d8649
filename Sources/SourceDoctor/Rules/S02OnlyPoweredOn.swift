// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// S02: a state callback that knows one state.
struct OnlyPoweredOn: SourceRule {
    static let document = RuleDocument(
        "S02",
        title: "the state callback does nothing unless Bluetooth is on",
        why: """
            Without permission, with the radio off or without hardware nothing happens and nobody \
            is told why: the app looks broken, and its reports say "no devices found".
            """,
        fix: "Tell `.unauthorized`, `.poweredOff` and `.unsupported`, each with what helps.",
        confidence: .medium,
        reports: [
            "https://github.com/hbldh/bleak/pull/1033",
            "https://github.com/ryanbr/noop/pull/282",
        ],
        situation: .unauthorized,
        failing: """
            import CoreBluetooth
            extension Scanner: CBCentralManagerDelegate {
                func centralManagerDidUpdateState(_ central: CBCentralManager) {  // here
                    if central.state == .poweredOn { startScan() }
                }
            }
            """,
        passing: """
            import CoreBluetooth
            extension Scanner: CBCentralManagerDelegate {
                func centralManagerDidUpdateState(_ central: CBCentralManager) {
                    switch central.state {
                    case .poweredOn: startScan()
                    case .unauthorized: show("Allow Bluetooth in Settings.")
                    case .poweredOff: show("Turn Bluetooth on.")
                    default: show("Bluetooth is not available.")
                    }
                }
            }
            """
    )

    private static let callbacks: Set<String> = [
        "centralManagerDidUpdateState(_:)", "peripheralManagerDidUpdateState(_:)",
    ]
    private static let otherStates: Set<String> = [
        "poweredOff", "unauthorized", "unsupported", "resetting", "authorization",
    ]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.functions.compactMap { function in
            guard Self.callbacks.contains(function.fullName), let body = function.body,
                function.mentions("poweredOn"),
                let manager = function.parameters.first?.name,
                !(module.type(function.typeName)?.mentions(anyOf: Self.otherStates) ?? false),
                usesStateOnlyToDecide(manager, in: body), !doesSomethingElse(body)
            else { return nil }
            return Sighting(
                function.node,
                .medium,
                "nothing happens in any state but poweredOn, and nobody is told"
            )
        }
    }

    /// Whether the manager is used only for its commands and in conditions on its state; what is
    /// handed on may be told elsewhere.
    private func usesStateOnlyToDecide(_ manager: String, in body: CodeBlockSyntax) -> Bool {
        let uses = body.all(DeclReferenceExprSyntax.self).filter { $0.baseName.text == manager }
        let states = uses.compactMap { use -> MemberAccessExprSyntax? in
            let access = use.parent?.as(MemberAccessExprSyntax.self)
            return access?.base?.id == Syntax(use).id ? access : nil
        }
        guard states.count == uses.count else { return false }
        let reads = body.all(MemberAccessExprSyntax.self).filter {
            $0.declName.baseName.text == "state"
        }
        return !reads.isEmpty && reads.allSatisfy { isCondition(Syntax($0), in: body) }
    }

    private func isCondition(_ node: Syntax, in body: CodeBlockSyntax) -> Bool {
        var inner = node
        for outer in node.ancestors(upTo: Syntax(body)) {
            if let branch = outer.as(SwitchExprSyntax.self) { return branch.subject.id == inner.id }
            if outer.is(ConditionElementListSyntax.self) { return true }
            inner = outer
        }
        return false
    }

    /// Whether there is a branch, or a statement without condition, that does anything.
    private func doesSomethingElse(_ body: CodeBlockSyntax) -> Bool {
        for item in body.statements {
            if let early = item.item.as(GuardStmtSyntax.self) {
                guard early.conditions.mentions("poweredOn") else { continue }
                // What follows the guard runs when Bluetooth is on.
                return doesSomething(early.body.statements)
            }
            let expression = item.item.as(ExpressionStmtSyntax.self)?.expression
            if let branch = expression?.as(IfExprSyntax.self) {
                if hasOtherBranch(branch) { return true }
            } else if let branch = expression?.as(SwitchExprSyntax.self) {
                if hasOtherBranch(branch) { return true }
            } else {
                return true
            }
        }
        return false
    }

    private func hasOtherBranch(_ branch: IfExprSyntax) -> Bool {
        let isForOn =
            branch.conditions.source.contains("== .poweredOn")
            || branch.conditions.source.contains("case .poweredOn")
            || branch.conditions.source.contains("== CBManagerState.poweredOn")
        if !isForOn { return doesSomething(branch.body.statements) }
        switch branch.elseBody {
        case .codeBlock(let block): return doesSomething(block.statements)
        case .ifExpr(let next): return hasOtherBranch(next)
        case nil: return false
        @unknown default: return true
        }
    }

    private func hasOtherBranch(_ branch: SwitchExprSyntax) -> Bool {
        branch.cases.contains { element in
            guard case .switchCase(let item) = element, !item.label.mentions("poweredOn") else {
                return false
            }
            return doesSomething(item.statements)
        }
    }

    private func doesSomething(_ statements: CodeBlockItemListSyntax) -> Bool {
        statements.contains { item in
            let text = item.item.source
            return !(text == "break" || text == "return" || text == "()")
        }
    }
}
