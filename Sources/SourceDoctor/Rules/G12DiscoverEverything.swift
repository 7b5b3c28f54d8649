// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// G12: more asked for than is used.
struct DiscoverEverything: SourceRule {
    static let document = RuleDocument(
        "G12",
        title: "every service or characteristic is discovered, wanted or not",
        why: """
            Each takes a round trip or several. A device with many services is ready seconds later \
            than it could be, and its battery pays for it.
            """,
        fix: "Pass the UUIDs of what is used.",
        confidence: .low,
        isDefault: false,
        reports: [
            "https://developer.apple.com/documentation/corebluetooth/cbperipheral/"
                + "discoverservices(_:)"
        ],
        situation: nil,
        failing: """
            import CoreBluetooth
            func ready(_ peripheral: CBPeripheral) {
                peripheral.discoverServices(nil)  // here
            }
            """,
        passing: """
            import CoreBluetooth
            func ready(_ peripheral: CBPeripheral) {
                peripheral.discoverServices([CBUUID(string: "180F")])
            }
            """
    )

    private static let requests: Set<String> = ["discoverServices", "discoverCharacteristics"]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.calls.filter { call in
            Self.requests.contains(call.name) && call.firstArgument?.source == "nil"
                && module.isPeripheral(call)
        }.map { Sighting($0.node, .low, "this asks for all there is") }
    }
}
