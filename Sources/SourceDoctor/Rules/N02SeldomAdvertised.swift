// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// N02: a filter that finds nothing.
struct SeldomAdvertised: SourceRule {
    static let document = RuleDocument(
        "N02",
        title: "a scan looks for services that devices have and seldom advertise",
        why: """
            The filter looks at what is advertised, not at what a device has. The battery, device \
            information and generic services are hardly ever in an advertisement.
            """,
        fix: "Look for the service that the device advertises; a capture of it shows which.",
        confidence: .medium,
        reports: [
            "https://github.com/innoveit/react-native-ble-manager/issues/444",
            "https://github.com/rhummelmose/BluetoothKit/issues/27",
            "https://github.com/weliem/blessed-android/issues/24",
            "https://github.com/PhilipsHue/flutter_reactive_ble/issues/740",
        ],
        situation: .unadvertisedService,
        failing: """
            import CoreBluetooth
            func scan(_ central: CBCentralManager) {
                central.scanForPeripherals(withServices: [CBUUID(string: "180A")])  // here
            }
            """,
        passing: """
            import CoreBluetooth
            func scan(_ central: CBCentralManager) {
                central.scanForPeripherals(withServices: [CBUUID(string: "180D")])
            }
            """
    )

    private static let general: Set<String> = ["1800", "1801", "180A", "180F"]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.calls.compactMap { call in
            guard call.name == "scanForPeripherals", module.isCentral(call),
                let list = call.argument("withServices")?.as(ArrayExprSyntax.self),
                !list.elements.isEmpty,
                list.elements.allSatisfy({ isGeneral($0.expression, in: module) })
            else { return nil }
            return Sighting(call.node, .medium, "hardly any device advertises these services")
        }
            + file.facts.calls.compactMap { call in
                guard call.name == "scanForPeripherals", module.isCentral(call),
                    let list = call.argument("withServices")?.as(ArrayExprSyntax.self),
                    list.elements.contains(where: { isBeacon($0.expression) })
                else { return nil }
                return Sighting(
                    call.node,
                    .medium,
                    "a beacon's UUID is no service: nothing is found"
                )
            }
    }

    /// Whether a name says that the UUID is one of an iBeacon, which is manufacturer data.
    private func isBeacon(_ service: ExprSyntax) -> Bool {
        service.all(DeclReferenceExprSyntax.self).contains { name in
            let text = name.baseName.text.lowercased()
            return text.contains("ibeacon") || text.contains("proximityuuid")
                || text == "beaconuuid"
        }
    }

    private func isGeneral(_ service: ExprSyntax, in module: ModuleIndex) -> Bool {
        if let call = service.bare.as(FunctionCallExprSyntax.self), call.calledName == "CBUUID" {
            return Self.general.contains(call.argument("string")?.literal?.uppercased() ?? "")
        }
        guard let name = service.lastName,
            let value = module.enclosingType(of: Syntax(service))?.stored(name)?.initialValue
        else { return false }
        return value.is(FunctionCallExprSyntax.self) && isGeneral(value, in: module)
    }
}
