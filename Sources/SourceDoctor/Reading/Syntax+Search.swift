// SPDX-License-Identifier: Apache-2.0

import SwiftParser
import SwiftSyntax

extension SyntaxProtocol {
    /// The nodes around this one, the innermost first, up to and without `end`.
    func ancestors(upTo end: Syntax? = nil) -> [Syntax] {
        var found: [Syntax] = []
        var node = parent
        while let next = node, next.id != end?.id {
            found.append(next)
            node = next.parent
        }
        return found
    }

    /// Whether the node is another or lies in it.
    func isInside(_ other: some SyntaxProtocol) -> Bool {
        id == other.id || ancestors().contains { $0.id == other.id }
    }

    /// The nodes of a kind in this one, in the order of the source.
    func all<Node: SyntaxProtocol>(_ kind: Node.Type) -> [Node] {
        var found: [Node] = []
        var open: [Syntax] = [Syntax(self)]
        while let node = open.popLast() {
            if let match = node.as(Node.self) { found.append(match) }
            open.append(contentsOf: node.children(viewMode: .sourceAccurate).reversed())
        }
        return found
    }

    /// The function, initialiser, deinitialiser or property whose body the node stands in.
    var enclosingBody: Syntax? {
        ancestors().first { node in
            node.is(FunctionDeclSyntax.self) || node.is(InitializerDeclSyntax.self)
                || node.is(DeinitializerDeclSyntax.self) || node.is(SubscriptDeclSyntax.self)
                || node.is(PatternBindingSyntax.self) && node.isProperty
        }
    }

    /// Whether a binding is one of a type or of the file, not a local variable.
    private var isProperty: Bool {
        let item = parent?.parent?.parent
        return item?.is(MemberBlockItemSyntax.self) == true
            || item?.parent?.parent?.is(SourceFileSyntax.self) == true
    }

    /// The closures around the node that lie in `end`, the innermost first.
    func closures(upTo end: Syntax?) -> [ClosureExprSyntax] {
        ancestors(upTo: end).compactMap { $0.as(ClosureExprSyntax.self) }
    }

    /// Whether the node runs later or elsewhere than the body around it: in a closure that is
    /// handed to a queue, a task or a timer.
    func isHandedOn(upTo end: Syntax?) -> Bool {
        closures(upTo: end).contains { closure in
            closure.receivingCall.map { Hops.names.contains($0.calledName) } == true
        }
    }

    /// Whether something between the node and `end` decides if it runs.
    func isConditional(upTo end: Syntax?) -> Bool {
        let around = ancestors(upTo: end)
        if around.contains(where: {
            $0.is(IfExprSyntax.self) || $0.is(SwitchCaseSyntax.self)
                || $0.is(GuardStmtSyntax.self) || $0.is(TernaryExprSyntax.self)
        }) {
            return true
        }
        return around.contains { $0.earlierSiblings.contains { $0.endsEarly } }
    }

    /// The statements before this one in the same list, if it is a statement.
    var earlierSiblings: [CodeBlockItemSyntax] {
        guard let item = self.as(CodeBlockItemSyntax.self),
            let list = item.parent?.as(CodeBlockItemListSyntax.self)
        else { return [] }
        return Array(list.prefix { $0.id != item.id })
    }

    /// The first token's place.
    var start: AbsolutePosition { positionAfterSkippingLeadingTrivia }
}

extension CodeBlockItemSyntax {
    /// Whether the statement may leave the body, so that what follows is conditional.
    var endsEarly: Bool {
        item.is(GuardStmtSyntax.self)
            || self.all(ReturnStmtSyntax.self).contains { $0.closures(upTo: Syntax(self)).isEmpty }
    }
}

extension FunctionCallExprSyntax {
    /// The name that is called, without what stands before it.
    var calledName: String {
        calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
            ?? calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
    }

    /// What stands before the dot.
    var receiver: ExprSyntax? {
        calledExpression.as(MemberAccessExprSyntax.self)?.base
    }

    /// The closures among the arguments.
    var closureArguments: [ClosureExprSyntax] {
        arguments.compactMap { $0.expression.as(ClosureExprSyntax.self) }
            + (trailingClosure.map { [$0] } ?? [])
            + additionalTrailingClosures.map(\.closure)
    }

    /// The value of the argument with this label.
    func argument(_ label: String) -> ExprSyntax? {
        arguments.first { $0.label?.text == label }?.expression
    }
}

extension ClosureExprSyntax {
    /// The call that the closure is an argument of.
    var receivingCall: FunctionCallExprSyntax? {
        let outer = parent?.is(LabeledExprSyntax.self) == true ? parent?.parent?.parent : parent
        return outer?.as(FunctionCallExprSyntax.self)
            ?? outer?.parent?.parent?.as(FunctionCallExprSyntax.self)
    }

    /// The names of the parameters.
    var parameterNames: [String] {
        switch signature?.parameterClause {
        case .simpleInput(let list): list.map(\.name.text)
        case .parameterClause(let clause):
            clause.parameters.map { ($0.secondName ?? $0.firstName).text }
        case nil: []
        @unknown default: []
        }
    }
}

extension ExprSyntax {
    /// The expression without `try`, `await`, `!`, `?` and brackets around it.
    var bare: ExprSyntax {
        if let node = self.as(TryExprSyntax.self) { return node.expression.bare }
        if let node = self.as(AwaitExprSyntax.self) { return node.expression.bare }
        if let node = self.as(ForceUnwrapExprSyntax.self) { return node.expression.bare }
        if let node = self.as(OptionalChainingExprSyntax.self) { return node.expression.bare }
        if let node = self.as(TupleExprSyntax.self), node.elements.count == 1,
            let only = node.elements.first, only.label == nil
        {
            return only.expression.bare
        }
        return self
    }

    /// The last name of a chain: `central` in `self.session.central?`.
    var lastName: String? {
        bare.as(MemberAccessExprSyntax.self)?.declName.baseName.text
            ?? bare.as(DeclReferenceExprSyntax.self)?.baseName.text
    }

    /// The string, if it is one without interpolation.
    var literal: String? { bare.as(StringLiteralExprSyntax.self)?.representedLiteralValue }
}

/// Calls that run a closure later, or on another queue or actor.
enum Hops {
    static let names: Set<String> = [
        "async", "asyncAfter", "Task", "detached", "run", "perform", "schedule", "addOperation",
        "asyncAndWait", "immediate", "performAndWait", "addTask", "scheduledTimer",
        "assumeIsolated",
    ]
}
