// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// G11: services and characteristics that outlive their connection.
struct KeptServices: SourceRule {
    static let document = RuleDocument(
        "G11",
        title: "services or characteristics are kept over a disconnection",
        why: """
            They belong to one connection. After the next one they are other objects: requests on \
            the old ones fail or are dropped, and code that tests them for nil skips discovery.
            """,
        fix: "Forget them in didDisconnectPeripheral, and discover again in didConnect.",
        confidence: .medium,
        reports: ["https://github.com/jordanebelanger/SwiftyBluetooth/issues/37"],
        situation: .linkLost,
        failing: """
            import CoreBluetooth
            final class Recorder: NSObject, CBCentralManagerDelegate {
                private var control: CBCharacteristic?
                func centralManager(  // here
                    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
                    error: (any Error)?
                ) { show(error) }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Recorder: NSObject, CBCentralManagerDelegate {
                private var control: CBCharacteristic?
                func centralManager(
                    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
                    error: (any Error)?
                ) {
                    control = nil
                    show(error)
                }
            }
            """
    )

    private static let kinds: Set<String> = ["CBService", "CBCharacteristic", "CBDescriptor"]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        let ends = file.facts.functions.filter {
            $0.fullName == CoreBluetoothNames.didDisconnect
                || $0.fullName == CoreBluetoothNames.didDisconnectReconnecting
        }
        return ends.compactMap { end in
            guard let type = module.type(end.typeName), type.kind != .protocol, end.body != nil
            else { return nil }
            let kept = type.properties.filter { property in
                isKept(property) && !isForgotten(property.name, in: type, of: module)
            }
            guard !kept.isEmpty else { return nil }
            let names = kept.map { "\"\($0.name)\"" }.joined(separator: ", ")
            return Sighting(end.node, .medium, "\(names) stays from the connection that ended")
        }
    }

    private func isKept(_ property: PropertyFacts) -> Bool {
        guard property.isStored, let type = property.type,
            !property.modifiers.contains("static"), !property.modifiers.contains("weak"),
            property.node.parent?.parent?.as(VariableDeclSyntax.self)?.bindingSpecifier.text
                == "var"
        else { return false }
        let parts = type.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
        return parts.contains { Self.kinds.contains($0) }
    }

    /// Whether the end or the beginning of a connection empties the property.
    private func isForgotten(_ name: String, in type: ModuleType, of module: ModuleIndex) -> Bool {
        let places =
            type.disconnects
            + type.functions.filter {
                $0.fullName == CoreBluetoothNames.didConnect
            }
        return places.contains { place in
            module.reached(from: place).contains {
                ContinuationFacts.empties($0.node, name)
            }
        }
    }
}
