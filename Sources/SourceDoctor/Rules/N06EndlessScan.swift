// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// N06: a search without an end.
struct EndlessScan: SourceRule {
    static let document = RuleDocument(
        "N06",
        title: "a scan is started, and nothing ever stops one",
        why: "A scan goes on until the app ends it, and keeps the radio busy all the time.",
        fix: "Call `stopScan()` once the device is found, and when a time has passed.",
        confidence: .medium,
        isDefault: false,
        reports: [
            "https://developer.apple.com/documentation/corebluetooth/cbcentralmanager/"
                + "scanforperipherals(withservices:options:)"
        ],
        situation: nil,
        failing: """
            import CoreBluetooth
            func search(_ central: CBCentralManager) {
                central.scanForPeripherals(withServices: nil)  // here
            }
            """,
        passing: """
            import CoreBluetooth
            func search(_ central: CBCentralManager) {
                central.scanForPeripherals(withServices: nil)
            }
            func found(_ central: CBCentralManager) {
                central.stopScan()
            }
            """
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        guard !module.names.contains("stopScan") else { return [] }
        return file.facts.calls.filter {
            $0.name == "scanForPeripherals" && module.isCentral($0)
        }.prefix(1).map { Sighting($0.node, .medium, "nothing in the module calls stopScan") }
    }
}
