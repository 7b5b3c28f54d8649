// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// S04: tidying up with the radio off.
struct CommandAtTheEnd: SourceRule {
    static let document = RuleDocument(
        "S04",
        title: "a scan or link is ended with the screen or object, and the state is not looked at",
        why: """
            `stopScan` and `cancelPeripheralConnection` are commands too: with Bluetooth off they \
            do nothing, and the system's log says "API MISUSE".
            """,
        fix: "Ask first: `if central.state == .poweredOn`.",
        confidence: .medium,
        reports: ["https://github.com/JuulLabs/kable/issues/81"],
        situation: .powerOff,
        failing: """
            import CoreBluetooth
            final class Scanner {
                private let central: CBCentralManager
                init(_ central: CBCentralManager) { self.central = central }
                deinit {
                    central.stopScan()  // here
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Scanner {
                private let central: CBCentralManager
                init(_ central: CBCentralManager) { self.central = central }
                deinit {
                    if central.state == .poweredOn { central.stopScan() }
                }
            }
            """
    )

    private static let ends: Set<String> = [
        "deinit", "viewWillDisappear", "viewDidDisappear", "applicationWillTerminate",
    ]
    private static let commands: Set<String> = ["stopScan", "cancelPeripheralConnection"]
    private static let signsOfCare: Set<String> = [
        "state", "poweredOn", "isPoweredOn", "isScanning", "isReady", "isConnected",
    ]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        let ends = file.facts.functions.filter { Self.ends.contains($0.baseName) }
        return ends.flatMap { sightings(in: $0, of: module) }
            + file.facts.calls.filter { $0.name == "onDisappear" }.flatMap {
                vanishing($0, in: module)
            }
    }

    private func sightings(in function: FunctionFacts, of module: ModuleIndex) -> [Sighting] {
        guard !function.mentions(anyOf: Self.signsOfCare) else { return [] }
        return module.calls(in: function).compactMap { call in
            if isCommand(call, in: module) { return sighting(call, call.name) }
            guard call.base == nil || call.base == "self",
                let callee = module.type(function.typeName)?.functions.first(where: {
                    $0.baseName == call.name
                }), !callee.mentions(anyOf: Self.signsOfCare),
                let command = module.calls(in: callee).first(where: { isCommand($0, in: module) }),
                !command.node.isConditional(upTo: callee.node)
            else { return nil }
            return sighting(call, command.name)
        }
    }

    /// `.onDisappear { central.stopScan() }`.
    private func vanishing(_ call: CallFacts, in module: ModuleIndex) -> [Sighting] {
        let bodies = call.node.closureArguments.filter { !$0.mentions(anyOf: Self.signsOfCare) }
        return module.calls.filter { inner in
            isCommand(inner, in: module) && bodies.contains { inner.node.isInside($0) }
        }.map { sighting($0, $0.name) }
    }

    private func isCommand(_ call: CallFacts, in module: ModuleIndex) -> Bool {
        Self.commands.contains(call.name) && module.isCentral(call)
    }

    private func sighting(_ call: CallFacts, _ command: String) -> Sighting {
        Sighting(call.node, .medium, "\(command) is given here whether Bluetooth is on or off")
    }
}
