// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// N01: a scan that finds nothing in the background.
struct UnfilteredBackgroundScan: SourceRule {
    static let document = RuleDocument(
        "N01",
        title: "an app that may scan in the background scans without services",
        why: "In the background a scan without services finds nothing, and says nothing.",
        fix: "Pass the services that the device advertises.",
        confidence: .medium,
        reports: [
            "https://github.com/randdusing/cordova-plugin-bluetoothle/issues/41",
            "https://github.com/don/cordova-plugin-ble-central/issues/746",
        ],
        situation: nil,
        failing: """
            import CoreBluetooth
            func scan(_ central: CBCentralManager) {
                central.scanForPeripherals(withServices: nil)  // here
            }
            """,
        passing: """
            import CoreBluetooth
            func scan(_ central: CBCentralManager) {
                central.scanForPeripherals(withServices: [CBUUID(string: "180D")])
            }
            """,
        failingProject: [
            .plist(
                "Info.plist",
                "<key>UIBackgroundModes</key><array><string>bluetooth-central</string></array>"
            )
        ],
        passingProject: [
            .plist(
                "Info.plist",
                "<key>UIBackgroundModes</key><array><string>bluetooth-central</string></array>"
            )
        ]
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        guard module.project.hasBackgroundMode("bluetooth-central") else { return [] }
        return file.facts.calls.compactMap { call in
            guard call.name == "scanForPeripherals", module.isCentral(call),
                let services = call.argument("withServices"),
                services.source == "nil"
                    || services.as(ArrayExprSyntax.self)?.elements.isEmpty == true
            else { return nil }
            return Sighting(call.node, .medium, "in the background this finds nothing")
        }
    }
}
