// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// N03: devices that grow old since each is told once.
struct AgesWithoutDuplicates: SourceRule {
    static let document = RuleDocument(
        "N03",
        title: "devices are remembered with a time, and each is told only once",
        why: """
            Without `CBCentralManagerScanOptionAllowDuplicatesKey` a device is told once for each \
            scan: its last time and signal strength never change, and it ages out of the list.
            """,
        fix: "Allow duplicates while the list is shown, on a queue of its own.",
        confidence: .medium,
        reports: [
            "https://github.com/Navideck/universal_ble/issues/47",
            "https://github.com/nativescript-community/ble/issues/206",
        ],
        situation: .steadyAdvertising,
        failing: """
            import CoreBluetooth
            final class List: NSObject, CBCentralManagerDelegate {
                private var seen: [UUID: Date] = [:]
                func start(_ central: CBCentralManager) {
                    central.scanForPeripherals(withServices: nil)
                }
                func centralManager(
                    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
                    advertisementData: [String: Any], rssi RSSI: NSNumber
                ) {
                    seen[peripheral.identifier] = Date()  // here
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class List: NSObject, CBCentralManagerDelegate {
                private var seen: [UUID: Date] = [:]
                func start(_ central: CBCentralManager) {
                    let options = [CBCentralManagerScanOptionAllowDuplicatesKey: true]
                    central.scanForPeripherals(withServices: nil, options: options)
                }
                func centralManager(
                    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
                    advertisementData: [String: Any], rssi RSSI: NSNumber
                ) {
                    seen[peripheral.identifier] = Date()
                }
            }
            """
    )

    private static let key = "CBCentralManagerScanOptionAllowDuplicatesKey"
    private static let nows: Set<String> = ["Date()", "Date.now", ".now"]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        guard !module.mentions(constant: Self.key),
            module.calls.contains(where: { call in
                call.name == "scanForPeripherals" && call.argument("options") == nil
                    && module.isCentral(call)
            })
        else { return [] }
        return file.facts.assignments.filter { assignment in
            assignment.functionName == CoreBluetoothNames.didDiscover
                && assignment.left.bare.is(SubscriptCallExprSyntax.self)
                && isNow(assignment.right)
        }.map { Sighting($0.left, .medium, "a device is told once: this time never changes") }
    }

    /// `Date()`, alone or beside other values of one device.
    private func isNow(_ value: ExprSyntax) -> Bool {
        if let tuple = value.as(TupleExprSyntax.self) {
            return tuple.elements.contains { Self.nows.contains($0.expression.source) }
        }
        return Self.nows.contains(value.source)
    }
}
