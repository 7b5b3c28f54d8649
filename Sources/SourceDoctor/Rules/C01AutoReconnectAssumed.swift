// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// C01: an option that some hosts refuse.
struct AutoReconnectAssumed: SourceRule {
    static let document = RuleDocument(
        "C01",
        title: "auto-reconnect is asked for, and nothing handles its refusal",
        why: """
            For some devices and systems the option makes the whole connection fail with `CBError` \
            1, "One or more parameters were invalid".
            """,
        fix: "On `CBError.invalidParameters` connect once more without the option.",
        confidence: .medium,
        reports: [
            "https://github.com/manolofdez/AsyncBluetooth/issues/40",
            "https://github.com/manolofdez/AsyncBluetooth/pull/88",
        ],
        situation: .optionRefused,
        failing: """
            import CoreBluetooth
            final class Link {
                private var peripheral: CBPeripheral?
                func open(_ central: CBCentralManager, _ peripheral: CBPeripheral) {
                    self.peripheral = peripheral
                    central.connect(
                        peripheral,
                        options: [CBConnectPeripheralOptionEnableAutoReconnect: true]  // here
                    )
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Link {
                private var peripheral: CBPeripheral?
                func open(_ central: CBCentralManager, _ peripheral: CBPeripheral) {
                    self.peripheral = peripheral
                    central.connect(
                        peripheral,
                        options: [CBConnectPeripheralOptionEnableAutoReconnect: true]
                    )
                }
                func failed(_ central: CBCentralManager, _ error: any Error) {
                    guard let peripheral, (error as? CBError)?.code == .invalidParameters else {
                        return
                    }
                    central.connect(peripheral)
                }
            }
            """
    )

    private static let symbol = "CBConnectPeripheralOptionEnableAutoReconnect"
    private static let text = "kCBConnectOptionEnableAutoReconnect"

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        guard !module.names.contains("invalidParameters") else { return [] }
        let symbols = file.tree.all(DeclReferenceExprSyntax.self)
            .filter { $0.baseName.text == Self.symbol && !isOff(Syntax($0)) }
            .map { Syntax($0) }
        let texts = file.facts.strings.filter { $0.text == Self.text || $0.text == Self.symbol }
            .map { Syntax($0.node) }
        return (symbols + texts).map {
            Sighting($0, .medium, "some hosts refuse this option, and then nothing connects")
        }
    }

    /// `…Key: false` asks for nothing.
    private func isOff(_ node: Syntax) -> Bool {
        node.parent?.as(DictionaryElementSyntax.self)?.value.source == "false"
    }
}
