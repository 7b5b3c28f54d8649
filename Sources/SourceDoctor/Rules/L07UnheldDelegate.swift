// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// L07: a delegate that nothing keeps.
struct UnheldDelegate: SourceRule {
    static let document = RuleDocument(
        "L07",
        title: "a delegate is made on the spot, and nothing keeps it",
        why: """
            Managers and peripherals hold their delegate weakly: an object that is made in the \
            argument is gone before the first callback.
            """,
        fix: "Keep the delegate in a stored property, then hand it over.",
        confidence: .high,
        reports: [
            "https://developer.apple.com/documentation/corebluetooth/cbcentralmanager/delegate",
            "https://developer.apple.com/documentation/corebluetooth/cbperipheral/delegate",
        ],
        situation: .delegateReleased,
        failing: """
            import CoreBluetooth
            final class Link {
                private let central = CBCentralManager(delegate: Events(), queue: nil)  // here
            }
            """,
        passing: """
            import CoreBluetooth
            final class Link {
                private let events = Events()
                private lazy var central = CBCentralManager(delegate: events, queue: nil)
            }
            """
    )

    private static let owners = CoreBluetoothNames.managers.union(CoreBluetoothNames.peripherals)

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        let made = file.facts.calls.compactMap { call -> Sighting? in
            guard CoreBluetoothNames.managers.contains(call.name), call.base == nil,
                let delegate = call.argument("delegate")
            else { return nil }
            return sighting(delegate, call.node)
        }
        let assigned = file.facts.assignments.compactMap { assignment -> Sighting? in
            guard assignment.property == "delegate",
                let owner = assignment.left.as(MemberAccessExprSyntax.self)?.base,
                module.resolver.type(of: owner).map({ Self.owners.contains($0) }) == true
            else { return nil }
            return sighting(assignment.right, assignment.left)
        }
        return made + assigned
    }

    private func sighting(_ delegate: ExprSyntax, _ node: some SyntaxProtocol) -> Sighting? {
        if let type = Self.freshType(delegate) {
            return Sighting(node, .high, "the new \(type) is gone before the first callback")
        }
        guard let name = delegate.bare.as(DeclReferenceExprSyntax.self)?.baseName.text,
            let body = delegate.enclosingBody, let type = localType(name, in: body),
            !escapes(name, from: body, but: delegate)
        else { return nil }
        return Sighting(
            node,
            .medium,
            "\"\(name)\" is local: the \(type) is gone when this function returns"
        )
    }

    /// The type that an expression makes an object of.
    private static func freshType(_ value: ExprSyntax) -> String? {
        guard
            let call = value.bare.as(FunctionCallExprSyntax.self)?.calledExpression
                .as(DeclReferenceExprSyntax.self)?.baseName.text,
            call.first?.isUppercase == true
        else { return nil }
        return call
    }

    private func localType(_ name: String, in body: Syntax) -> String? {
        body.all(PatternBindingSyntax.self).lazy.compactMap { binding -> String? in
            guard binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name,
                binding.id != body.id
            else { return nil }
            return binding.initializer.flatMap { Self.freshType($0.value) }
        }.first
    }

    /// Whether the object is handed on, or used later by a body that waits.
    private func escapes(_ name: String, from body: Syntax, but use: ExprSyntax) -> Bool {
        body.all(DeclReferenceExprSyntax.self).contains { other in
            guard other.baseName.text == name, !other.isInside(use) else { return false }
            return other.start > use.start
                || other.parent?.as(MemberAccessExprSyntax.self)?.base?.id != Syntax(other).id
        }
    }
}
