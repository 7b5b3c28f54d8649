// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// C02: a symbol that older systems of the app's own list do not have.
struct NewerThanTarget: SourceRule {
    static let document = RuleDocument(
        "C02",
        title: "a symbol is newer than the lowest system the app runs on, and nothing asks",
        why: """
            The compiler refuses it for that target; a project that reads its text from elsewhere \
            builds, and older systems ignore the option or refuse the connection.
            """,
        fix: "Use it behind `if #available(iOS 17, *)`, or raise the deployment target.",
        confidence: .high,
        reports: [
            "https://developer.apple.com/documentation/corebluetooth/"
                + "cbconnectperipheraloptionenableautoreconnect"
        ],
        situation: nil,
        failing: """
            import CoreBluetooth
            func options() -> [String: Any] {
                [CBConnectPeripheralOptionEnableAutoReconnect: true]  // here
            }
            """,
        passing: """
            import CoreBluetooth
            func options() -> [String: Any] {
                guard #available(iOS 17, *) else { return [:] }
                return [CBConnectPeripheralOptionEnableAutoReconnect: true]
            }
            """,
        failingProject: [manifest],
        passingProject: [manifest]
    )

    private static let manifest = RuleDocument.ProjectFile(
        path: "Package.swift",
        text: """
            // swift-tools-version: 5.9
            import PackageDescription
            let package = Package(name: "App", platforms: [.iOS(.v15)])
            """
    )

    /// The first systems that have a symbol.
    private static let firsts: [String: [(platform: String, version: Double)]] = [
        "CBConnectPeripheralOptionEnableAutoReconnect": [
            ("iOS", 17), ("macOS", 14), ("tvOS", 17), ("watchOS", 10),
        ],
        "CBConnectPeripheralOptionRequiresANCS": [("iOS", 13), ("tvOS", 13), ("watchOS", 6)],
        "CBConnectPeripheralOptionEnableTransportBridgingKey": [
            ("iOS", 13), ("tvOS", 13), ("watchOS", 6),
        ],
        "CBConnectionEventMatchingOption": [("iOS", 13), ("tvOS", 13), ("watchOS", 6)],
    ]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        let targets = module.project.deploymentTargets
        guard !targets.isEmpty else { return [] }
        return file.tree.all(DeclReferenceExprSyntax.self).compactMap { use in
            let name = use.baseName.text
            let old = Self.firsts[name]?.first { first in
                targets[first.platform].map { $0 < first.version } == true
            }
            guard let old, let target = targets[old.platform], !use.isBehindAvailability else {
                return nil
            }
            return Sighting(
                use,
                .high,
                "\(name) is there from \(old.platform) \(old.version.formattedVersion), and the"
                    + " deployment target is \(target.formattedVersion)"
            )
        }
    }
}
