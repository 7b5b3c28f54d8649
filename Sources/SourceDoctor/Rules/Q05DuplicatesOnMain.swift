// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// Q05: every advertisement on the main queue.
struct DuplicatesOnMain: SourceRule {
    static let document = RuleDocument(
        "Q05",
        title: "every advertisement is asked for, on the main queue",
        why: """
            With duplicates allowed, hundreds of callbacks come every second where there are many \
            devices, and the main thread is for the screen. The system warns of it in its log.
            """,
        fix: "Make the manager with a serial queue of its own.",
        confidence: .medium,
        reports: ["https://github.com/novaphotos/nova-ios-sdk/issues/12"],
        situation: nil,
        failing: """
            import CoreBluetooth
            final class Scanner: NSObject {
                private lazy var central = CBCentralManager(delegate: self, queue: nil)
                func scan() {
                    central.scanForPeripherals(
                        withServices: nil,
                        options: [CBCentralManagerScanOptionAllowDuplicatesKey: true]  // here
                    )
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Scanner: NSObject {
                private let queue = DispatchQueue(label: "scan")
                private lazy var central = CBCentralManager(delegate: self, queue: queue)
                func scan() {
                    central.scanForPeripherals(
                        withServices: nil,
                        options: [CBCentralManagerScanOptionAllowDuplicatesKey: true]
                    )
                }
            }
            """
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.tree.all(DictionaryElementSyntax.self).compactMap { element in
            guard element.key.lastName == "CBCentralManagerScanOptionAllowDuplicatesKey",
                element.value.source == "true",
                // A service filter keeps the flood out.
                element.ancestors().compactMap({ $0.as(FunctionCallExprSyntax.self) }).first?
                    .argument("withServices")?.source == "nil",
                QueueFacts.queue(
                    of: module.enclosingType(of: Syntax(element)),
                    in: module
                ) == .main
            else { return nil }
            return Sighting(element, .medium, "each of these callbacks takes the main thread")
        }
    }
}
