// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// L01: a connection to a peripheral that nothing keeps.
struct UnheldPeripheral: SourceRule {
    static let document = RuleDocument(
        "L01",
        title: "a peripheral is connected to, and nothing keeps it",
        why: """
            Core Bluetooth holds a peripheral weakly. When the callback returns, the last \
            reference goes, the attempt is cancelled, and no callback comes: the system's log \
            alone says "Cancelling connection for unused peripheral".
            """,
        fix: "Store the peripheral in a property before the call, until it is disconnected.",
        confidence: .high,
        reports: [
            "https://github.com/chipweinberger/flutter_blue_plus/pull/400",
            "https://github.com/nexussays/ble.net/issues/77",
            "https://github.com/coolnameismy/BabyBluetooth/issues/99",
            "https://github.com/innoveit/react-native-ble-manager/issues/61",
            "https://github.com/JuulLabs/kable/issues/591",
        ],
        situation: .peripheralReleased,
        failing: """
            import CoreBluetooth
            final class Scanner: NSObject, CBCentralManagerDelegate {
                func centralManager(
                    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
                    advertisementData: [String: Any], rssi RSSI: NSNumber
                ) {
                    central.stopScan()
                    central.connect(peripheral)  // here
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Scanner: NSObject, CBCentralManagerDelegate {
                private var peripheral: CBPeripheral?
                func centralManager(
                    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
                    advertisementData: [String: Any], rssi RSSI: NSNumber
                ) {
                    central.stopScan()
                    self.peripheral = peripheral
                    central.connect(peripheral)
                }
            }
            """
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        module.connects(in: file.facts.calls).compactMap { call in
            guard let argument = call.firstArgument?.bare,
                let body = call.node.enclosingBody, let type = module.enclosingType(of: body),
                !type.properties.contains(where: { $0.isStored && module.holdsPeripheral($0.type) })
            else { return nil }
            guard let name = argument.as(DeclReferenceExprSyntax.self)?.baseName.text else {
                return retrieved(argument, call)
            }
            guard !type.properties.contains(where: { $0.name == name }),
                !PeripheralUse.isKept(name, in: body),
                let confidence = confidence(of: name, call, in: module)
            else { return nil }
            return Sighting(
                call.node,
                confidence,
                "nothing keeps \"\(name)\" when this returns, and the attempt is cancelled"
            )
        }
    }

    /// `central.connect(central.retrievePeripherals(…).first!)`.
    private func retrieved(_ argument: ExprSyntax, _ call: CallFacts) -> Sighting? {
        let calls = argument.all(FunctionCallExprSyntax.self).map(\.calledName)
        guard calls.contains(where: { $0.hasPrefix("retrieve") && $0.contains("Peripherals") })
        else { return nil }
        return Sighting(
            call.node,
            .high,
            "nothing keeps the retrieved peripheral, and the attempt is cancelled"
        )
    }

    /// A peripheral that the system just handed over is held by nobody else; one that a caller
    /// hands over is, unless no type of the module holds any.
    private func confidence(of name: String, _ call: CallFacts, in module: ModuleIndex)
        -> SourceFinding.Confidence?
    {
        guard call.functionName != CoreBluetoothNames.didDisconnect else { return nil }
        if call.functionName == CoreBluetoothNames.didDiscover { return .high }
        let isHeld = module.types.values.contains { type in
            type.properties.contains { $0.isStored && module.holdsPeripheral($0.type) }
        }
        let isParameter = module.functions.contains { function in
            function.node.id == call.function?.id
                && function.parameters.contains { $0.name == name }
        }
        if !isParameter { return isHeld ? .medium : .high }
        return isHeld ? nil : .medium
    }
}
