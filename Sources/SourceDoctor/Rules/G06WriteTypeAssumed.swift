// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// G06: a write type that nobody asked the characteristic about.
struct WriteTypeAssumed: SourceRule {
    static let document = RuleDocument(
        "G06",
        title: "a write without response, and no look at the characteristic's properties",
        why: """
            A characteristic without the write-without-response property drops such a write: no \
            error, no callback, a line in the system's log. Android lets it pass.
            """,
        fix: "Choose the type by `characteristic.properties`.",
        confidence: .medium,
        reports: [
            "https://github.com/daphtdazz/WebBLE/issues/4",
            "https://github.com/pauldemarco/flutter_blue/issues/561",
            "https://github.com/don/cordova-plugin-ble-central/issues/762",
        ],
        situation: .propertyMissing,
        failing: """
            import CoreBluetooth
            final class Recorder {
                private var peripheral: CBPeripheral?
                func send(_ data: Data, to target: CBCharacteristic) {
                    peripheral?.writeValue(data, for: target, type: .withoutResponse)  // here
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Recorder {
                private var peripheral: CBPeripheral?
                func send(_ data: Data, to target: CBCharacteristic) {
                    let type: CBCharacteristicWriteType =
                        target.properties.contains(.write) ? .withResponse : .withoutResponse
                    peripheral?.writeValue(data, for: target, type: type)
                }
            }
            """
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.calls.compactMap { call in
            guard Self.isCommand(call, in: module) else { return nil }
            let type = module.enclosingType(of: Syntax(call.node))
            let looks: Bool
            if let type {
                looks = type.mentions(anyOf: Self.looks(of: module))
            } else {
                looks = module.names.contains("properties")
            }
            guard !looks else { return nil }
            return Sighting(
                call.node,
                .medium,
                "dropped without a word where the characteristic lacks this kind of write"
            )
        }
    }

    /// Whether a call is a write without response.
    static func isCommand(_ call: CallFacts, in module: ModuleIndex) -> Bool {
        guard call.name == "writeValue", call.labels == ["_", "for", "type"],
            let type = call.argument("type"), isWithoutResponse(type, in: module),
            let receiver = call.node.receiver
        else { return false }
        let owner = module.resolver.type(of: receiver)
        return owner.map { CoreBluetoothNames.peripherals.contains($0) } ?? true
    }

    private static func isWithoutResponse(_ type: ExprSyntax, in module: ModuleIndex) -> Bool {
        if type.lastName == "withoutResponse" { return true }
        guard let name = type.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
        let constant = module.enclosingType(of: Syntax(type))?.stored(name)
        return constant?.initialValue?.lastName == "withoutResponse"
    }

    /// Names behind which a look at the properties may be.
    static func looks(of module: ModuleIndex) -> Set<String> {
        let helpers = module.types.values.filter {
            $0.name == "CBCharacteristic" || $0.name == "CBCharacteristicProperties"
        }
        return Set(helpers.flatMap { $0.properties.map(\.name) + $0.functions.map(\.baseName) })
            .union(["properties"])
    }
}
