// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// R03: advertising data that is never sent.
struct IgnoredAdvertisingKey: SourceRule {
    static let document = RuleDocument(
        "R03",
        title: "something is advertised that the system leaves out",
        why: "Only the local name and the service UUIDs are sent; every other key is ignored.",
        fix: "Put other data into a characteristic, or into the UUIDs.",
        confidence: .high,
        reports: [
            "https://developer.apple.com/documentation/corebluetooth/cbperipheralmanager"
        ],
        situation: nil,
        failing: """
            import CoreBluetooth
            func advertise(_ manager: CBPeripheralManager, _ data: Data) {
                manager.startAdvertising([
                    CBAdvertisementDataManufacturerDataKey: data  // here
                ])
            }
            """,
        passing: """
            import CoreBluetooth
            func advertise(_ manager: CBPeripheralManager, _ service: CBUUID) {
                manager.startAdvertising([CBAdvertisementDataServiceUUIDsKey: [service]])
            }
            """
    )

    private static let ignored: Set<String> = [
        "CBAdvertisementDataManufacturerDataKey", "CBAdvertisementDataServiceDataKey",
        "CBAdvertisementDataTxPowerLevelKey", "CBAdvertisementDataIsConnectable",
        "CBAdvertisementDataSolicitedServiceUUIDsKey",
        "CBAdvertisementDataOverflowServiceUUIDsKey",
    ]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.calls.filter { $0.name == "startAdvertising" }.flatMap { call in
            call.node.all(DictionaryElementSyntax.self).compactMap { element in
                guard let key = element.key.lastName, Self.ignored.contains(key) else { return nil }
                return Sighting(element.key, .high, "\(key) is never sent")
            }
        }
    }
}
