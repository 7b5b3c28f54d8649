// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// What a body does with a peripheral that it was handed.
enum PeripheralUse {
    private static let passing: Set<String> = [
        "connect", "print", "NSLog", "os_log", "debugPrint",
    ]

    /// Whether the body does more with a name than use it in place.
    static func isKept(_ name: String, in body: some SyntaxProtocol) -> Bool {
        body.all(DeclReferenceExprSyntax.self).contains { use in
            guard use.baseName.text == name else { return false }
            return !isPassing(Syntax(use))
        }
    }

    /// Uses that keep nothing: `p.name`, `central.connect(p)`, `print(p)`, `"\(p)"`, `p == q`.
    private static func isPassing(_ use: Syntax) -> Bool {
        guard let parent = use.parent else { return true }
        if let access = parent.as(MemberAccessExprSyntax.self), access.base?.id == use.id {
            return true
        }
        if parent.is(OptionalChainingExprSyntax.self) || parent.is(ForceUnwrapExprSyntax.self) {
            return isPassing(parent)
        }
        if parent.is(LabeledExprSyntax.self) {
            let call = parent.parent?.parent
            if call?.is(ExpressionSegmentSyntax.self) == true { return true }
            return passing.contains(call?.as(FunctionCallExprSyntax.self)?.calledName ?? "")
        }
        let operators = parent.parent?.as(SequenceExprSyntax.self)?.elements.compactMap {
            $0.as(BinaryOperatorExprSyntax.self)?.operator.text
        }
        return operators?.contains { ["==", "===", "!=", "!=="].contains($0) } == true
    }
}
