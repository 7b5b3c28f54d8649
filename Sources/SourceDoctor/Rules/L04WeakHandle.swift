// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// L04: a weak reference where the only strong one is needed.
struct WeakHandle: SourceRule {
    static let document = RuleDocument(
        "L04",
        title: "a peripheral or a manager is held weakly",
        why: """
            Core Bluetooth holds a peripheral weakly too. With no strong reference the attempt to \
            connect is cancelled, and only the system's log says so.
            """,
        fix: "Hold it strongly for as long as it is connected or connecting.",
        confidence: .high,
        reports: [
            "https://github.com/chipweinberger/flutter_blue_plus/pull/400",
            "https://github.com/nexussays/ble.net/issues/77",
            "https://github.com/nativescript-community/ble/issues/119",
        ],
        situation: .peripheralReleased,
        failing: """
            import CoreBluetooth
            final class Device {
                weak var peripheral: CBPeripheral?  // here
            }
            """,
        passing: """
            import CoreBluetooth
            final class Device {
                var peripheral: CBPeripheral?
            }
            """
    )

    private static let handles = CoreBluetoothNames.peripherals.union(CoreBluetoothNames.managers)

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        weakCollections(in: file, of: module)
            + file.facts.types.flatMap { weakReferences(in: $0, of: module) }
    }

    private func weakReferences(in type: TypeFacts, of module: ModuleIndex) -> [Sighting] {
        type.properties.compactMap { property in
            guard let held = property.type?.trimming("?!"), Self.handles.contains(held),
                let word = ["weak", "unowned"].first(where: property.modifiers.contains),
                !isHeldElsewhere(held, beside: property.name, in: module.type(type.name))
            else { return nil }
            return Sighting(
                property.node,
                .high,
                "\"\(property.name)\" holds a \(held) by a reference that is \(word)"
            )
        }
    }

    /// Collections that hold what is in them weakly.
    private func weakCollections(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.types.flatMap { type in
            type.properties.compactMap { property in
                guard property.isStored, let value = property.initialValue?.source,
                    value.contains(".weakObjects()") || value.contains("ToWeakObjects()"),
                    let held = Self.handles.sorted().first(where: {
                        value.contains("\($0)>") || property.type?.contains("\($0)>") == true
                    }), !isHeldElsewhere(held, beside: property.name, in: module.type(type.name))
                else { return nil }
                return Sighting(
                    property.node,
                    .high,
                    "\"\(property.name)\" holds each \(held) weakly"
                )
            }
        }
    }

    private func isHeldElsewhere(_ held: String, beside name: String, in type: ModuleType?) -> Bool
    {
        type?.properties.contains {
            $0.name != name && $0.isStored && $0.type?.contains(held) == true
                && $0.modifiers.isDisjoint(with: ["weak", "unowned"])
        } == true
    }
}
