// SPDX-License-Identifier: Apache-2.0

/// D06: two disconnect callbacks, of which one is never called.
struct BothDisconnectCallbacks: SourceRule {
    static let document = RuleDocument(
        "D06",
        title: "a delegate has both disconnect callbacks",
        why: """
            Where both are there the system calls only the older one, and a connection with the \
            auto-reconnect option is never made again. With a deployment target below iOS 17 the \
            newer one alone is never called on older systems.
            """,
        fix: "Keep one: the older for your own reconnection, the newer for the system's.",
        confidence: .high,
        reports: [
            "https://github.com/manolofdez/AsyncBluetooth/pull/88",
            "https://github.com/nordicsemi/IOS-CoreBluetooth-Mock/pull/127",
        ],
        situation: .linkLost,
        failing: """
            import CoreBluetooth
            extension Recorder: CBCentralManagerDelegate {
                func centralManager(  // here
                    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
                    timestamp: CFAbsoluteTime, isReconnecting: Bool, error: (any Error)?
                ) { print(error as Any) }
                func centralManager(
                    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
                    error: (any Error)?
                ) { print(error as Any) }
            }
            """,
        passing: """
            import CoreBluetooth
            extension Recorder: CBCentralManagerDelegate {
                func centralManager(
                    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
                    error: (any Error)?
                ) { print(error as Any) }
            }
            """
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.functions.compactMap { function in
            guard function.fullName == CoreBluetoothNames.didDisconnectReconnecting,
                module.type(function.typeName)?.kind != .protocol
            else { return nil }
            if module.type(function.typeName)?.function(CoreBluetoothNames.didDisconnect) != nil {
                return Sighting(
                    function.node,
                    .high,
                    "this callback is never called: \(function.typeName ?? "the type") also has"
                        + " \(CoreBluetoothNames.didDisconnect)"
                )
            }
            guard let target = module.project.deploymentTargets["iOS"], target < 17 else {
                return nil
            }
            return Sighting(
                function.node,
                .high,
                "systems before iOS 17 never call this, and the deployment target is"
                    + " \(target.formattedVersion)"
            )
        }
    }
}

extension Double {
    /// `16` and `15.4`, as people write versions.
    var formattedVersion: String {
        self == rounded() && abs(self) < 1e9 ? String(Int(self)) : String(self)
    }
}
