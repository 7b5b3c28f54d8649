// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// L03: an identifier that is kept, and the peripheral behind it that is not.
struct ForgottenHandle: SourceRule {
    static let document = RuleDocument(
        "L03",
        title: "only a found device's identifier or name is kept, and nothing gets the device back",
        why: """
            Nothing can be asked of an identifier. Without the peripheral that came with it, or \
            one that the manager retrieves by it, there is nothing to connect to later.
            """,
        fix: """
            Keep the peripheral beside what is shown, or get it back with \
            `retrievePeripherals(withIdentifiers:)`.
            """,
        confidence: .medium,
        reports: [
            "https://developer.apple.com/documentation/corebluetooth/cbcentralmanager/"
                + "retrieveperipherals(withidentifiers:)"
        ],
        situation: .deviceAnswers,
        failing: """
            import CoreBluetooth
            struct Found { var id: UUID; var name: String }
            final class Scanner: NSObject, CBCentralManagerDelegate {
                private var found: [Found] = []
                func open(_ id: UUID, on central: CBCentralManager) {
                    for peripheral in central.retrieveConnectedPeripherals(withServices: wanted)
                    where peripheral.identifier == id { central.connect(peripheral) }
                }
                func centralManager(  // here
                    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
                    advertisementData: [String: Any], rssi RSSI: NSNumber
                ) {
                    found.append(Found(id: peripheral.identifier, name: peripheral.name ?? ""))
                }
            }
            """,
        passing: """
            import CoreBluetooth
            struct Found { var id: UUID; var name: String; var peripheral: CBPeripheral }
            final class Scanner: NSObject, CBCentralManagerDelegate {
                private var found: [UUID: Found] = [:]
                func open(_ id: UUID, on central: CBCentralManager) {
                    if let device = found[id] { central.connect(device.peripheral) }
                }
                func centralManager(
                    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
                    advertisementData: [String: Any], rssi RSSI: NSNumber
                ) {
                    let id = peripheral.identifier
                    found[id] = Found(id: id, name: peripheral.name ?? "", peripheral: peripheral)
                }
            }
            """
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        guard module.doesConnect, !module.names.contains("retrievePeripherals") else { return [] }
        let finders = module.functions.filter { $0.fullName == CoreBluetoothNames.didDiscover }
        // Another scan that keeps what it finds may be the one that connects.
        guard finders.allSatisfy(forgets) else { return [] }
        return file.facts.functions.filter { $0.fullName == CoreBluetoothNames.didDiscover }.map {
            Sighting($0.node, .medium, "the peripheral is dropped here, and cannot be connected to")
        }
    }

    private func forgets(_ function: FunctionFacts) -> Bool {
        guard let body = function.body, function.parameters.count == 4 else { return false }
        let name = function.parameters[1].name
        return !PeripheralUse.isKept(name, in: body) && !isConnected(name, in: body)
            && body.all(MemberAccessExprSyntax.self).contains { access in
                access.base?.source == name && access.declName.baseName.text == "identifier"
            } && keepsSomething(body)
    }

    private func isConnected(_ name: String, in body: CodeBlockSyntax) -> Bool {
        body.all(FunctionCallExprSyntax.self).contains { call in
            call.calledName == "connect" && call.arguments.first?.expression.source == name
        }
    }

    private func keepsSomething(_ body: CodeBlockSyntax) -> Bool {
        body.all(AssignmentExprSyntax.self).isEmpty == false
            || body.all(FunctionCallExprSyntax.self).contains {
                ["append", "insert", "updateValue", "send", "yield"].contains($0.calledName)
            }
    }
}
