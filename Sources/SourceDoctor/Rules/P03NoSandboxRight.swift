// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// P03: a sandbox without Bluetooth.
struct NoSandboxRight: SourceRule {
    static let document = RuleDocument(
        "P03",
        title: "a sandboxed Mac app lacks the right to Bluetooth",
        why: """
            Without the entitlement the state is `.unsupported` for ever, as on a Mac that has no \
            Bluetooth; nothing says why.
            """,
        fix: "Add `com.apple.security.device.bluetooth` to every file of entitlements.",
        confidence: .high,
        reports: [
            "https://github.com/permissionlesstech/bitchat/pull/138",
            "https://github.com/Navideck/universal_ble/issues/173",
        ],
        situation: nil,
        failing: """
            import CoreBluetooth
            final class Radio: NSObject {
                private lazy var central = CBCentralManager(delegate: self, queue: nil)  // here
            }
            """,
        passing: """
            import CoreBluetooth
            final class Radio: NSObject {
                private lazy var central = CBCentralManager(delegate: self, queue: nil)
            }
            """,
        failingProject: [
            .plist("Mac.entitlements", "<key>com.apple.security.app-sandbox</key><true/>")
        ],
        passingProject: [
            .plist(
                "Mac.entitlements",
                """
                <key>com.apple.security.app-sandbox</key><true/>
                <key>com.apple.security.device.bluetooth</key><true/>
                """
            )
        ]
    )

    private static let sandbox = "com.apple.security.app-sandbox"
    private static let right = "com.apple.security.device.bluetooth"

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        let boxed = module.project.entitlements.filter { isOn(Self.sandbox, in: $0) }
        let missing = boxed.filter { !isOn(Self.right, in: $0) }
        let folders = Set(boxed.filter { isOn(Self.right, in: $0) }.map(\.folder))
        // Beside one that has the right it is another build of the same app; elsewhere it may be
        // a part that needs none.
        let wrong = missing.first { folders.isEmpty || folders.contains($0.folder) }
        guard let wrong, !module.project.permissions.contains("ENABLE_RESOURCE_ACCESS_BLUETOOTH")
        else { return [] }
        return file.facts.calls.filter {
            CoreBluetoothNames.managers.contains($0.name) && $0.base == nil
        }.prefix(1).map { call in
            Sighting(
                call.node,
                folders.isEmpty ? .high : .medium,
                "the state stays unsupported: \(wrong.path) lacks \(Self.right)"
            )
        }
    }

    private func isOn(_ key: String, in list: ProjectFacts.Dictionary) -> Bool {
        ["1", "true", "YES"].contains(list.values[key]?.first ?? "")
    }
}

extension ProjectFacts.Dictionary {
    fileprivate var folder: Substring {
        path.lastIndex(of: "/").map { path[..<$0] } ?? ""
    }
}
