// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// N04: a device known by the name that the phone remembers.
struct CachedName: SourceRule {
    static let document = RuleDocument(
        "N04",
        title: "a device is chosen by its remembered name, not by the advertised one",
        why: """
            `peripheral.name` is what the phone learned at an earlier connection. A device that \
            was renamed keeps its old name there, and one that was never connected may have none.
            """,
        fix: "Look at `advertisementData[CBAdvertisementDataLocalNameKey]` first.",
        confidence: .medium,
        reports: [
            "https://github.com/lionheart/openradar-mirror/issues/12150",
            "https://github.com/zykeco/react-native-ble-nitro/issues/17",
            "https://github.com/steamclock/bluejay/issues/215",
        ],
        situation: .deviceRenamed,
        failing: """
            import CoreBluetooth
            extension Scanner: CBCentralManagerDelegate {
                func centralManager(
                    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
                    advertisementData: [String: Any], rssi RSSI: NSNumber
                ) {
                    if peripheral.name == "Recorder" { take(peripheral) }  // here
                }
            }
            """,
        passing: """
            import CoreBluetooth
            extension Scanner: CBCentralManagerDelegate {
                func centralManager(
                    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
                    advertisementData: [String: Any], rssi RSSI: NSNumber
                ) {
                    let name = advertisementData[CBAdvertisementDataLocalNameKey] as? String
                    if (name ?? peripheral.name) == "Recorder" { take(peripheral) }
                }
            }
            """
    )

    private static let tests: Set<String> = ["contains", "hasPrefix", "hasSuffix", "starts"]
    private static let key = "CBAdvertisementDataLocalNameKey"

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        guard !module.mentions(constant: Self.key), !module.strings.contains("kCBAdvDataLocalName")
        else { return [] }
        return file.facts.functions.filter { $0.fullName == CoreBluetoothNames.didDiscover }
            .flatMap { function -> [Sighting] in
                guard let body = function.body, function.parameters.count == 4 else { return [] }
                let name = function.parameters[1].name + ".name"
                return body.all(MemberAccessExprSyntax.self).filter { access in
                    access.source == name && isTested(access)
                }.map {
                    Sighting($0, .medium, "this is the name of an earlier day, or nil")
                }
            }
    }

    private func isTested(_ access: MemberAccessExprSyntax) -> Bool {
        let elements = access.parent?.parent?.as(SequenceExprSyntax.self)?.elements.map(\.source)
        if elements?.contains("==") == true, elements?.contains("nil") == false { return true }
        return access.ancestors().prefix(3).contains { outer in
            outer.as(MemberAccessExprSyntax.self).map {
                Self.tests.contains($0.declName.baseName.text)
            } == true
        }
    }
}
