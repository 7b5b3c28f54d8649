// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// The paths that a body takes on an error.
enum ErrorPaths {
    /// The blocks that run where the error of this name is there: behind `if let error`,
    /// `if error != nil`, and `guard error == nil else`.
    static func blocks(of error: String, in body: CodeBlockSyntax) -> [CodeBlockSyntax] {
        let branches = body.all(IfExprSyntax.self).filter { branch in
            branch.conditions.contains { saysThere($0, error) }
        }.map(\.body)
        let guards = body.all(GuardStmtSyntax.self).filter { early in
            early.conditions.contains { saysAbsent($0, error) }
        }.map(\.body)
        return branches + guards
    }

    private static func saysThere(_ condition: ConditionElementSyntax, _ error: String) -> Bool {
        if let binding = condition.condition.as(OptionalBindingConditionSyntax.self) {
            let value = binding.initializer?.value.bare.source ?? binding.pattern.source
            return value == error
        }
        return compares(condition, error, with: "!=")
    }

    private static func saysAbsent(_ condition: ConditionElementSyntax, _ error: String) -> Bool {
        compares(condition, error, with: "==")
    }

    private static func compares(
        _ condition: ConditionElementSyntax,
        _ error: String,
        with sign: String
    ) -> Bool {
        guard let parts = condition.condition.as(SequenceExprSyntax.self)?.elements.map(\.source)
        else { return false }
        return zip(parts.indices, parts).contains { index, part in
            part == error && index + 2 < parts.count && parts[index + 1] == sign
                && parts[index + 2] == "nil"
        }
    }

    /// The names that the blocks use an error by: its own, and those that bind it.
    static func isUsed(_ error: String, in body: CodeBlockSyntax) -> Bool {
        let renamed = body.all(OptionalBindingConditionSyntax.self).filter {
            $0.initializer?.value.mentions(error) == true
        }.map(\.pattern.source)
        let names = Set(renamed + [error])
        return body.all(DeclReferenceExprSyntax.self).contains { use in
            names.contains(use.baseName.text) && !isTest(use)
        }
    }

    /// Whether a use only asks if the error is there.
    private static func isTest(_ use: DeclReferenceExprSyntax) -> Bool {
        let isBound = use.parent?.parent?.is(OptionalBindingConditionSyntax.self) == true
        guard !isBound else { return true }
        let around = use.parent?.parent?.as(SequenceExprSyntax.self)?.elements.map(\.source) ?? []
        return around.contains { ["==", "!="].contains($0) } && around.contains("nil")
    }
}
