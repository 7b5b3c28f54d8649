// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// Q03: one property, two threads.
struct SharedState: SourceRule {
    static let document = RuleDocument(
        "Q03",
        title: "what a callback changes on its own queue is changed elsewhere without protection",
        why: """
            Callbacks come on the manager's queue, and the rest of the app runs on others: two \
            threads change the same dictionary, which now and then ends the app.
            """,
        fix: "Touch it on the manager's queue alone, in one actor, or under one lock.",
        confidence: .medium,
        isDefault: false,
        reports: [
            "https://github.com/AU-COVIDSafe/mobile-ios/issues/19",
            "https://github.com/steamclock/bluejay/pull/178",
        ],
        situation: nil,
        failing: """
            import CoreBluetooth
            final class Radio: NSObject, CBCentralManagerDelegate {
                private let queue = DispatchQueue(label: "radio")
                private lazy var central = CBCentralManager(delegate: self, queue: queue)
                private var links: [UUID: CBPeripheral] = [:]
                func forgetAll() {
                    links = [:]  // here
                }
                func centralManager(_ central: CBCentralManager, didConnect device: CBPeripheral) {
                    links[device.identifier] = device
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Radio: NSObject, CBCentralManagerDelegate {
                private let queue = DispatchQueue(label: "radio")
                private lazy var central = CBCentralManager(delegate: self, queue: queue)
                private var links: [UUID: CBPeripheral] = [:]
                func forgetAll() {
                    queue.async { self.links = [:] }
                }
                func centralManager(_ central: CBCentralManager, didConnect device: CBPeripheral) {
                    links[device.identifier] = device
                }
            }
            """
    )

    private static let locks: Set<String> = [
        "withLock", "lock", "Mutex", "OSAllocatedUnfairLock", "dispatchPrecondition", "sync",
    ]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.functions.flatMap { function -> [Sighting] in
            guard let type = module.type(function.typeName), isShared(type, in: module),
                isCalledFromAnywhere(function, of: type, in: module), let body = function.body,
                !body.mentions(anyOf: Self.locks)
            else { return [] }
            return changes(in: body).compactMap { name, node in
                guard isChangedByCallback(name, of: type, in: module),
                    !node.isHandedOn(upTo: function.node)
                else { return nil }
                return Sighting(node, .medium, "a callback may change \"\(name)\" at the same time")
            }
        }
    }

    /// Whether the callbacks come on a queue that nothing else of the type runs on.
    private func isShared(_ type: ModuleType, in module: ModuleIndex) -> Bool {
        guard type.kind == .class, type.isDelegate, !type.attributes.contains("MainActor") else {
            return false
        }
        let queue = QueueFacts.queue(of: type, in: module)
        return queue == .serial || queue == .concurrent
    }

    /// Whether others call a function: not a callback, and not one that only callbacks reach.
    private func isCalledFromAnywhere(
        _ function: FunctionFacts,
        of type: ModuleType,
        in module: ModuleIndex
    ) -> Bool {
        guard function.modifiers.isDisjoint(with: ["private", "fileprivate", "override"]),
            function.baseName != "init", function.baseName != "deinit"
        else { return false }
        return !DelegateRequirement.isCallback(function.fullName)
            && !type.callbacks.contains { callback in
                module.reached(from: callback).contains { $0.node.id == function.node.id }
            }
    }

    private func isChangedByCallback(_ name: String, of type: ModuleType, in module: ModuleIndex)
        -> Bool
    {
        guard let property = type.stored(name), property.modifiers.contains("weak") == false else {
            return false
        }
        return type.callbacks.contains { callback in
            module.reached(from: callback).contains { function in
                function.body.map { changes(in: $0).contains { $0.name == name } } == true
            }
        }
    }

    /// The properties that a body assigns to or removes from, with the places.
    private func changes(in body: CodeBlockSyntax) -> [(name: String, node: Syntax)] {
        body.all(SequenceExprSyntax.self).compactMap { sequence in
            let elements = Array(sequence.elements)
            guard elements.count >= 3, elements[1].is(AssignmentExprSyntax.self) else {
                return nil
            }
            let left = elements[0].bare
            let target = left.as(SubscriptCallExprSyntax.self)?.calledExpression ?? left
            let base = target.bare.as(MemberAccessExprSyntax.self)?.base?.source
            guard base == nil || base == "self", let name = target.lastName else { return nil }
            return (name, Syntax(sequence))
        }
    }
}
