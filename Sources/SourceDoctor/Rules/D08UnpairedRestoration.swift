// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// D08: half of state restoration.
struct UnpairedRestoration: SourceRule {
    static let document = RuleDocument(
        "D08",
        title: "state restoration is set up by half",
        why: """
            A restore identifier without `willRestoreState`, and the method without the \
            identifier, are misuse that the system logs; the restored list may be missing or empty.
            """,
        fix: "Give the identifier, implement the method, and go over all peripherals in it.",
        confidence: .high,
        reports: [
            "https://github.com/Rightpoint/RZBluetooth/issues/35",
            "https://github.com/steamclock/bluejay/issues/262",
        ],
        situation: nil,
        failing: """
            import CoreBluetooth
            final class Link: NSObject, CBCentralManagerDelegate {
                private var central: CBCentralManager?
                func centralManager(  // here
                    _ central: CBCentralManager, willRestoreState dict: [String: Any]
                ) {
                    let list = dict[CBCentralManagerRestoredStatePeripheralsKey]
                    keep(list as? [CBPeripheral] ?? [])
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Link: NSObject, CBCentralManagerDelegate {
                private lazy var central = CBCentralManager(
                    delegate: self, queue: nil,
                    options: [CBCentralManagerOptionRestoreIdentifierKey: "link"]
                )
                func centralManager(
                    _ central: CBCentralManager, willRestoreState dict: [String: Any]
                ) {
                    let list = dict[CBCentralManagerRestoredStatePeripheralsKey]
                    keep(list as? [CBPeripheral] ?? [])
                }
            }
            """
    )

    /// A role: the option's names, the callback's name.
    static let roles = [
        (
            keys: ["CBCentralManagerOptionRestoreIdentifierKey", "kCBInitOptionRestoreIdentifier"],
            callback: "centralManager(_:willRestoreState:)"
        ),
        (
            keys: [
                "CBPeripheralManagerOptionRestoreIdentifierKey", "kCBInitOptionRestoreIdentifier",
            ],
            callback: "peripheralManager(_:willRestoreState:)"
        ),
    ]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        Self.roles.flatMap { role -> [Sighting] in
            let callbacks = file.facts.functions.filter {
                $0.fullName == role.callback
                    && module.type($0.typeName)?.kind != .protocol
            }
            if takesOptionsFromElsewhere(module), module.hasFunction(role.callback) {
                return callbacks.flatMap(trustingUses)
            }
            if !role.keys.contains(where: { module.mentions(constant: $0) }),
                !module.names.contains("CBCentralManagerOptionRestoreIdentifierKey")
            {
                return callbacks.map {
                    Sighting($0.node, .high, "no manager is made with a restore identifier")
                }
            }
            guard !module.hasFunction(role.callback) else {
                return callbacks.flatMap(trustingUses)
            }
            return file.tree.all(DeclReferenceExprSyntax.self)
                .filter { $0.baseName.text == role.keys[0] }.prefix(1).map {
                    Sighting($0, .high, "nothing implements \(role.callback)")
                }
        }
    }

    /// Whether a manager is made with options that the module does not show, as libraries do.
    private func takesOptionsFromElsewhere(_ module: ModuleIndex) -> Bool {
        module.calls.contains { call in
            guard CoreBluetoothNames.managers.contains(call.name), call.base == nil,
                let options = call.argument("options")
            else { return false }
            return options.source != "nil" && !options.is(DictionaryExprSyntax.self)
        }
    }

    /// Uses of the restored state that end the app when it is empty.
    private func trustingUses(of function: FunctionFacts) -> [Sighting] {
        guard let body = function.body, let state = function.parameters.last?.name else {
            return []
        }
        let casts = body.all(SequenceExprSyntax.self).filter { sequence in
            let elements = Array(sequence.elements)
            guard let cast = elements.firstIndex(where: { $0.source == "as!" }), cast > 0 else {
                return false
            }
            return elements[cast - 1].mentions(state)
        }
        return casts.map {
            Sighting($0, .medium, "the key is missing when nothing was restored: the app ends here")
        }
    }
}
