// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// D02: requests to a peripheral that has no delegate.
struct NoPeripheralDelegate: SourceRule {
    static let document = RuleDocument(
        "D02",
        title: "a peripheral is asked, and its delegate is not set",
        why: """
            Answers come to the peripheral's delegate alone. Discovery without one is refused; \
            only the system's log says "API MISUSE … delegate is nil".
            """,
        fix: "Set `peripheral.delegate` before the first request, and again after a reconnection.",
        confidence: .high,
        reports: [
            "https://github.com/Polidea/RxBluetoothKit/issues/274",
            "https://github.com/nordicsemi/IOS-CoreBluetooth-Mock/issues/97",
        ],
        situation: .deviceAnswers,
        failing: """
            import CoreBluetooth
            extension Recorder: CBCentralManagerDelegate, CBPeripheralDelegate {
                func centralManager(
                    _ central: CBCentralManager, didConnect peripheral: CBPeripheral
                ) {
                    peripheral.discoverServices(nil)  // here
                }
            }
            """,
        passing: """
            import CoreBluetooth
            extension Recorder: CBCentralManagerDelegate, CBPeripheralDelegate {
                func centralManager(
                    _ central: CBCentralManager, didConnect peripheral: CBPeripheral
                ) {
                    peripheral.delegate = self
                    peripheral.discoverServices(nil)
                }
            }
            """
    )

    private static let requests: Set<String> = [
        "discoverServices", "discoverCharacteristics", "readValue", "setNotifyValue",
        "discoverDescriptors", "readRSSI",
    ]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        let delegates = module.assignments.filter { isDelegate($0, of: module) }
        let set = delegates.filter { $0.right.source != "nil" }
        let requests = file.facts.calls.filter {
            Self.requests.contains($0.name) && isRequest($0, of: module)
        }
        if set.isEmpty {
            return requests.prefix(1).map { call in
                Sighting(call.node, .high, "no delegate is ever set: the answer reaches nobody")
            }
        }
        return requests.compactMap { lateDelegate($0, delegates: set) }
            + forgotten(delegates, set, in: file)
    }

    private func isRequest(_ call: CallFacts, of module: ModuleIndex) -> Bool {
        guard let receiver = call.node.receiver,
            let type = module.resolver.type(of: receiver)
        else { return false }
        return CoreBluetoothNames.peripherals.contains(type)
    }

    private func isDelegate(_ assignment: AssignmentFacts, of module: ModuleIndex) -> Bool {
        guard assignment.property == "delegate",
            let owner = assignment.left.as(MemberAccessExprSyntax.self)?.base
        else { return false }
        let type = module.resolver.type(of: owner)
        return type.map { CoreBluetoothNames.peripherals.contains($0) } ?? true
    }

    /// A request that the same body gives before it sets the delegate.
    private func lateDelegate(_ call: CallFacts, delegates: [AssignmentFacts]) -> Sighting? {
        guard let function = call.function, let receiver = call.node.receiver?.source else {
            return nil
        }
        let here = delegates.filter {
            $0.function?.id == function.id
                && $0.left.as(MemberAccessExprSyntax.self)?.base?.source == receiver
        }
        guard let first = here.first, call.node.closures(upTo: function).isEmpty,
            here.allSatisfy({ $0.left.start > call.node.start }),
            first.left.closures(upTo: function).isEmpty
        else { return nil }
        return Sighting(call.node, .high, "asked before its delegate is set, a few lines below")
    }

    /// A delegate that is taken away at the end of a connection and set again only for a device
    /// that is discovered, not for one that connects again.
    private func forgotten(
        _ delegates: [AssignmentFacts],
        _ set: [AssignmentFacts],
        in file: SwiftFile
    ) -> [Sighting] {
        guard set.allSatisfy({ $0.functionName == CoreBluetoothNames.didDiscover }) else {
            return []
        }
        return delegates.filter { taken in
            taken.right.source == "nil"
                && [
                    CoreBluetoothNames.didDisconnect,
                    CoreBluetoothNames.didDisconnectReconnecting,
                ].contains(taken.functionName ?? "")
                && taken.left.root.id == file.tree.root.id
        }.map {
            Sighting(
                $0.left,
                .medium,
                "set again only in didDiscover: after a reconnection no answer is told"
            )
        }
    }
}
