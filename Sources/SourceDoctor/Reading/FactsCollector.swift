// SPDX-License-Identifier: Apache-2.0

import SwiftParser
import SwiftSyntax

/// Gathers the facts of a file in one walk.
final class FactsCollector: SyntaxVisitor {
    private var facts = FileFacts()
    private var types: [TypeFacts] = []
    private var functions: [FunctionFacts] = []

    static func facts(of tree: SourceFileSyntax) -> FileFacts {
        let collector = FactsCollector(viewMode: .sourceAccurate)
        collector.walk(tree)
        return collector.facts
    }

    // MARK: - Types

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        open(.class, node.name.text, node.inheritanceClause, node.attributes, Syntax(node))
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        open(.struct, node.name.text, node.inheritanceClause, node.attributes, Syntax(node))
    }

    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        open(.actor, node.name.text, node.inheritanceClause, node.attributes, Syntax(node))
    }

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        open(.enum, node.name.text, node.inheritanceClause, node.attributes, Syntax(node))
    }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        open(.protocol, node.name.text, node.inheritanceClause, node.attributes, Syntax(node))
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        let name = node.extendedType.plainName
        return open(.extension, name, node.inheritanceClause, node.attributes, Syntax(node))
    }

    override func visitPost(_ node: ClassDeclSyntax) { close() }
    override func visitPost(_ node: StructDeclSyntax) { close() }
    override func visitPost(_ node: ActorDeclSyntax) { close() }
    override func visitPost(_ node: EnumDeclSyntax) { close() }
    override func visitPost(_ node: ProtocolDeclSyntax) { close() }
    override func visitPost(_ node: ExtensionDeclSyntax) { close() }

    private func open(
        _ kind: TypeFacts.Kind,
        _ name: String,
        _ inheritance: InheritanceClauseSyntax?,
        _ attributes: AttributeListSyntax,
        _ node: Syntax
    ) -> SyntaxVisitorContinueKind {
        types.append(
            TypeFacts(
                name: name,
                kind: kind,
                inherited: inheritance?.inheritedTypes.map { $0.type.source } ?? [],
                attributes: Self.names(of: attributes),
                node: node
            )
        )
        return .visitChildren
    }

    private func close() {
        if let type = types.popLast() { facts.types.append(type) }
    }

    // MARK: - Functions

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        let base = node.name.text.trimming("`")
        let parameters = Self.parameters(node.signature.parameterClause)
        functions.append(
            FunctionFacts(
                fullName: base + "(" + parameters.map { $0.label + ":" }.joined() + ")",
                baseName: base,
                parameters: parameters,
                modifiers: Self.names(of: node.modifiers).union(Self.names(of: node.attributes)),
                isAsync: node.signature.effectSpecifiers?.asyncSpecifier != nil,
                typeName: types.last?.name,
                body: node.body,
                node: Syntax(node)
            )
        )
        return .visitChildren
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        let parameters = Self.parameters(node.signature.parameterClause)
        functions.append(
            FunctionFacts(
                fullName: "init(" + parameters.map { $0.label + ":" }.joined() + ")",
                baseName: "init",
                parameters: parameters,
                modifiers: Self.names(of: node.modifiers),
                isAsync: node.signature.effectSpecifiers?.asyncSpecifier != nil,
                typeName: types.last?.name,
                body: node.body,
                node: Syntax(node)
            )
        )
        return .visitChildren
    }

    override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        functions.append(
            FunctionFacts(
                fullName: "deinit",
                baseName: "deinit",
                parameters: [],
                modifiers: [],
                isAsync: false,
                typeName: types.last?.name,
                body: node.body,
                node: Syntax(node)
            )
        )
        return .visitChildren
    }

    override func visitPost(_ node: FunctionDeclSyntax) { closeFunction() }
    override func visitPost(_ node: InitializerDeclSyntax) { closeFunction() }
    override func visitPost(_ node: DeinitializerDeclSyntax) { closeFunction() }

    private func closeFunction() {
        if let function = functions.popLast() { facts.functions.append(function) }
    }

    private static func parameters(_ clause: FunctionParameterClauseSyntax)
        -> [FunctionFacts.Parameter]
    {
        clause.parameters.map { parameter in
            let label = parameter.firstName.text
            return FunctionFacts.Parameter(
                label: label,
                name: parameter.secondName?.text ?? label,
                type: parameter.type.source
            )
        }
    }

    // MARK: - Properties

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        guard functions.isEmpty, !types.isEmpty else { return .visitChildren }
        let modifiers = Self.names(of: node.modifiers).union(Self.names(of: node.attributes))
        for binding in node.bindings {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
            let value = binding.initializer?.value
            types[types.count - 1].properties.append(
                PropertyFacts(
                    name: name.identifier.text,
                    type: binding.typeAnnotation?.type.source ?? value.flatMap(Self.plainType),
                    modifiers: modifiers,
                    isStored: Self.isStored(binding),
                    initialValue: value,
                    node: Syntax(binding)
                )
            )
        }
        return .visitChildren
    }

    private static func isStored(_ binding: PatternBindingSyntax) -> Bool {
        switch binding.accessorBlock?.accessors {
        case nil: true
        case .getter: false
        case .accessors(let list):
            !list.contains { $0.accessorSpecifier.text == "get" }
        @unknown default: false
        }
    }

    /// The type that a value such as `[UUID: CBPeripheral]()` names.
    static func plainType(_ value: ExprSyntax) -> String? {
        guard let call = value.as(FunctionCallExprSyntax.self) else { return nil }
        let text = call.calledExpression.source
        guard let first = text.first, first.isUppercase || first == "[" else { return nil }
        return text
    }

    // MARK: - Calls and the rest

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let called = node.calledExpression
        let member = called.as(MemberAccessExprSyntax.self)
        let name =
            member?.declName.baseName.text
            ?? called.as(DeclReferenceExprSyntax.self)?.baseName.text
            ?? called.as(OptionalChainingExprSyntax.self)?.expression.source ?? ""
        facts.calls.append(
            CallFacts(
                name: name,
                base: member.map { $0.base?.shortSource ?? "" },
                node: node,
                function: functions.last?.node,
                functionName: functions.last?.fullName,
                typeName: types.last?.name
            )
        )
        return .visitChildren
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        let elements = Array(node.elements)
        if elements.count >= 3, elements[1].is(AssignmentExprSyntax.self) {
            let rest = elements.dropFirst(2)
            let right =
                rest.count == 1
                ? rest[2]
                : ExprSyntax(SequenceExprSyntax(elements: ExprListSyntax(Array(rest))))
            facts.assignments.append(
                AssignmentFacts(
                    left: elements[0],
                    right: right,
                    function: functions.last?.node,
                    functionName: functions.last?.fullName,
                    typeName: types.last?.name
                )
            )
        }
        return .visitChildren
    }

    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        guard let text = node.representedLiteralValue else { return .visitChildren }
        let argument = node.parent?.as(LabeledExprSyntax.self)
        let call = argument?.parent?.parent?.as(FunctionCallExprSyntax.self)
        facts.strings.append(
            StringFacts(
                text: text,
                node: node,
                call: call?.calledExpression.source,
                label: argument?.label?.text
            )
        )
        return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        facts.names.insert(node.baseName.text)
        return .visitChildren
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        if let module = node.path.first?.name.text { facts.imports.insert(module) }
        return .skipChildren
    }

    private static func names(of modifiers: DeclModifierListSyntax) -> Set<String> {
        Set(modifiers.map(\.name.text))
    }

    private static func names(of attributes: AttributeListSyntax) -> Set<String> {
        Set(
            attributes.compactMap { element in
                guard case .attribute(let attribute) = element else { return nil }
                return attribute.attributeName.source
            }
        )
    }
}

extension TypeSyntax {
    /// The last name without what is between angle brackets: `B` of `A.B<C>`.
    var plainName: String {
        let name = source.prefix { $0 != "<" }
        return String(name.split(separator: ".").last ?? name)
    }
}
