// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// L05: the store of peripherals emptied while one of them may be connecting.
struct StoreCleared: SourceRule {
    static let document = RuleDocument(
        "L05",
        title: "the known peripherals are forgotten or replaced by a scan",
        why: """
            Those that are connecting or connected are among them. Their last reference goes, and \
            the connection with it: the first scan works, the second one breaks links. A wrapper \
            that is made anew for each advertisement takes the place of the one that waits.
            """,
        fix: "Keep what is connecting or connected; forget only the others.",
        confidence: .medium,
        reports: [
            "https://github.com/innoveit/react-native-ble-manager/pull/520",
            "https://github.com/troystribling/BlueCap/issues/54",
        ],
        situation: .peripheralReleased,
        failing: """
            import CoreBluetooth
            final class Scanner {
                private var found: [UUID: CBPeripheral] = [:]
                func scan(_ central: CBCentralManager) {
                    found.removeAll()  // here
                    central.scanForPeripherals(withServices: nil)
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Scanner {
                private var found: [UUID: CBPeripheral] = [:]
                func scan(_ central: CBCentralManager) {
                    found = found.filter { $0.value.state != .disconnected }
                    central.scanForPeripherals(withServices: nil)
                }
            }
            """
    )

    private static let empty: Set<String> = ["[]", "[:]", ".init()"]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        cleared(in: file, of: module) + replaced(in: file, of: module)
    }

    /// `devices[id] = Device(peripheral)` in didDiscover, with no look at what stands there, where
    /// a device is an object that others wait at.
    private func replaced(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.functions.flatMap { function -> [Sighting] in
            guard function.fullName == CoreBluetoothNames.didDiscover, let body = function.body
            else { return [] }
            return body.all(SequenceExprSyntax.self).compactMap { sequence in
                let elements = Array(sequence.elements)
                guard elements.count == 3, elements[1].is(AssignmentExprSyntax.self),
                    let place = elements[0].as(SubscriptCallExprSyntax.self),
                    let store = place.calledExpression.lastName,
                    isWaitedAt(elements[2], in: body, of: module),
                    body.all(DeclReferenceExprSyntax.self).filter({
                        $0.baseName.text == store
                    }).count == 1
                else { return nil }
                return Sighting(
                    sequence,
                    .medium,
                    "each advertisement replaces the object that a connection may wait at"
                )
            }
        }
    }

    /// Whether a value is a new object of a class that keeps closures or continuations.
    private func isWaitedAt(_ value: ExprSyntax, in body: CodeBlockSyntax, of module: ModuleIndex)
        -> Bool
    {
        let local = body.all(PatternBindingSyntax.self).last { $0.pattern.source == value.source }
        let made = (local?.initializer?.value ?? value).bare.as(FunctionCallExprSyntax.self)
        guard let type = module.type(made?.calledExpression.source), type.kind == .class,
            type.properties.contains(where: { $0.isStored && module.holdsPeripheral($0.type) })
        else { return false }
        return type.properties.contains { property in
            ContinuationFacts.isContinuation(property)
                || property.isStored && property.type?.contains("->") == true
        }
    }

    private func cleared(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.functions.flatMap { function -> [Sighting] in
            let calls = module.calls(in: function)
            guard
                calls.contains(where: { $0.name == "scanForPeripherals" && module.isCentral($0) }),
                let type = module.type(function.typeName), let body = function.body
            else { return [] }
            let stores = type.properties.filter { property in
                guard property.isStored, let held = property.type else { return false }
                return (held.hasPrefix("[") || held.hasPrefix("Set<"))
                    && CoreBluetoothNames.peripherals.contains { held.contains($0) }
                    && !isKeptElsewhere(property, in: type)
            }.map(\.name)
            let removed = calls.filter {
                $0.name == "removeAll" && $0.node.arguments.isEmpty
                    && $0.node.trailingClosure == nil
                    && stores.contains($0.node.receiver?.lastName ?? "")
            }.map { Syntax($0.node) }
            let assigned = body.all(SequenceExprSyntax.self).filter { sequence in
                let elements = Array(sequence.elements)
                return elements.count == 3 && elements[1].is(AssignmentExprSyntax.self)
                    && stores.contains(elements[0].lastName ?? "")
                    && Self.empty.contains(elements[2].source)
            }.map { Syntax($0) }
            return (removed + assigned).map {
                Sighting($0, .medium, "a peripheral that is connecting is forgotten here as well")
            }
        }
    }

    /// Whether the one that is used lives in a property of its own.
    private func isKeptElsewhere(_ store: PropertyFacts, in type: ModuleType) -> Bool {
        type.properties.contains { other in
            other.isStored && other.name != store.name
                && CoreBluetoothNames.peripherals.contains { other.type?.contains($0) == true }
        }
    }
}
