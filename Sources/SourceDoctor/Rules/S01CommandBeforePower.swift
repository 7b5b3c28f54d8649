// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// S01: a command while the radio cannot be on yet.
struct CommandBeforePower: SourceRule {
    static let document = RuleDocument(
        "S01",
        title: "a command is given before the manager can be powered on",
        why: """
            A new manager's state is unknown. Commands before `.poweredOn` are dropped, never \
            queued; only the system's log says "API MISUSE … can only accept this command while in \
            the powered on state".
            """,
        fix: "Give the command in `centralManagerDidUpdateState`, once the state is `.poweredOn`.",
        confidence: .high,
        reports: [
            "https://github.com/StarryInternet/CombineCoreBluetooth/issues/39",
            "https://github.com/netguru/BlueSwift/pull/27",
            "https://github.com/don/cordova-plugin-ble-central/issues/54",
            "https://github.com/chipweinberger/flutter_blue_plus/issues/293",
            "https://github.com/mhamilt/macos-ble-examples/issues/3",
            "https://github.com/Polidea/RxBluetoothKit/issues/283",
        ],
        situation: .powerOff,
        failing: """
            import CoreBluetooth
            final class Scanner: NSObject {
                private var central: CBCentralManager!
                func start() {
                    central = CBCentralManager(delegate: self, queue: nil)
                    central.scanForPeripherals(withServices: nil)  // here
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Scanner: NSObject, CBCentralManagerDelegate {
                private var central: CBCentralManager!
                func start() {
                    central = CBCentralManager(delegate: self, queue: nil)
                }
                func centralManagerDidUpdateState(_ central: CBCentralManager) {
                    if central.state == .poweredOn { central.scanForPeripherals(withServices: nil) }
                }
            }
            """
    )

    private static let commands: Set<String> = [
        "scanForPeripherals", "connect", "retrievePeripherals", "retrieveConnectedPeripherals",
    ]
    /// Bodies that run when an object or a screen begins.
    private static let beginnings: Set<String> = [
        "init", "viewDidLoad", "viewWillAppear", "viewDidAppear", "awakeFromNib", "loadView",
    ]
    private static let signsOfCare: Set<String> = [
        "state", "poweredOn", "isPoweredOn", "await", "isReady", "isScanning",
    ]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.functions.flatMap { sightings(in: $0, of: module) }
            + file.facts.calls.flatMap { appearing($0, in: module) }
    }

    private func sightings(in function: FunctionFacts, of module: ModuleIndex) -> [Sighting] {
        guard !function.mentions(anyOf: Self.signsOfCare) else { return [] }
        let calls = module.calls(in: function)
        let made = calls.first {
            CoreBluetoothNames.centralManagers.contains($0.name) && $0.base == nil
        }
        let begins =
            Self.beginnings.contains(function.baseName) && isOwner(module.type(function.typeName))
        guard made != nil || begins else { return [] }
        return calls.flatMap { call -> [Sighting] in
            guard call.node.closures(upTo: function.node).isEmpty else { return [] }
            if let made, call.node.start < made.node.start { return [] }
            if Self.isCommand(call, in: module) {
                // A screen may be handed a manager that is on, and a device to connect to.
                guard made != nil || call.name == "scanForPeripherals" else { return [] }
                return [sighting(call, afterInit: made != nil)]
            }
            guard made != nil || begins, call.base == nil || call.base == "self",
                let callee = module.type(function.typeName)?.functions.first(where: {
                    $0.baseName == call.name
                }), !callee.mentions(anyOf: Self.signsOfCare),
                let command = module.calls(in: callee).first(where: {
                    Self.isCommand($0, in: module)
                        && (made != nil || $0.name == "scanForPeripherals")
                        && !$0.node.isConditional(upTo: callee.node)
                        && $0.node.closures(upTo: callee.node).isEmpty
                })
            else { return [] }
            return [sighting(call, afterInit: made != nil, through: command.name)]
        }
    }

    /// Whether a type makes its own manager, rather than being handed one.
    private func isOwner(_ type: ModuleType?) -> Bool {
        type?.properties.contains { property in
            guard let held = property.type?.trimming("?!") else { return false }
            let isManager = CoreBluetoothNames.centralManagers.contains(held)
            return isManager && property.isStored
                && (property.initialValue != nil || property.type?.hasSuffix("!") == true)
        } == true
    }

    /// `.onAppear { central.scanForPeripherals(…) }`.
    private func appearing(_ call: CallFacts, in module: ModuleIndex) -> [Sighting] {
        guard call.name == "onAppear" else { return [] }
        let bodies = call.node.closureArguments.filter { !$0.mentions(anyOf: Self.signsOfCare) }
        return module.calls.filter { inner in
            Self.isCommand(inner, in: module) && bodies.contains { inner.node.isInside($0) }
        }.map { sighting($0, afterInit: false) }
    }

    private static func isCommand(_ call: CallFacts, in module: ModuleIndex) -> Bool {
        guard commands.contains(call.name) else { return false }
        return call.name == "connect"
            ? !module.connects(in: [call]).isEmpty : module.isCentral(call)
    }

    private func sighting(_ call: CallFacts, afterInit: Bool, through inner: String? = nil)
        -> Sighting
    {
        let command = inner.map { "\(call.name), which gives \($0)," } ?? call.name
        return afterInit
            ? Sighting(call.node, .high, "\(command) comes before the manager has told its state")
            : Sighting(call.node, .medium, "\(command) is given without a look at the state")
    }
}
