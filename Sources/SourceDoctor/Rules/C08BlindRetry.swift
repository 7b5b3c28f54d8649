// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// C08: a reconnection that looks at nothing.
struct BlindRetry: SourceRule {
    static let document = RuleDocument(
        "C08",
        title: "a lost or failed connection is made again at once, whatever the reason",
        why: """
            Where the reason stays (a lost bond, a device that refuses) this is a loop that \
            empties both batteries and shows the pairing sheet again and again; a user's own \
            disconnection comes back too.
            """,
        fix: "Wait longer each time, look at the code (stop on 14 and 15), and ask what was meant.",
        confidence: .medium,
        reports: [
            "https://github.com/perezjuanj/OpenCircuit/issues/35",
            "https://github.com/loopandlearn/LoopFollow/pull/467",
            "https://github.com/meshtastic/Meshtastic-Apple/pull/2346",
            "https://devzone.nordicsemi.com/f/nordic-q-a/60455",
        ],
        situation: .bondLost,
        failing: """
            import CoreBluetooth
            extension Link: CBCentralManagerDelegate {
                func centralManager(
                    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
                    error: (any Error)?
                ) {
                    show(error)
                    central.connect(peripheral)  // here
                }
            }
            """,
        passing: """
            import CoreBluetooth
            extension Link: CBCentralManagerDelegate {
                func centralManager(
                    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
                    error: (any Error)?
                ) {
                    let code = (error as? CBError)?.code
                    guard isWanted, code != .peerRemovedPairingInformation else { return }
                    queue.asyncAfter(deadline: .now() + backoff.next()) {
                        central.connect(peripheral)
                    }
                }
            }
            """
    )

    private static let signsOfPatience = [
        "attempt", "retry", "retries", "backoff", "delay", "count", "timer", "throttle",
    ]
    private static let patientCalls: Set<String> = [
        "asyncAfter", "sleep", "Timer", "scheduledTimer", "Task",
    ]
    private static let codes: Set<String> = [
        "code", "CBError", "peerRemovedPairingInformation", "encryptionTimedOut",
    ]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.functions.flatMap { function -> [Sighting] in
            let isFailure = function.fullName == CoreBluetoothNames.didFailToConnect
            let isEnd =
                function.fullName == CoreBluetoothNames.didDisconnect
                || function.fullName == CoreBluetoothNames.didDisconnectReconnecting
            guard isFailure || isEnd, let type = module.type(function.typeName) else { return [] }
            return module.calls(in: function).compactMap { call in
                guard let inner = attempt(call, in: type, of: module),
                    isBlind(call.node, in: function, isFailure: isFailure),
                    inner.node.id == function.node.id
                        || isBlind(nil, in: inner, isFailure: isFailure)
                else { return nil }
                return Sighting(
                    call.node,
                    .medium,
                    "again at once, whatever the reason, without end"
                )
            }
        }
    }

    /// The function in which a call connects: the one around it, or the method it calls.
    private func attempt(_ call: CallFacts, in type: ModuleType, of module: ModuleIndex)
        -> FunctionFacts?
    {
        if !module.connects(in: [call]).isEmpty {
            return type.functions.first { $0.node.id == call.function?.id }
        }
        guard call.base == nil || call.base == "self" else { return nil }
        return type.functions.first { callee in
            callee.baseName == call.name
                && module.connects(in: module.calls(in: callee)).contains {
                    !isDecided(Syntax($0.node), in: callee.node, isFailure: false)
                }
        }
    }

    private func isBlind(
        _ node: FunctionCallExprSyntax?,
        in function: FunctionFacts,
        isFailure: Bool
    ) -> Bool {
        guard let body = function.body, !body.mentions(anyOf: Self.patientCalls) else {
            return false
        }
        let isPatient = body.tokens(viewMode: .sourceAccurate).contains { token in
            guard case .identifier(let name) = token.tokenKind else { return false }
            return Self.signsOfPatience.contains { name.lowercased().contains($0) }
        }
        if isPatient || body.mentions(anyOf: Self.codes) { return false }
        guard let node else { return true }
        return !isDecided(Syntax(node), in: function.node, isFailure: isFailure)
    }

    /// Whether something decides if the node runs, other than that there is a peripheral. That
    /// there is an error decides nothing where there always is one.
    private func isDecided(_ node: Syntax, in body: Syntax, isFailure: Bool) -> Bool {
        let around = node.ancestors(upTo: body)
        if around.contains(where: { $0.is(SwitchCaseSyntax.self) || $0.is(TernaryExprSyntax.self) })
        {
            return true
        }
        let branches = around.compactMap { $0.as(IfExprSyntax.self)?.conditions }
        let early = around.flatMap(\.earlierSiblings).filter(\.endsEarly)
            .flatMap { $0.all(ConditionElementListSyntax.self) }
        return (branches + early).flatMap { Array($0) }.contains { condition in
            guard !condition.condition.is(OptionalBindingConditionSyntax.self) else { return false }
            let text = condition.condition.source
            return !(isFailure && ["error != nil", "error == nil"].contains(text))
        }
    }
}
