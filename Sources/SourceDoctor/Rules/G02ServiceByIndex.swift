// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// G02: a service known by its place.
struct ServiceByIndex: SourceRule {
    static let document = RuleDocument(
        "G02",
        title: "a service or characteristic is taken by its index",
        why: "Their order is not promised, and an empty list ends the app.",
        fix: "Search by UUID: `services.first { $0.uuid == wanted }`.",
        confidence: .medium,
        reports: ["https://developer.apple.com/documentation/corebluetooth/cbperipheral/services"],
        situation: .servicesChanged,
        failing: """
            import CoreBluetooth
            func control(of service: CBService) -> CBCharacteristic? {
                service.characteristics?[0]  // here
            }
            """,
        passing: """
            import CoreBluetooth
            func control(of service: CBService) -> CBCharacteristic? {
                service.characteristics?.first { $0.uuid == CBUUID(string: "2A39") }
            }
            """
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.tree.all(SubscriptCallExprSyntax.self).compactMap { item in
            guard item.arguments.count == 1,
                item.arguments.first?.expression.is(IntegerLiteralExprSyntax.self) == true,
                let list = module.resolver.type(of: item.calledExpression),
                ["[CBService]", "[CBCharacteristic]"].contains(list)
            else { return nil }
            return Sighting(item, .medium, "which one this is, the device decides")
        }
    }
}
