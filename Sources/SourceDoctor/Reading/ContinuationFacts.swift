// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// Stored continuations, and the closures in which they are got.
enum ContinuationFacts {
    private static let makers: Set<String> = [
        "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
        "withUnsafeThrowingContinuation",
    ]

    /// The calls that make a continuation, with the closure and the name it has there.
    static func makings(in node: some SyntaxProtocol)
        -> [(call: FunctionCallExprSyntax, closure: ClosureExprSyntax, name: String)]
    {
        node.all(FunctionCallExprSyntax.self).compactMap { call in
            guard makers.contains(call.calledName), let closure = call.closureArguments.first else {
                return nil
            }
            return (call, closure, closure.parameterNames.first ?? "$0")
        }
    }

    /// Whether a property holds continuations that must be resumed once.
    static func isContinuation(_ property: PropertyFacts) -> Bool {
        property.isStored
            && (property.type?.contains("CheckedContinuation<") == true
                || property.type?.contains("UnsafeContinuation<") == true)
    }

    /// Whether the property can be emptied: optional, or a collection.
    static func canBeEmptied(_ property: PropertyFacts) -> Bool {
        guard let type = property.type else { return false }
        return type.hasSuffix("?") || type.hasSuffix("!") || type.hasPrefix("[")
    }

    /// The stored continuations of the type around a node.
    static func stored(around node: Syntax, in module: ModuleIndex) -> [PropertyFacts] {
        module.enclosingType(of: node)?.properties.filter(isContinuation) ?? []
    }

    /// Whether a body empties a property: `x = nil`, `x[id] = nil`, `x.removeAll()`.
    static func empties(_ body: Syntax, _ name: String) -> Bool {
        let removals: Set = [
            "removeValue", "removeAll", "removeFirst", "removeLast", "popFirst", "popLast", "take",
            "remove", "exchange",
        ]
        let isAssigned = body.all(SequenceExprSyntax.self).contains { sequence in
            let elements = Array(sequence.elements)
            guard elements.count >= 3, elements[1].is(AssignmentExprSyntax.self) else {
                return false
            }
            let left = elements[0]
            let target = left.as(SubscriptCallExprSyntax.self)?.calledExpression ?? left
            return target.lastName == name
                || left.as(TupleExprSyntax.self)?.mentions(name) == true
        }
        if isAssigned { return true }
        return body.all(FunctionCallExprSyntax.self).contains { call in
            removals.contains(call.calledName) && call.receiver?.lastName == name
                || call.calledName == "swap" && call.mentions(name)
        }
    }
}
