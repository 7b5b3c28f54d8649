// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// S05: the question for permission before anything else.
struct ManagerAtLaunch: SourceRule {
    static let document = RuleDocument(
        "S05",
        title: "a manager is made while the app starts",
        why: """
            Making a manager asks for the permission. Whoever is asked at the first start, before \
            anything says what for, refuses; and the app cannot ask again.
            """,
        fix: "Make the manager when Bluetooth is needed for the first time.",
        confidence: .medium,
        isDefault: false,
        reports: ["https://github.com/Navideck/universal_ble/issues/254"],
        situation: nil,
        failing: """
            import CoreBluetooth
            import SwiftUI
            @main struct Recorder: App {
                private var central: CBCentralManager
                init() {
                    central = CBCentralManager(delegate: radio, queue: nil)  // here
                }
                var body: some Scene { WindowGroup { Text("Hello") } }
            }
            """,
        passing: """
            import CoreBluetooth
            import SwiftUI
            @main struct Recorder: App {
                private var radio = Radio()
                var body: some Scene { WindowGroup { Button("Find", action: radio.find) } }
            }
            final class Radio {
                private lazy var central = CBCentralManager(delegate: nil, queue: nil)
                func find() { central.delegate = listener }
            }
            """
    )

    private static let beginnings: Set<String> = [
        "application(_:didFinishLaunchingWithOptions:)",
        "application(_:willFinishLaunchingWithOptions:)", "applicationDidFinishLaunching(_:)",
    ]
    private static let restoration: Set<String> = [
        "CBCentralManagerOptionRestoreIdentifierKey",
        "CBPeripheralManagerOptionRestoreIdentifierKey",
    ]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        // Restored managers have to be there when the app starts.
        guard module.names.isDisjoint(with: Self.restoration) else { return [] }
        return module.makings.filter { making in
            making.call.node.root.id == file.tree.id && isAtLaunch(making, in: module)
        }.map {
            Sighting(
                $0.call.node,
                .medium,
                "this asks for the permission as soon as the app starts"
            )
        }
    }

    private func isAtLaunch(_ making: ManagerMaking, in module: ModuleIndex) -> Bool {
        let call = making.call
        guard call.node.closures(upTo: call.node.enclosingBody).isEmpty else { return false }
        if let name = call.functionName, Self.beginnings.contains(name) { return true }
        guard let type = module.type(call.typeName), type.inherited.contains("App") else {
            return false
        }
        let isLazy = making.property.flatMap(type.stored)?.modifiers.contains("lazy") == true
        return call.functionName == nil ? !isLazy : call.functionName?.hasPrefix("init(") == true
    }
}
