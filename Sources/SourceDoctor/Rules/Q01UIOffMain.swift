// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// Q01: the screen touched on the radio's queue.
struct UIOffMain: SourceRule {
    static let document = RuleDocument(
        "Q01",
        title: "a callback on its own queue touches what the screen shows",
        why: """
            Callbacks come on the queue that the manager was made with. UIKit and `@Published` \
            values belong to the main thread: glitches, warnings, crashes.
            """,
        fix: "Copy what is needed, then hop: `DispatchQueue.main.async { … }`.",
        confidence: .high,
        reports: ["https://github.com/50ButtonsEach/fliclib-ios/issues/31"],
        situation: nil,
        failing: """
            import CoreBluetooth
            final class Model: NSObject, ObservableObject, CBCentralManagerDelegate {
                @Published var isOn = false
                private let queue = DispatchQueue(label: "radio")
                private lazy var central = CBCentralManager(delegate: self, queue: queue)
                func centralManagerDidUpdateState(_ central: CBCentralManager) {
                    isOn = central.state == .poweredOn  // here
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Model: NSObject, ObservableObject, CBCentralManagerDelegate {
                @Published var isOn = false
                private let queue = DispatchQueue(label: "radio")
                private lazy var central = CBCentralManager(delegate: self, queue: queue)
                func centralManagerDidUpdateState(_ central: CBCentralManager) {
                    let isOn = central.state == .poweredOn
                    DispatchQueue.main.async { self.isOn = isOn }
                }
            }
            """
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.functions.compactMap { function in
            guard DelegateRequirement.isCallback(function.fullName),
                let queue = QueueFacts.queue(of: module.type(function.typeName), in: module),
                queue == .serial || queue == .concurrent,
                let place = MainThreadFacts.touch(in: function, of: module)
            else { return nil }
            return Sighting(place, .high, "this callback does not come on the main thread")
        }
    }
}
