// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// P01: no reason for the permission.
struct NoUsageDescription: SourceRule {
    static let document = RuleDocument(
        "P01",
        title: "the Info.plist does not say what Bluetooth is used for",
        why: """
            Since iOS 13 the system ends an app that makes a manager without \
            `NSBluetoothAlwaysUsageDescription`; `NSBluetoothPeripheralUsageDescription` alone \
            does not do.
            """,
        fix: "Add `NSBluetoothAlwaysUsageDescription` to the Info.plist of the app that is built.",
        confidence: .high,
        reports: [
            "https://github.com/adafruit/Basic-Chat/pull/13",
            "https://github.com/nativescript-community/ble/issues/195",
            "https://github.com/lengockhoa90/FlutterBlufi/issues/8",
            "https://github.com/jnross/Bluetility/issues/19",
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
            .plist(
                "App/Info.plist",
                "<key>NSBluetoothPeripheralUsageDescription</key><string>To record.</string>"
            )
        ],
        passingProject: [
            .plist(
                "App/Info.plist",
                "<key>NSBluetoothAlwaysUsageDescription</key><string>To record.</string>"
            )
        ]
    )

    private static let key = "NSBluetoothAlwaysUsageDescription"
    private static let oldKey = "NSBluetoothPeripheralUsageDescription"

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        let apps = module.project.appPlists
        guard let first = apps.first,
            !module.project.infoPlists.contains(where: { $0.values[Self.key] != nil })
        else { return [] }
        let hasOld = apps.contains { $0.values[Self.oldKey] != nil }
        let what = hasOld ? "has only the old \(Self.oldKey)" : "lacks \(Self.key)"
        return file.facts.calls.filter {
            CoreBluetoothNames.managers.contains($0.name) && $0.base == nil
        }.prefix(1).map { call in
            Sighting(call.node, .high, "the system ends the app here: \(first.path) \(what)")
        }
    }
}
