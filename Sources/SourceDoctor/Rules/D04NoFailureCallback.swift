// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// D04: a connection whose failure nobody hears of.
struct NoFailureCallback: SourceRule {
    static let document = RuleDocument(
        "D04",
        title: "something is connected to, and didFailToConnect is not implemented",
        why: """
            A peer that lost its bond answers there (`CBError` 14), and so do a full connection \
            table and an encryption that times out. Without it the attempt waits for ever.
            """,
        fix: "Implement `centralManager(_:didFailToConnect:error:)` and end the attempt there.",
        confidence: .medium,
        reports: [
            "https://github.com/JuulLabs/kable/issues/334",
            "https://github.com/polarofficial/polar-ble-sdk/issues/389",
        ],
        situation: .bondLost,
        failing: """
            import CoreBluetooth
            final class Link: NSObject, CBCentralManagerDelegate {
                private var peripheral: CBPeripheral?
                func open(_ central: CBCentralManager) {
                    if let peripheral { central.connect(peripheral) }  // here
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Link: NSObject, CBCentralManagerDelegate {
                private var peripheral: CBPeripheral?
                func open(_ central: CBCentralManager) {
                    if let peripheral { central.connect(peripheral) }
                }
                func centralManager(
                    _ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral,
                    error: (any Error)?
                ) { end(error) }
            }
            """
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        module.unheardConnect(in: file, without: [CoreBluetoothNames.didFailToConnect]).map {
            [Sighting($0.node, .medium, "nothing hears of it if this fails: no didFailToConnect")]
        } ?? []
    }
}
