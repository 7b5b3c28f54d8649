// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// M02: two managers for one thing to advertise.
struct SeveralPeripheralManagers: SourceRule {
    static let document = RuleDocument(
        "M02",
        title: "more than one peripheral manager is made",
        why: "An app advertises one thing. What a second manager starts does not go on the air.",
        fix: "Make one manager, and give it all the services.",
        confidence: .medium,
        isDefault: false,
        reports: ["https://github.com/lionheart/openradar-mirror/issues/21136"],
        situation: nil,
        failing: """
            import CoreBluetooth
            final class Server: NSObject, CBPeripheralManagerDelegate {
                private lazy var first = CBPeripheralManager(delegate: self, queue: nil)
                private lazy var second = CBPeripheralManager(delegate: self, queue: nil)  // here
                func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
                    print(peripheral.state)
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Server: NSObject, CBPeripheralManagerDelegate {
                private lazy var manager = CBPeripheralManager(delegate: self, queue: nil)
                func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
                    print(peripheral.state)
                }
            }
            """
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        let makings = module.makings.filter { !$0.isCentral }
        guard let first = makings.first else { return [] }
        return makings.filter {
            $0.owner != first.owner && $0.call.node.root.id == file.tree.id
        }.map { Sighting($0.call.node, .medium, "another peripheral manager is made elsewhere") }
    }
}
