// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// D01: a manager that tells nobody.
struct NoDelegate: SourceRule {
    static let document = RuleDocument(
        "D01",
        title: "a manager has no delegate",
        why: "Without a delegate no state, no device and no connection is ever told.",
        fix: "Pass the delegate where the manager is made, so that no callback is missed.",
        confidence: .high,
        reports: [
            "https://developer.apple.com/documentation/corebluetooth/cbcentralmanager/delegate",
            "https://github.com/mhamilt/macos-ble-examples/issues/3",
        ],
        situation: .deviceAnswers,
        failing: """
            import CoreBluetooth
            final class Scanner: NSObject {
                private let central = CBCentralManager(delegate: nil, queue: nil)  // here
                func start() { central.scanForPeripherals(withServices: nil) }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Scanner: NSObject {
                private let central = CBCentralManager(delegate: nil, queue: nil)
                func start() { central.delegate = self }
                func scan() { central.scanForPeripherals(withServices: nil) }
            }
            """
    )

    /// Commands whose answers come to the delegate alone.
    private static let commands: Set<String> = [
        "scanForPeripherals", "startAdvertising", "cancelPeripheralConnection",
    ]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        let isSet = module.assignments.contains { assignment in
            guard assignment.property == "delegate", assignment.right.source != "nil",
                let owner = assignment.left.as(MemberAccessExprSyntax.self)?.base
            else { return false }
            let type = module.resolver.type(of: owner)
            return type.map { CoreBluetoothNames.managers.contains($0) } ?? true
        }
        guard !isSet, module.doesConnect || !module.names.isDisjoint(with: Self.commands) else {
            return []
        }
        return file.facts.calls.compactMap { call in
            guard CoreBluetoothNames.managers.contains(call.name), call.base == nil else {
                return nil
            }
            let delegate = call.argument("delegate")
            guard delegate?.source == "nil" || call.node.arguments.isEmpty else { return nil }
            return Sighting(call.node, .high, "nothing sets a delegate: no event is ever told")
        }
    }
}
