// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// M01: two central managers, and peripherals of one in the hands of the other.
struct SeveralCentrals: SourceRule {
    static let document = RuleDocument(
        "M01",
        title: "more than one central manager is made, and peripherals pass between them",
        why: """
            Every manager has peripherals of its own: the same device is another object for each. \
            One that another manager found cannot be relied on to connect.
            """,
        fix:
            "Make one manager and share it; else retrieve the peripheral from the other by its id.",
        confidence: .medium,
        reports: ["https://github.com/teufelaudio/CombineBluetooth/pull/10"],
        situation: .deviceAnswers,
        failing: """
            import CoreBluetooth
            final class Radio: NSObject, CBCentralManagerDelegate {
                private lazy var scanner = CBCentralManager(delegate: self, queue: nil)
                private lazy var connector = CBCentralManager(delegate: self, queue: nil)  // here
                private var peripheral: CBPeripheral?
                func scan() { scanner.scanForPeripherals(withServices: nil) }
                func open(_ peripheral: CBPeripheral) {
                    self.peripheral = peripheral
                    connector.connect(peripheral)
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Radio: NSObject, CBCentralManagerDelegate {
                private lazy var central = CBCentralManager(delegate: self, queue: nil)
                private var peripheral: CBPeripheral?
                func scan() { central.scanForPeripherals(withServices: nil) }
                func open(_ peripheral: CBPeripheral) {
                    self.peripheral = peripheral
                    central.connect(peripheral)
                }
            }
            """
    )

    private static let sources: Set<String> = [
        "retrievePeripherals", "retrieveConnectedPeripherals",
    ]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        let makings = module.makings.filter(\.isCentral)
        guard makings.count > 1 else { return [] }
        return makings.compactMap { making in
            guard making.call.node.root.id == file.tree.id,
                isSecond(making, of: makings) || isFed(making, by: makings, in: module)
            else { return nil }
            return Sighting(
                making.call.node,
                .medium,
                "a peripheral that the other manager found is none of this one's"
            )
        }
    }

    /// Whether the same type holds another one, made before.
    private func isSecond(_ making: ManagerMaking, of all: [ManagerMaking]) -> Bool {
        guard making.call.typeName != nil, making.property != nil else { return false }
        let before = all.prefix { $0.call.node.id != making.call.node.id }
        return before.contains {
            $0.call.typeName == making.call.typeName && $0.property != nil
                && $0.owner != making.owner
        }
    }

    /// Whether the type connects to peripherals that it never finds itself, while another type
    /// finds some with its own manager.
    private func isFed(
        _ making: ManagerMaking,
        by all: [ManagerMaking],
        in module: ModuleIndex
    ) -> Bool {
        guard making.callsBackHere, let type = module.type(making.call.typeName),
            connects(type, in: module), !finds(type, in: module)
        else { return false }
        return all.contains { other in
            guard other.call.typeName != making.call.typeName, other.callsBackHere,
                let finder = module.type(other.call.typeName)
            else { return false }
            return finds(finder, in: module) && !connects(finder, in: module)
        }
    }

    private func connects(_ type: ModuleType, in module: ModuleIndex) -> Bool {
        type.functions.contains { !module.connects(in: module.calls(in: $0)).isEmpty }
    }

    private func finds(_ type: ModuleType, in module: ModuleIndex) -> Bool {
        type.function(CoreBluetoothNames.didDiscover) != nil
            || type.mentions(anyOf: Self.sources)
            || type.functions.contains { $0.fullName.contains("willRestoreState") }
    }
}
