// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// L05: the store of peripherals emptied while one of them may be connecting.
struct StoreCleared: SourceRule {
    static let document = RuleDocument(
        "L05",
        title: "the peripherals are forgotten where a scan begins",
        why: """
            Those that are connecting or connected are among them. Their last reference goes, and \
            the connection with it: the first scan works, the second one breaks links.
            """,
        fix: "Keep what is connecting or connected; forget only the others.",
        confidence: .medium,
        reports: ["https://github.com/innoveit/react-native-ble-manager/pull/520"],
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
