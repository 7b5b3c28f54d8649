// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// Q02: callbacks that overlap.
struct ConcurrentQueue: SourceRule {
    static let document = RuleDocument(
        "Q02",
        title: "a manager is made with a concurrent queue",
        why: """
            Callbacks then run at the same time and in any order: a disconnection before its \
            connection, a value before the one that came earlier.
            """,
        fix: "Use a serial queue of your own, or the main queue.",
        confidence: .high,
        reports: ["https://developer.apple.com/documentation/corebluetooth/cbcentralmanager"],
        situation: nil,
        failing: """
            import CoreBluetooth
            final class Radio: NSObject {
                private lazy var central = CBCentralManager(  // here
                    delegate: self, queue: .global(qos: .utility)
                )
            }
            """,
        passing: """
            import CoreBluetooth
            final class Radio: NSObject {
                private lazy var central = CBCentralManager(
                    delegate: self, queue: DispatchQueue(label: "radio", qos: .utility)
                )
            }
            """
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.calls.compactMap { call in
            guard CoreBluetoothNames.managers.contains(call.name),
                let queue = call.argument("queue"),
                QueueFacts.queue(of: queue, in: module) == .concurrent
            else { return nil }
            return Sighting(call.node, .high, "callbacks on this queue overtake each other")
        }
    }
}
