// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// P04: a background mode for a role that the app does not play.
struct ModeWithoutRole: SourceRule {
    static let document = RuleDocument(
        "P04",
        title: "a background mode is declared for a role that nothing plays",
        why: """
            `bluetooth-central` is for apps that use devices, `bluetooth-peripheral` for those \
            that are one. Each has to be needed: the review turns apps down over a mode without \
            use, and the one that is needed may be the other.
            """,
        fix: "Declare the mode of the manager that is made, and no other.",
        confidence: .medium,
        reports: ["https://developer.apple.com/app-store/review/guidelines/"],
        situation: nil,
        failing: """
            import CoreBluetooth
            final class Radio: NSObject {
                private lazy var central = CBCentralManager(delegate: nil, queue: nil)  // here
            }
            """,
        passing: """
            import CoreBluetooth
            final class Radio: NSObject {
                private lazy var central = CBCentralManager(delegate: nil, queue: nil)
            }
            """,
        failingProject: [
            .plist(
                "Info.plist",
                """
                <key>UIBackgroundModes</key>
                <array><string>bluetooth-peripheral</string></array>
                """
            )
        ],
        passingProject: [
            .plist(
                "Info.plist",
                """
                <key>UIBackgroundModes</key>
                <array><string>bluetooth-central</string></array>
                """
            )
        ]
    )

    private static let roles = [
        (mode: "bluetooth-central", maker: "central", isCentral: true),
        (mode: "bluetooth-peripheral", maker: "peripheral", isCentral: false),
    ]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        // One manager tells that the module is where Bluetooth is used.
        guard let first = module.makings.first, first.call.node.root.id == file.tree.id else {
            return []
        }
        return Self.roles.compactMap { role in
            guard module.project.hasBackgroundMode(role.mode),
                !module.makings.contains(where: { $0.isCentral == role.isCentral })
            else { return nil }
            return Sighting(
                first.call.node,
                .medium,
                "the Info.plist declares \(role.mode), and no \(role.maker) manager is made"
            )
        }
    }
}
