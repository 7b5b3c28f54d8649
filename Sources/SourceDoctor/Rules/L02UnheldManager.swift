// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// L02: a manager that nothing keeps.
struct UnheldManager: SourceRule {
    static let document = RuleDocument(
        "L02",
        title: "a manager is bound to a local variable, or its result is discarded",
        why: """
            The manager goes away at the end of the function and takes its scans and connections \
            with it; no callback ever comes, and nothing is logged.
            """,
        fix: "Keep it in a stored property of an object that lives as long as Bluetooth is used.",
        confidence: .high,
        reports: [
            "https://github.com/mhamilt/macos-ble-examples/issues/3",
            "https://github.com/Polidea/RxBluetoothKit/issues/264",
        ],
        situation: .managerReleased,
        failing: """
            import CoreBluetooth
            final class Scanner: NSObject {
                func start() {
                    let central = CBCentralManager(delegate: self, queue: nil)  // here
                    central.scanForPeripherals(withServices: nil)
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Scanner: NSObject {
                private var central: CBCentralManager?
                func start() {
                    central = CBCentralManager(delegate: self, queue: nil)
                }
            }
            """
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.calls.compactMap { call in
            guard CoreBluetoothNames.managers.contains(call.name), call.base == nil,
                let function = call.function, let local = local(of: call)
            else { return nil }
            let name = local.isEmpty ? "its result is discarded" : "\"\(local)\" is local"
            guard local.isEmpty || !escapes(local, from: function) else { return nil }
            return Sighting(
                call.node,
                .high,
                "the \(call.name) goes away at the end of this function: \(name)"
            )
        }
    }

    /// The local variable that a call's result is bound to, empty for `_ =` and a bare call; nil
    /// where it goes elsewhere.
    private func local(of call: CallFacts) -> String? {
        guard let parent = call.node.parent else { return nil }
        if parent.is(CodeBlockItemSyntax.self) {
            let items = parent.parent?.as(CodeBlockItemListSyntax.self)
            // The only expression of a function or closure is its value.
            return (items?.count ?? 2) > 1 ? "" : nil
        }
        guard let binding = parent.parent?.as(PatternBindingSyntax.self),
            parent.is(InitializerClauseSyntax.self)
        else {
            let discards = parent.parent?.as(SequenceExprSyntax.self)?.elements.first
            return discards?.is(DiscardAssignmentExprSyntax.self) == true ? "" : nil
        }
        return binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
    }

    /// Whether the variable is handed on: assigned, returned, captured or passed to something.
    private func escapes(_ name: String, from function: Syntax) -> Bool {
        function.tokens(viewMode: .sourceAccurate).contains { token in
            guard token.text == name, let use = token.parent?.as(DeclReferenceExprSyntax.self)
            else { return false }
            // `name.method()` uses it in place; anything else hands it on.
            return use.parent?.as(MemberAccessExprSyntax.self)?.base?.id != use.id
        }
    }
}
