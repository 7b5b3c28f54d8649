// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// D05: a connection whose end nobody hears of.
struct NoDisconnectCallback: SourceRule {
    static let document = RuleDocument(
        "D05",
        title: "something is connected to, and no didDisconnectPeripheral is implemented",
        why: """
            Devices leave, run empty and reset. Without the callback the app goes on as if \
            connected; every later request is lost.
            """,
        fix: "Implement `centralManager(_:didDisconnectPeripheral:error:)`.",
        confidence: .high,
        reports: [
            "https://developer.apple.com/documentation/corebluetooth/cbcentralmanagerdelegate"
        ],
        situation: .linkLost,
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
                    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
                    error: (any Error)?
                ) { end(error) }
            }
            """
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        let ends = [CoreBluetoothNames.didDisconnect, CoreBluetoothNames.didDisconnectReconnecting]
        return module.unheardConnect(in: file, without: ends).map {
            [Sighting($0.node, .high, "nothing hears of the end of this connection")]
        } ?? []
    }
}
