// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// N05: an address where there is none.
struct AddressAsIdentifier: SourceRule {
    static let document = RuleDocument(
        "N05",
        title: "a peripheral's identifier is compared with a Bluetooth address",
        why: "Apple's systems never tell an address: the identifier is made up by this phone.",
        fix: "Remember `identifier`, or know the device by what it advertises.",
        confidence: .high,
        reports: [
            "https://developer.apple.com/documentation/corebluetooth/cbpeer/identifier",
            "https://github.com/jordanebelanger/SwiftyBluetooth/pull/7",
        ],
        situation: .deviceAnswers,
        failing: """
            import CoreBluetooth
            func isMine(_ peripheral: CBPeripheral) -> Bool {
                peripheral.identifier.uuidString == "00:00:5E:00:53:01"  // here
            }
            """,
        passing: """
            import CoreBluetooth
            func isMine(_ peripheral: CBPeripheral, _ mine: UUID) -> Bool {
                peripheral.identifier == mine
            }
            """
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.strings.compactMap { string in
            guard Self.isAddress(string.text) else { return nil }
            let isCompared = string.node.parent?.parent?.as(SequenceExprSyntax.self)?.elements
                .contains { $0.source.hasSuffix("identifier.uuidString") }
            let isParsed = string.call == "UUID" && string.label == "uuidString"
            guard isCompared == true || isParsed else { return nil }
            return Sighting(string.node, .high, "no identifier ever looks like \"\(string.text)\"")
        }
    }

    static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 6
            && parts.allSatisfy { $0.utf8.count == 2 && $0.allSatisfy(\.isHexDigit) }
    }
}
