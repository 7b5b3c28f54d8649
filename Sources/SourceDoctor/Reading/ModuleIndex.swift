// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// What rules ask of the files of a module together: types with their extensions merged, and what
/// the project says beside the source.
struct ModuleIndex {
    private(set) var types: [String: ModuleType] = [:]
    /// Every name that is used anywhere.
    private(set) var names: Set<String> = []
    private(set) var calls: [CallFacts] = []
    private(set) var assignments: [AssignmentFacts] = []
    private(set) var functions: [FunctionFacts] = []
    private(set) var strings: Set<String> = []
    /// Whether the module connects to anything itself.
    private(set) var doesConnect = false
    /// Where managers are made, in the order of the files, without tests.
    private(set) var makings: [ManagerMaking] = []
    private var callsByFunction: [SyntaxIdentifier: [CallFacts]] = [:]
    let project: ProjectFacts

    init(files: [SwiftFile], project: ProjectFacts) {
        self.project = project
        for file in files {
            add(file.facts)
            guard !file.isTest else { continue }
            makings += file.facts.calls.filter {
                CoreBluetoothNames.managers.contains($0.name) && $0.base == nil
            }.map(ManagerMaking.init)
        }
        doesConnect = !connects(in: calls).isEmpty
    }

    private mutating func add(_ facts: FileFacts) {
        names.formUnion(facts.names)
        calls += facts.calls
        assignments += facts.assignments
        functions += facts.functions
        strings.formUnion(facts.strings.map(\.text))
        for call in facts.calls {
            guard let function = call.function else { continue }
            callsByFunction[function.id, default: []].append(call)
        }
        for type in facts.types {
            types[type.name, default: ModuleType(name: type.name)].add(type)
        }
        for function in facts.functions {
            guard let name = function.typeName else { continue }
            types[name, default: ModuleType(name: name)].functions.append(function)
        }
    }

    /// The type of a name, with everything its extensions add.
    func type(_ name: String?) -> ModuleType? {
        name.flatMap { types[$0] }
    }

    /// The types in the order of their names.
    var orderedTypes: [ModuleType] {
        types.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The type whose declaration or extension a node stands in.
    func enclosingType(of node: Syntax) -> ModuleType? {
        for outer in node.ancestors() {
            let name =
                outer.asProtocol((any NamedDeclSyntax).self)?.name.text
                ?? outer.as(ExtensionDeclSyntax.self)?.extendedType.plainName
            guard let name, outer.asProtocol((any DeclGroupSyntax).self) != nil else { continue }
            return types[name]
        }
        return nil
    }

    /// The calls in a function.
    func calls(in function: FunctionFacts) -> [CallFacts] {
        callsByFunction[function.node.id] ?? []
    }

    /// The function itself and the methods of its type that it calls, and those that they call.
    func reached(from function: FunctionFacts, depth: Int = 3) -> [FunctionFacts] {
        var found = [function]
        guard depth > 0, let type = type(function.typeName) else { return found }
        for call in calls(in: function) where call.base == nil || call.base == "self" {
            let callees = type.functions.filter {
                $0.baseName == call.name && $0.node.id != function.node.id
            }
            for callee in callees where !found.contains(where: { $0.node.id == callee.node.id }) {
                let deeper = reached(from: callee, depth: depth - 1)
                found += deeper.filter { new in
                    !found.contains { $0.node.id == new.node.id }
                }
            }
        }
        return found
    }

    /// Whether a written type holds a peripheral: `CBPeripheral`, a collection of them, or a type
    /// of the module with a stored property that does, two steps deep at most.
    func holdsPeripheral(_ type: String?, depth: Int = 2) -> Bool {
        guard let type else { return false }
        let parts = type.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
        if parts.contains(where: { CoreBluetoothNames.peripherals.contains($0) }) { return true }
        guard depth > 0 else { return false }
        return parts.contains { part in
            types[part]?.properties.contains {
                $0.isStored && holdsPeripheral($0.type, depth: depth - 1)
            } == true
        }
    }
}

/// A type of the module with its extensions.
struct ModuleType {
    let name: String
    private(set) var kind: TypeFacts.Kind?
    private(set) var inherited: Set<String> = []
    private(set) var attributes: Set<String> = []
    private(set) var properties: [PropertyFacts] = []
    /// The declaration and the extensions.
    private(set) var nodes: [Syntax] = []
    var functions: [FunctionFacts] = []

    init(name: String) {
        self.name = name
    }

    fileprivate mutating func add(_ facts: TypeFacts) {
        if facts.kind != .extension { kind = facts.kind }
        inherited.formUnion(facts.inherited)
        attributes.formUnion(facts.attributes)
        properties += facts.properties
        nodes.append(facts.node)
    }

    /// Whether the name occurs anywhere in the type.
    func mentions(anyOf names: Set<String>) -> Bool {
        nodes.contains { $0.mentions(anyOf: names) }
    }

    func function(_ fullName: String) -> FunctionFacts? {
        functions.first { $0.fullName == fullName }
    }
}
