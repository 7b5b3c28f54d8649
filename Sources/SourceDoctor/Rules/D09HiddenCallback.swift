// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// D09: a callback that the system cannot see.
struct HiddenCallback: SourceRule {
    static let document = RuleDocument(
        "D09",
        title: "a delegate method is private or static",
        why: "An optional callback is found by its name at run time: what is hidden is not called.",
        fix: "Remove `private`, `fileprivate` or `static`.",
        confidence: .high,
        reports: [
            "https://developer.apple.com/documentation/corebluetooth/cbcentralmanagerdelegate"
        ],
        situation: .deviceAnswers,
        failing: """
            import CoreBluetooth
            extension Link: CBCentralManagerDelegate {
                private func centralManager(  // here
                    _ central: CBCentralManager, didConnect peripheral: CBPeripheral
                ) { begin(peripheral) }
            }
            """,
        passing: """
            import CoreBluetooth
            extension Link: CBCentralManagerDelegate {
                func centralManager(
                    _ central: CBCentralManager, didConnect peripheral: CBPeripheral
                ) { begin(peripheral) }
            }
            """
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.functions.compactMap { function in
            guard DelegateRequirement.isCallback(function.fullName),
                module.type(function.typeName)?.isDelegate == true,
                !function.modifiers.contains(where: { $0.hasPrefix("objc") }),
                let word = ["private", "fileprivate", "static", "class"].first(
                    where: function.modifiers.contains
                )
            else { return nil }
            return Sighting(function.node, .high, "never called, since it is \(word)")
        }
    }
}
