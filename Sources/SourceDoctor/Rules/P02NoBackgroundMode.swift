// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// P02: restoration without the right to run.
struct NoBackgroundMode: SourceRule {
    static let document = RuleDocument(
        "P02",
        title: "a restore identifier, and no background mode",
        why: """
            State restoration is allowed only with `bluetooth-central` in `UIBackgroundModes` \
            (`bluetooth-peripheral` for a peripheral manager). Without it the manager throws an \
            exception when it is made.
            """,
        fix: "Declare the background mode, or leave the identifier out.",
        confidence: .high,
        reports: [
            "https://github.com/Navideck/universal_ble/issues/254",
            "https://github.com/JuulLabs/kable/issues/554",
            "https://github.com/dotintent/FlutterBleLib/issues/530",
        ],
        situation: nil,
        failing: """
            import CoreBluetooth
            let options: [String: Any] = [
                CBCentralManagerOptionRestoreIdentifierKey: "recorder"  // here
            ]
            """,
        passing: """
            import CoreBluetooth
            let options: [String: Any] = [
                CBCentralManagerOptionRestoreIdentifierKey: "recorder"
            ]
            """,
        failingProject: [
            .plist(
                "App/Info.plist",
                "<key>UIBackgroundModes</key><array><string>audio</string></array>"
            )
        ],
        passingProject: [
            .plist(
                "App/Info.plist",
                "<key>UIBackgroundModes</key><array><string>bluetooth-central</string></array>"
            )
        ]
    )

    private static let modes = [
        "CBCentralManagerOptionRestoreIdentifierKey": "bluetooth-central",
        "CBPeripheralManagerOptionRestoreIdentifierKey": "bluetooth-peripheral",
    ]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        guard let plist = module.project.appPlists.first else { return [] }
        return file.tree.all(DeclReferenceExprSyntax.self).compactMap { name in
            guard let mode = Self.modes[name.baseName.text],
                !module.project.hasBackgroundMode(mode)
            else { return nil }
            return Sighting(
                name,
                .high,
                "the manager throws an exception: \(plist.path) does not declare \(mode)"
            )
        }
    }
}
