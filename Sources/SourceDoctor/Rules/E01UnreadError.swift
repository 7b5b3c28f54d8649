// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// E01: a callback that does not look at its error.
struct UnreadError: SourceRule {
    static let document = RuleDocument(
        "E01",
        title: "a callback does not look at its error",
        why: """
            The error is the only thing that says what happened: a lost bond and a device out of \
            range look the same without it, and what follows works on old or missing values.
            """,
        fix: "Read the error first, act on its code, and log domain and code.",
        confidence: .medium,
        reports: [
            "https://github.com/polarofficial/polar-ble-sdk/issues/389",
            "https://github.com/randdusing/cordova-plugin-bluetoothle/issues/728",
            "https://github.com/deviceplug/btleplug/pull/430",
        ],
        situation: .errorReply,
        failing: """
            import CoreBluetooth
            extension Recorder: CBPeripheralDelegate {
                func peripheral(  // here
                    _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic,
                    error: (any Error)?
                ) { show(characteristic.value) }
            }
            """,
        passing: """
            import CoreBluetooth
            extension Recorder: CBPeripheralDelegate {
                func peripheral(
                    _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic,
                    error: (any Error)?
                ) {
                    if let error { return tell(error) }
                    show(characteristic.value)
                }
            }
            """
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.functions.compactMap { function in
            guard DelegateRequirement.isCallback(function.fullName),
                module.type(function.typeName)?.isDelegate == true,
                let error = function.parameters.last, error.type.contains("Error"),
                let body = function.body, !body.statements.isEmpty, error.name != "_",
                !body.mentions(error.name)
            else { return nil }
            return Sighting(function.node, .medium, "\"\(error.name)\" is never looked at")
        }
    }
}
