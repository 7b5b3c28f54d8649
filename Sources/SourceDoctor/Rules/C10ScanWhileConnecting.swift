// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// C10: a search that goes on after its end.
struct ScanWhileConnecting: SourceRule {
    static let document = RuleDocument(
        "C10",
        title: "a found device is connected to while the scan goes on",
        why: """
            The radio does one thing at a time: a scan beside it makes the connection slower, and \
            it costs energy after what was looked for is found.
            """,
        fix: "Call `stopScan()` before `connect`, unless more devices are looked for.",
        confidence: .low,
        isDefault: false,
        reports: [
            "https://developer.apple.com/library/archive/documentation/NetworkingInternetWeb/"
                + "Conceptual/CoreBluetooth_concepts/"
                + "BestPracticesForInteractingWithARemotePeripheralDevice/"
                + "BestPracticesForInteractingWithARemotePeripheralDevice.html"
        ],
        situation: nil,
        failing: """
            import CoreBluetooth
            final class Scanner: NSObject, CBCentralManagerDelegate {
                private var peripheral: CBPeripheral?
                func centralManager(
                    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
                    advertisementData: [String: Any], rssi RSSI: NSNumber
                ) {
                    self.peripheral = peripheral
                    central.connect(peripheral)  // here
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Scanner: NSObject, CBCentralManagerDelegate {
                private var peripheral: CBPeripheral?
                func centralManager(
                    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
                    advertisementData: [String: Any], rssi RSSI: NSNumber
                ) {
                    central.stopScan()
                    self.peripheral = peripheral
                    central.connect(peripheral)
                }
            }
            """
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.functions.flatMap { function -> [Sighting] in
            guard function.fullName == CoreBluetoothNames.didDiscover else { return [] }
            let reached = module.reached(from: function)
            guard !reached.contains(where: { $0.mentions("stopScan") }) else { return [] }
            let connects = reached.flatMap { module.connects(in: module.calls(in: $0)) }
            return connects.filter { $0.node.root.id == file.tree.id }.map {
                Sighting($0.node, .low, "the scan goes on beside this")
            }
        }
    }
}
