// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// C12: what retrieving tells, and what it does not.
struct RetrievedOrNothing: SourceRule {
    static let document = RuleDocument(
        "C12",
        title: "what the manager retrieves is taken for all the devices there are",
        why: """
            `retrievePeripherals` knows the identifiers that this phone once gave, connected or \
            not: none after a restore onto a new phone. `retrieveConnectedPeripherals` tells live \
            links, not paired devices; and what the system has connected does not advertise, so \
            that no scan finds it.
            """,
        fix: """
            In this order: `retrievePeripherals`, `retrieveConnectedPeripherals`, and then a scan.
            """,
        confidence: .medium,
        reports: [
            "https://github.com/chipweinberger/flutter_blue_plus/issues/417",
            "https://github.com/randdusing/cordova-plugin-bluetoothle/issues/669",
            "https://github.com/PhilipsHue/flutter_reactive_ble/issues/622",
            "https://github.com/nordicsemi/IOS-nRF-Connect/issues/19",
            "https://github.com/jordanebelanger/SwiftyBluetooth/pull/7",
        ],
        situation: .emptyCache,
        failing: """
            import CoreBluetooth
            final class Link {
                private var peripheral: CBPeripheral?
                func pair(on central: CBCentralManager) {
                    central.scanForPeripherals(withServices: services)
                }
                func reopen(_ id: UUID, on central: CBCentralManager) {
                    let known = central.retrievePeripherals(withIdentifiers: [id])
                    guard let device = known.first else { return }  // here
                    peripheral = device
                    central.connect(device)
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Link {
                private var peripheral: CBPeripheral?
                func pair(on central: CBCentralManager) {
                    central.scanForPeripherals(withServices: services)
                }
                func reopen(_ id: UUID, on central: CBCentralManager) {
                    let known = central.retrievePeripherals(withIdentifiers: [id])
                        + central.retrieveConnectedPeripherals(withServices: services)
                    guard let device = known.first(where: { $0.identifier == id }) else {
                        return central.scanForPeripherals(withServices: services)
                    }
                    peripheral = device
                    central.connect(device)
                }
            }
            """
    )

    private static let retrieve = "retrievePeripherals"
    private static let retrieveConnected = "retrieveConnectedPeripherals"
    private static let others: Set<String> = ["scanForPeripherals", retrieveConnected]
    private static let words: [String: [String]] = [
        retrieve: ["connected", "paired", "bonded", "reachable", "inrange", "nearby"],
        retrieveConnected: ["paired", "bonded"],
    ]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.calls.compactMap { call in
            guard Self.words[call.name] != nil, module.isCentral(call),
                let body = call.node.enclosingBody
            else { return nil }
            return mistaken(call, in: body) ?? ended(call, in: body, of: module)
        }
    }

    /// A function or property whose name says what the list does not tell.
    private func mistaken(_ call: CallFacts, in body: Syntax) -> Sighting? {
        let name =
            body.as(FunctionDeclSyntax.self)?.name.text
            ?? body.as(PatternBindingSyntax.self)?.pattern.source ?? ""
        let meant = Self.words[call.name]?.first { name.lowercased().contains($0) }
        guard let meant, !body.mentions(anyOf: Self.others.subtracting([call.name])),
            isAnswer(call.node)
        else { return nil }
        return Sighting(
            call.node,
            .medium,
            "\(call.name) does not tell what is \(meant == "inrange" ? "in range" : meant)"
        )
    }

    /// Whether the list is what the body returns, or whether it is empty.
    private func isAnswer(_ call: FunctionCallExprSyntax) -> Bool {
        let statement = call.ancestors().first { $0.is(CodeBlockItemSyntax.self) }
            .flatMap { $0.as(CodeBlockItemSyntax.self) }
        return statement?.item.is(ReturnStmtSyntax.self) == true
            || statement?.parent?.as(CodeBlockItemListSyntax.self)?.count == 1
    }

    /// `guard let device = central.retrievePeripherals(…).first else { return }`, with nothing
    /// else tried and nobody told, in a module that scans elsewhere.
    private func ended(_ call: CallFacts, in body: Syntax, of module: ModuleIndex) -> Sighting? {
        guard call.name == Self.retrieve, !module.names.contains(Self.retrieveConnected),
            module.names.contains("scanForPeripherals"),
            let function = module.functions.first(where: { $0.node.id == call.function?.id })
        else { return nil }
        let early = body.all(GuardStmtSyntax.self).first { early in
            early.start >= call.node.start && names(of: call, in: early.conditions)
                || call.node.isInside(early.conditions)
        }
        guard let early else { return nil }
        if early.body.mentions("scanForPeripherals") {
            return Sighting(
                early,
                .low,
                "a device that the system or another app has connected is in no scan:"
                    + " \(Self.retrieveConnected) tells it"
            )
        }
        guard isSilent(early.body),
            !module.reached(from: function).contains(where: { $0.mentions(anyOf: Self.others) })
        else { return nil }
        return Sighting(
            early,
            .medium,
            "a device that this phone does not remember is given up without a scan"
        )
    }

    /// Whether conditions speak of the variable that the call fills.
    private func names(of call: CallFacts, in conditions: ConditionElementListSyntax) -> Bool {
        let binding = call.node.ancestors().first { $0.is(PatternBindingSyntax.self) }?
            .as(PatternBindingSyntax.self)
        return binding.map { conditions.mentions($0.pattern.source) } == true
    }

    /// Whether a block leaves without a word: `return`, or `return false`.
    private func isSilent(_ block: CodeBlockSyntax) -> Bool {
        guard block.statements.count == 1, let only = block.statements.first,
            let exit = only.item.as(ReturnStmtSyntax.self)
        else { return false }
        return exit.expression == nil
    }
}
