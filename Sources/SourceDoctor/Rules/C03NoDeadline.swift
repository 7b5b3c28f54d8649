// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// C03: an attempt to connect that nothing ends.
struct NoDeadline: SourceRule {
    static let document = RuleDocument(
        "C03",
        title: "an attempt to connect has no end",
        why: """
            Core Bluetooth never gives up: an attempt lasts until the device comes, days later if \
            need be, and didFailToConnect is hardly ever called. A time-out that does not cancel \
            leaves it pending, and the device connects long after the app said it failed.
            """,
        fix: "Set a deadline, and call `cancelPeripheralConnection` when it passes.",
        confidence: .medium,
        reports: [
            "https://github.com/exPHAT/SwiftBluetooth/issues/6",
            "https://github.com/troystribling/BlueCap/issues/58",
            "https://developer.apple.com/forums/thread/105652",
            "https://coderapp.vercel.app/answer/41088910",
            "https://github.com/hbldh/bleak/issues/490",
        ],
        situation: .noAnswer,
        failing: """
            import CoreBluetooth
            final class Link {
                private var peripheral: CBPeripheral?
                func open(_ central: CBCentralManager, _ peripheral: CBPeripheral) {
                    self.peripheral = peripheral
                    central.connect(peripheral)  // here
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Link {
                private var peripheral: CBPeripheral?
                func open(_ central: CBCentralManager, _ peripheral: CBPeripheral) {
                    self.peripheral = peripheral
                    central.connect(peripheral)
                    DispatchQueue.main.asyncAfter(deadline: .now() + 10) {
                        guard peripheral.state != .connected else { return }
                        central.cancelPeripheralConnection(peripheral)
                    }
                }
            }
            """
    )

    private static let clocks: Set<String> = [
        "asyncAfter", "sleep", "Timer", "scheduledTimer", "makeTimerSource", "deadline",
        "timeout", "timeoutInterval", "ContinuousClock", "schedule", "DispatchSourceTimer",
    ]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        let attempts = module.connects(in: file.facts.calls).filter {
            // Without an end on purpose: the link is to come back whenever the device does.
            $0.functionName != CoreBluetoothNames.didDisconnect
                && $0.functionName != CoreBluetoothNames.didDisconnectReconnecting
        }
        guard let first = attempts.first else { return [] }
        if !module.names.contains("cancelPeripheralConnection") {
            return [
                Sighting(
                    first.node,
                    .medium,
                    "nothing in the module ever calls cancelPeripheralConnection"
                )
            ]
        }
        guard !hasClock(module), let awaited = attempts.first(where: isAwaited) else { return [] }
        return [Sighting(awaited.node, .medium, "a task waits for this, and no clock ends it")]
    }

    private func hasClock(_ module: ModuleIndex) -> Bool {
        module.names.contains { name in
            Self.clocks.contains(name) || name.lowercased().contains("timeout")
                || name.lowercased().contains("deadline")
        }
    }

    private func isAwaited(_ call: CallFacts) -> Bool {
        call.node.closures(upTo: call.node.enclosingBody).contains { closure in
            closure.receivingCall?.calledName.hasSuffix("Continuation") == true
        }
    }
}
