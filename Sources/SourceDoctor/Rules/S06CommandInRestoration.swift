// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// S06: commands to peripherals that were just restored.
struct CommandInRestoration: SourceRule {
    static let document = RuleDocument(
        "S06",
        title: "restored peripherals are used before the manager is on",
        why: """
            `willRestoreState` comes before the first state. Commands given in it are dropped; \
            only the system's log tells of the misuse.
            """,
        fix: "Keep the peripherals there, and go on once `.poweredOn` is told.",
        confidence: .high,
        reports: ["https://github.com/ps2/rileylink_ios/issues/22"],
        situation: nil,
        failing: """
            import CoreBluetooth
            extension Link: CBCentralManagerDelegate {
                func centralManager(
                    _ central: CBCentralManager, willRestoreState dict: [String: Any]
                ) {
                    let key = CBCentralManagerRestoredStatePeripheralsKey
                    for peripheral in dict[key] as? [CBPeripheral] ?? [] {
                        keep(peripheral)
                        peripheral.discoverServices(nil)  // here
                    }
                }
            }
            let options = [CBCentralManagerOptionRestoreIdentifierKey: "link"]
            """,
        passing: """
            import CoreBluetooth
            extension Link: CBCentralManagerDelegate {
                func centralManager(
                    _ central: CBCentralManager, willRestoreState dict: [String: Any]
                ) {
                    let key = CBCentralManagerRestoredStatePeripheralsKey
                    for peripheral in dict[key] as? [CBPeripheral] ?? [] { keep(peripheral) }
                }
            }
            let options = [CBCentralManagerOptionRestoreIdentifierKey: "link"]
            """
    )

    private static let commands: Set<String> = [
        "discoverServices", "discoverCharacteristics", "readValue", "writeValue",
        "setNotifyValue", "readRSSI", "scanForPeripherals",
    ]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.functions.filter { $0.fullName == "centralManager(_:willRestoreState:)" }
            .flatMap { function in
                module.calls(in: function).filter { call in
                    Self.commands.contains(call.name) && call.base != nil && call.base != "self"
                        && !call.node.isHandedOn(upTo: function.node)
                        && !function.mentions("poweredOn")
                }.map {
                    Sighting($0.node, .high, "\($0.name) is dropped: the state is not told yet")
                }
            }
    }
}
