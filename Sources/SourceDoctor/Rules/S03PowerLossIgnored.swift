// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// S03: links that end with the radio's power, and nobody notes it.
struct PowerLossIgnored: SourceRule {
    static let document = RuleDocument(
        "S03",
        title: "what says that a device is connected survives Bluetooth being turned off",
        why: """
            Turning Bluetooth off ends every link, and didDisconnectPeripheral is not called for \
            it: the app goes on as if connected, and subscriptions seem alive.
            """,
        fix: "In every state but `.poweredOn`, do what didDisconnectPeripheral does.",
        confidence: .medium,
        reports: ["https://github.com/JuulLabs/kable/pull/287"],
        situation: .powerOff,
        failing: """
            import CoreBluetooth
            final class Link: NSObject, CBCentralManagerDelegate {
                private var isConnected = false
                func centralManagerDidUpdateState(_ central: CBCentralManager) {  // here
                    show(central.state)
                }
                func centralManager(
                    _ central: CBCentralManager, didConnect peripheral: CBPeripheral
                ) { isConnected = true }
                func centralManager(
                    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
                    error: (any Error)?
                ) {
                    isConnected = false
                    show(error)
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Link: NSObject, CBCentralManagerDelegate {
                private var isConnected = false
                func centralManagerDidUpdateState(_ central: CBCentralManager) {
                    if central.state != .poweredOn { isConnected = false }
                    show(central.state)
                }
                func centralManager(
                    _ central: CBCentralManager, didConnect peripheral: CBPeripheral
                ) { isConnected = true }
                func centralManager(
                    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
                    error: (any Error)?
                ) {
                    isConnected = false
                    show(error)
                }
            }
            """
    )

    private static let ended: Set<String> = ["nil", "false", ".disconnected", ".idle"]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.functions.compactMap { function in
            guard function.fullName == CoreBluetoothNames.didUpdateState,
                let type = module.type(function.typeName), type.isDelegate,
                let connect = type.function(CoreBluetoothNames.didConnect)
            else { return nil }
            let begun = assigned(by: connect, in: module) { !Self.ended.contains($0) }
            let over = type.disconnects.map { end in
                assigned(by: end, in: module) { Self.ended.contains($0) }
            }.reduce(into: Set<String>()) { $0.formUnion($1) }
            let marks = begun.intersection(over).filter { type.stored($0) != nil }
            let reached = module.reached(from: function)
            let kept = marks.sorted().first { mark in
                !reached.contains { $0.mentions(mark) }
            }
            // Something else is told of the state, and may do it.
            guard let kept, marks.allSatisfy({ mark in !reached.contains { $0.mentions(mark) } })
            else { return nil }
            return Sighting(
                function.node,
                .medium,
                "\"\(kept)\" stays when Bluetooth is turned off: no disconnection is told then"
            )
        }
    }

    /// The names that a function, or one that it calls, assigns such a value to.
    private func assigned(
        by function: FunctionFacts,
        in module: ModuleIndex,
        _ isMeant: (String) -> Bool
    ) -> Set<String> {
        let bodies = Set(module.reached(from: function).map(\.node.id))
        return Set(
            module.assignments.filter { assignment in
                assignment.function.map { bodies.contains($0.id) } == true
                    && isMeant(assignment.right.source)
                    && ["self", nil].contains(
                        assignment.left.as(MemberAccessExprSyntax.self)?.base?.source
                    )
            }.map(\.property)
        )
    }
}
