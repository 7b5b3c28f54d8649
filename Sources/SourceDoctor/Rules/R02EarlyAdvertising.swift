// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// R02: advertising before there is anything to advertise.
struct EarlyAdvertising: SourceRule {
    static let document = RuleDocument(
        "R02",
        title: "a service is added or advertised before the peripheral manager is ready",
        why: """
            Commands before `.poweredOn` are dropped, and a service exists only after didAdd: the \
            first attempt advertises nothing, the second one works.
            """,
        fix: "Add services once `.poweredOn` is told, and advertise in didAdd.",
        confidence: .high,
        reports: [
            "https://github.com/juliansteenbakker/flutter_ble_peripheral/issues/91",
            "https://github.com/indragiek/INDANCSClient/pull/1",
            "https://github.com/StarryInternet/CombineCoreBluetooth/issues/27",
        ],
        situation: nil,
        failing: """
            import CoreBluetooth
            final class Beacon: NSObject {
                private var manager: CBPeripheralManager!
                func start() {
                    manager = CBPeripheralManager(delegate: self, queue: nil)
                    manager.startAdvertising(nil)  // here
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Beacon: NSObject, CBPeripheralManagerDelegate {
                private var manager: CBPeripheralManager!
                func start() {
                    manager = CBPeripheralManager(delegate: self, queue: nil)
                }
                func peripheralManagerDidUpdateState(_ manager: CBPeripheralManager) {
                    if manager.state == .poweredOn { manager.startAdvertising(nil) }
                }
            }
            """
    )

    private static let commands: Set<String> = ["add", "startAdvertising", "publishL2CAPChannel"]
    private static let beginnings: Set<String> = [
        "init", "viewDidLoad", "viewWillAppear", "viewDidAppear", "awakeFromNib",
    ]
    private static let signsOfCare: Set<String> = ["state", "poweredOn", "await", "isPoweredOn"]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.functions.flatMap { function -> [Sighting] in
            let calls = module.calls(in: function)
            let commands = calls.filter { isCommand($0, in: module) }
            guard !commands.isEmpty else { return [] }
            let made = calls.first { CoreBluetoothNames.peripheralManagers.contains($0.name) }
            let isEarly = made != nil || Self.beginnings.contains(function.baseName)
            if isEarly, !function.mentions(anyOf: Self.signsOfCare) {
                let early = commands.filter { command in
                    command.node.closures(upTo: function.node).isEmpty
                        && made.map { $0.node.start < command.node.start } ?? true
                }
                return early.map {
                    Sighting(
                        $0.node,
                        made == nil ? .medium : .high,
                        "\($0.name) is dropped: the manager has not told that it is on"
                    )
                }
            }
            return hasty(commands)
        }
    }

    private func isCommand(_ call: CallFacts, in module: ModuleIndex) -> Bool {
        guard Self.commands.contains(call.name), let receiver = call.node.receiver else {
            return false
        }
        if let type = module.resolver.type(of: receiver) {
            return CoreBluetoothNames.peripheralManagers.contains(type)
        }
        return call.name == "startAdvertising" && module.isPeripheralManager(call)
    }

    /// `add` and `startAdvertising` in one go.
    private func hasty(_ commands: [CallFacts]) -> [Sighting] {
        guard let added = commands.first(where: { $0.name == "add" }) else { return [] }
        return commands.filter {
            $0.name == "startAdvertising" && $0.node.start > added.node.start
        }.map { Sighting($0.node, .medium, "the service that was just added is not there yet") }
    }
}
