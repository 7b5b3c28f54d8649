// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// D07: services that change, and nobody hears of it.
struct NoModifiedServices: SourceRule {
    static let document = RuleDocument(
        "D07",
        title: "characteristics are kept, and didModifyServices is not implemented",
        why: """
            A device may change its services while it is connected, after an update of its \
            firmware for one. What was kept is invalid then, and requests on it fail.
            """,
        fix: "Implement `peripheral(_:didModifyServices:)`: forget them and discover again.",
        confidence: .low,
        reports: [
            "https://github.com/Rightpoint/RZBluetooth/issues/47",
            "https://github.com/rhummelmose/BluetoothKit/issues/68",
        ],
        situation: .servicesChanged,
        failing: """
            import CoreBluetooth
            final class Sensor: NSObject, CBPeripheralDelegate {
                private var control: CBCharacteristic?  // here
                func start(_ peripheral: CBPeripheral) {
                    peripheral.delegate = self
                    peripheral.discoverServices(nil)
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Sensor: NSObject, CBPeripheralDelegate {
                private var control: CBCharacteristic?
                func start(_ peripheral: CBPeripheral) {
                    peripheral.delegate = self
                    peripheral.discoverServices(nil)
                }
                func peripheral(
                    _ peripheral: CBPeripheral, didModifyServices services: [CBService]
                ) { start(peripheral) }
            }
            """
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        guard !module.hasFunction("peripheral(_:didModifyServices:)"),
            module.names.contains("discoverServices")
        else { return [] }
        return file.facts.types.compactMap { type in
            guard module.type(type.name)?.inherited.contains("CBPeripheralDelegate") == true,
                let kept = type.properties.first(where: { property in
                    property.isStored && property.type?.contains("CBCharacteristic") == true
                        && property.type?.contains("Continuation") == false
                })
            else { return nil }
            return Sighting(kept.node, .low, "\"\(kept.name)\" is invalid once services change")
        }
    }
}
