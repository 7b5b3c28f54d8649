// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// C09: an option that there is not.
struct UnknownOption: SourceRule {
    static let document = RuleDocument(
        "C09",
        title: "an option's key is written as text and is none",
        why: "An unknown key is ignored, or makes the call fail with `CBError` 1.",
        fix: "Use the constants of Core Bluetooth.",
        confidence: .medium,
        reports: [
            "https://developer.apple.com/documentation/corebluetooth/peripheral-connection-options"
        ],
        situation: nil,
        failing: """
            import CoreBluetooth
            func scan(_ central: CBCentralManager) {
                central.scanForPeripherals(
                    withServices: nil,
                    options: ["CBCentralManagerScanOptionAllowDuplicates": true]  // here
                )
            }
            """,
        passing: """
            import CoreBluetooth
            func scan(_ central: CBCentralManager) {
                central.scanForPeripherals(
                    withServices: nil,
                    options: [CBCentralManagerScanOptionAllowDuplicatesKey: true]
                )
            }
            """
    )

    private static let commands: Set<String> = [
        "connect", "scanForPeripherals", "CBCentralManager", "CBPeripheralManager",
    ]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.calls.flatMap { call -> [Sighting] in
            guard Self.commands.contains(call.name),
                call.name != "connect" || !module.connects(in: [call]).isEmpty,
                let options = call.argument("options")?.as(DictionaryExprSyntax.self),
                case .elements(let elements) = options.content
            else { return [] }
            return elements.compactMap { element in
                // The constants' own values begin with a k.
                guard let text = element.key.literal, !text.hasPrefix("kCB") else { return nil }
                return Sighting(element.key, .medium, "\"\(text)\" is not the key of an option")
            }
        }
    }
}
