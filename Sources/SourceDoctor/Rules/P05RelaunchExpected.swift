// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// P05: a relaunch that newer systems keep for accessories they set up.
struct RelaunchExpected: SourceRule {
    static let document = RuleDocument(
        "P05",
        title: "state restoration is used, and the accessory is not set up by AccessorySetupKit",
        why: """
            From iOS 26 only apps that set their accessory up with AccessorySetupKit are started \
            again after Bluetooth was switched in the Control Center or by airplane mode; \
            developers report that others are not started at all.
            """,
        fix: "Set the accessory up with AccessorySetupKit, or do not rely on the relaunch.",
        confidence: .low,
        reports: [
            "https://github.com/innoveit/react-native-ble-manager/issues/1386",
            "https://developer.apple.com/documentation/technotes/"
                + "tn3115-bluetooth-state-restoration-app-relaunch-rules",
        ],
        situation: nil,
        failing: """
            import CoreBluetooth
            let options: [String: Any] = [
                CBCentralManagerOptionRestoreIdentifierKey: "link"  // here
            ]
            """,
        passing: """
            import AccessorySetupKit
            import CoreBluetooth
            let session = ASAccessorySession()
            let options: [String: Any] = [
                CBCentralManagerOptionRestoreIdentifierKey: "link"
            ]
            """,
        failingProject: [
            .plist(
                "Info.plist",
                """
                <key>UIBackgroundModes</key>
                <array><string>bluetooth-central</string></array>
                """
            )
        ]
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        let plists = module.project.appPlists
        let isSetUp =
            module.names.contains("ASAccessorySession")
            || plists.contains { $0.values.keys.contains { $0.hasPrefix("NSAccessorySetup") } }
        guard !isSetUp, module.project.hasBackgroundMode("bluetooth-central") else { return [] }
        return file.tree.all(DeclReferenceExprSyntax.self).filter {
            $0.baseName.text == "CBCentralManagerOptionRestoreIdentifierKey"
        }.prefix(1).map {
            Sighting($0, .low, "from iOS 26 the system does not start the app again for this")
        }
    }
}
