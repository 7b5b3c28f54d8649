// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// C11: a connection asked for before the old one has ended.
struct ConnectAfterCancel: SourceRule {
    static let document = RuleDocument(
        "C11",
        title: "a peripheral is connected to right after its connection was cancelled",
        why: """
            Cancelling takes its time. The disconnection of the old link comes after the new \
            attempt was made, and is taken for the end of that one.
            """,
        fix: "Connect again in didDisconnectPeripheral.",
        confidence: .medium,
        reports: [
            "https://github.com/boardsesh/boardsesh/issues/4139",
            "https://github.com/dotintent/react-native-ble-plx/issues/1080",
        ],
        situation: .deviceAnswers,
        failing: """
            import CoreBluetooth
            final class Link {
                private var peripheral: CBPeripheral
                func restart(_ central: CBCentralManager) {
                    central.cancelPeripheralConnection(peripheral)
                    central.connect(peripheral)  // here
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Link {
                private var peripheral: CBPeripheral
                private var restarts = false
                func restart(_ central: CBCentralManager) {
                    restarts = true
                    central.cancelPeripheralConnection(peripheral)
                }
                func ended(_ central: CBCentralManager) {
                    if restarts { central.connect(peripheral) }
                }
            }
            """
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        module.connects(in: file.facts.calls).compactMap { call in
            guard let target = call.firstArgument?.source.trimming("?!"),
                let list = call.node.ancestors().first(where: {
                    $0.is(CodeBlockItemListSyntax.self)
                })
            else { return nil }
            // In the same list of statements, so that both run.
            let isCancelled = list.all(FunctionCallExprSyntax.self).contains { other in
                other.calledName == "cancelPeripheralConnection"
                    && other.arguments.first?.expression.source.trimming("?!") == target
                    && other.start < call.node.start
                    && other.ancestors().first { $0.is(CodeBlockItemListSyntax.self) }?.id
                        == list.id
                    && !list.all(AwaitExprSyntax.self).contains { wait in
                        wait.start > other.start && wait.start < call.node.start
                    }
            }
            guard isCancelled else { return nil }
            return Sighting(call.node, .medium, "the connection that was cancelled has not ended")
        }
    }
}
