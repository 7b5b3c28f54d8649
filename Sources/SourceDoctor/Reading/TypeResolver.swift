// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// Finds the written type of an expression, as far as declarations of the module tell it plainly.
/// Nil is no answer, never a guess.
struct TypeResolver {
    let module: ModuleIndex

    private static let members: [String: [String: String]] = [
        "CBPeripheral": ["services": "[CBService]", "identifier": "UUID", "name": "String"],
        "CBService": [
            "characteristics": "[CBCharacteristic]", "peripheral": "CBPeripheral",
            "includedServices": "[CBService]", "uuid": "CBUUID",
        ],
        "CBCharacteristic": [
            "descriptors": "[CBDescriptor]", "service": "CBService", "uuid": "CBUUID",
            "value": "Data", "properties": "CBCharacteristicProperties",
        ],
        "CBDescriptor": [
            "characteristic": "CBCharacteristic", "uuid": "CBUUID", "value": "Any",
        ],
        "CBATTRequest": ["characteristic": "CBCharacteristic", "value": "Data"],
    ]
    private static let elements: Set<String> = [
        "first", "last", "randomElement", "popLast", "removeFirst", "removeLast", "removeValue",
    ]
    private static let same: Set<String> = ["filter", "reversed", "sorted", "prefix", "suffix"]

    /// The type without its optional mark; nil where the source does not say.
    func type(of expression: ExprSyntax, depth: Int = 8) -> String? {
        guard depth > 0 else { return nil }
        let bare = expression.bare
        if let name = bare.as(DeclReferenceExprSyntax.self) {
            return variable(name.baseName.text, at: Syntax(bare), depth: depth)
        }
        if let access = bare.as(MemberAccessExprSyntax.self) { return member(access, depth) }
        if let call = bare.as(FunctionCallExprSyntax.self) { return result(of: call, depth) }
        if let item = bare.as(SubscriptCallExprSyntax.self) {
            return type(of: item.calledExpression, depth: depth - 1).flatMap(Self.element)
        }
        if let cast = bare.as(AsExprSyntax.self) { return Self.plain(cast.type.source) }
        guard let sequence = bare.as(SequenceExprSyntax.self)?.elements else { return nil }
        if sequence.count == 3, let cast = sequence.last?.as(TypeExprSyntax.self) {
            return Self.plain(cast.type.source)
        }
        // `a ?? b` is of the type of both.
        let parts = Array(sequence)
        guard parts.count == 3, parts[1].source == "??" else { return nil }
        return type(of: parts[0], depth: depth - 1)
    }

    private func member(_ access: MemberAccessExprSyntax, _ depth: Int) -> String? {
        let name = access.declName.baseName.text
        guard let base = access.base else { return nil }
        if base.source == "self" { return property(name, at: Syntax(access), depth) }
        guard let owner = type(of: base, depth: depth - 1) ?? typeName(base) else { return nil }
        if Self.elements.contains(name) { return Self.element(owner) }
        if name == "values" { return Self.element(owner).map { "[\($0)]" } }
        let plain = owner.replacing("CBM", with: "CB")
        if let known = Self.members[plain]?[name] { return known }
        return module.type(owner)?.properties.first { $0.name == name }
            .flatMap { written($0, depth) }
    }

    private func typeName(_ base: ExprSyntax) -> String? {
        let name = base.source
        return name.first?.isUppercase == true && module.type(name) != nil ? name : nil
    }

    private func result(of call: FunctionCallExprSyntax, _ depth: Int) -> String? {
        let name = call.calledName
        switch name {
        case "retrievePeripherals", "retrieveConnectedPeripherals": return "[CBPeripheral]"
        default: break
        }
        if let receiver = call.receiver {
            if Self.elements.contains(name) {
                return type(of: receiver, depth: depth - 1).flatMap(Self.element)
            }
            if Self.same.contains(name) { return type(of: receiver, depth: depth - 1) }
            return name == "init" ? receiver.source : nil
        }
        let called = call.calledExpression.source
        guard let first = called.first, first.isUppercase || first == "[" else { return nil }
        return called
    }

    /// The type of a name as seen from a node.
    private func variable(_ name: String, at node: Syntax, depth: Int) -> String? {
        var inner = node
        for outer in node.ancestors() {
            switch local(name, in: outer, before: inner, depth) {
            case .known(let type): return type
            case .unknown: return nil
            case .absent: inner = outer
            }
        }
        return property(name, at: node, depth)
    }

    private enum Answer { case known(String), unknown, absent }

    private func local(
        _ name: String,
        in outer: Syntax,
        before inner: Syntax,
        _ depth: Int
    ) -> Answer {
        if let list = outer.as(CodeBlockItemListSyntax.self) {
            for item in list.prefix(while: { $0.id != inner.id }).reversed() {
                if let answer = declared(name, by: item, depth) { return answer }
            }
        } else if let branch = outer.as(IfExprSyntax.self) {
            return bound(name, by: branch.conditions, at: inner, depth) ?? .absent
        } else if let loop = outer.as(WhileStmtSyntax.self) {
            return bound(name, by: loop.conditions, at: inner, depth) ?? .absent
        } else if let early = outer.as(GuardStmtSyntax.self) {
            return bound(name, by: early.conditions, at: inner, depth) ?? .absent
        } else if let loop = outer.as(ForStmtSyntax.self), loop.pattern.mentions(name),
            inner.id != loop.sequence.id
        {
            return answer(type(of: loop.sequence, depth: depth - 1).flatMap(Self.element))
        } else if let closure = outer.as(ClosureExprSyntax.self) {
            return parameter(name, of: closure, depth)
        } else if let function = outer.as(FunctionDeclSyntax.self) {
            return parameter(name, of: function.signature.parameterClause)
        } else if let function = outer.as(InitializerDeclSyntax.self) {
            return parameter(name, of: function.signature.parameterClause)
        }
        return .absent
    }

    private func answer(_ type: String?) -> Answer {
        type.map { .known($0) } ?? .unknown
    }

    private func declared(_ name: String, by item: CodeBlockItemSyntax, _ depth: Int) -> Answer? {
        if let early = item.item.as(GuardStmtSyntax.self) {
            return bound(name, by: early.conditions, at: nil, depth)
        }
        let bindings = item.item.as(VariableDeclSyntax.self)?.bindings
        let match = bindings?.first {
            $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name
        }
        guard let match else { return nil }
        if let type = match.typeAnnotation?.type { return .known(Self.plain(type.source)) }
        return answer(match.initializer.flatMap { type(of: $0.value, depth: depth - 1) })
    }

    private func bound(
        _ name: String,
        by conditions: ConditionElementListSyntax,
        at inner: Syntax?,
        _ depth: Int
    ) -> Answer? {
        for condition in conditions {
            guard let binding = condition.condition.as(OptionalBindingConditionSyntax.self),
                binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name
            else { continue }
            // The condition itself names what was there before.
            if let inner, condition.isInside(inner) || inner.isInside(condition) { return nil }
            if let type = binding.typeAnnotation?.type { return .known(Self.plain(type.source)) }
            // `if let name` binds what the name stood for outside.
            guard let value = binding.initializer?.value else { return nil }
            return answer(type(of: value, depth: depth - 1))
        }
        return nil
    }

    private func parameter(_ name: String, of closure: ClosureExprSyntax, _ depth: Int) -> Answer {
        guard closure.parameterNames.contains(name) else { return .absent }
        if case .parameterClause(let clause) = closure.signature?.parameterClause,
            let match = clause.parameters.first(where: {
                ($0.secondName ?? $0.firstName).text == name
            }), let type = match.type
        {
            return .known(Self.plain(type.source))
        }
        let eachers: Set = ["forEach", "map", "compactMap", "filter", "first", "contains"]
        guard let call = closure.receivingCall, eachers.contains(call.calledName),
            let receiver = call.receiver
        else { return .unknown }
        return answer(type(of: receiver, depth: depth - 1).flatMap(Self.element))
    }

    private func parameter(_ name: String, of clause: FunctionParameterClauseSyntax) -> Answer {
        let match = clause.parameters.first { ($0.secondName ?? $0.firstName).text == name }
        return match.map { .known(Self.plain($0.type.source)) } ?? .absent
    }

    private func property(_ name: String, at node: Syntax, _ depth: Int) -> String? {
        module.enclosingType(of: node)?.properties.first { $0.name == name }
            .flatMap { written($0, depth) }
    }

    private func written(_ property: PropertyFacts, _ depth: Int) -> String? {
        if let type = property.type { return Self.plain(type) }
        return property.initialValue.flatMap { type(of: $0, depth: depth - 1) }
    }

    /// A type without its optional mark, its `any` and its module.
    static func plain(_ type: String) -> String {
        var plain = type.trimming("?!()")
        for word in ["any ", "some ", "inout ", "borrowing ", "CoreBluetooth."]
        where plain.hasPrefix(word) {
            plain = String(plain.dropFirst(word.count))
        }
        return plain.trimming("?!()")
    }

    /// What a collection holds; of a dictionary its values.
    static func element(_ type: String) -> String? {
        if type.hasPrefix("["), type.hasSuffix("]") {
            let inside = type.dropFirst().dropLast()
            let value = inside.split(separator: ":", maxSplits: 1).last ?? inside
            return plain(String(value))
        }
        for name in ["Array<", "Set<"] where type.hasPrefix(name) && type.hasSuffix(">") {
            return plain(String(type.dropFirst(name.count).dropLast()))
        }
        return nil
    }
}
