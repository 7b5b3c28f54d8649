// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// N07: a retrieval that can only return nothing.
struct EmptyRetrieval: SourceRule {
    static let document = RuleDocument(
        "N07",
        title: "devices are retrieved with an empty list",
        why: "An empty list does not mean \"all\": the answer is always empty.",
        fix: "Name the services or identifiers that are wanted.",
        confidence: .high,
        reports: ["https://github.com/yanshouwang/bluetooth_low_energy/issues/159"],
        situation: .deviceAnswers,
        failing: """
            import CoreBluetooth
            func connected(_ central: CBCentralManager) -> [CBPeripheral] {
                central.retrieveConnectedPeripherals(withServices: [])  // here
            }
            """,
        passing: """
            import CoreBluetooth
            func connected(_ central: CBCentralManager) -> [CBPeripheral] {
                central.retrieveConnectedPeripherals(withServices: [CBUUID(string: "180D")])
            }
            """
    )

    private static let retrievals = [
        "retrieveConnectedPeripherals": "withServices", "retrievePeripherals": "withIdentifiers",
    ]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.calls.compactMap { call in
            guard let label = Self.retrievals[call.name],
                let list = call.argument(label)?.as(ArrayExprSyntax.self), list.elements.isEmpty
            else { return nil }
            return Sighting(call.node, .high, "\(call.name) with an empty list returns nothing")
        }
    }
}
