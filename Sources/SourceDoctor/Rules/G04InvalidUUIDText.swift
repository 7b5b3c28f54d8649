// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// G04: a UUID text that Core Bluetooth throws an exception for.
struct InvalidUUIDText: SourceRule {
    static let document = RuleDocument(
        "G04",
        title: "a UUID's text is none",
        why: """
            `CBUUID(string:)` takes 4, 8 or 36 characters of hexadecimal digits and dashes; for \
            anything else it ends the app with "does not represent a valid UUID".
            """,
        fix: "Write 4 or 8 hexadecimal digits, or all 36 characters with dashes; no `0x`.",
        confidence: .high,
        reports: ["https://github.com/don/cordova-plugin-ble-central/issues/745"],
        situation: nil,
        failing: """
            import CoreBluetooth
            let service = CBUUID(string: "0x180D")  // here
            """,
        passing: """
            import CoreBluetooth
            let service = CBUUID(string: "180D")
            """
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.strings.compactMap { string in
            guard let call = string.call, call == "CBUUID" || call == "CBMUUID",
                string.label == "string", !Self.isUUID(string.text)
            else { return nil }
            return Sighting(
                string.node,
                .high,
                "\"\(string.text)\" is no UUID: the app ends here",
                edits: Self.edits(for: string)
            )
        }
    }

    /// The text without its `0x`, where that is a UUID.
    private static func edits(for string: StringFacts) -> [SourceEdit] {
        let bare = String(string.text.dropFirst(2))
        guard string.text.lowercased().hasPrefix("0x"), isUUID(bare) else { return [] }
        let start = string.node.positionAfterSkippingLeadingTrivia.utf8Offset
        let end = string.node.endPositionBeforeTrailingTrivia.utf8Offset
        return [SourceEdit(range: start..<end, replacement: "\"\(bare)\"")]
    }

    static func isUUID(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        switch bytes.count {
        case 4, 8: return bytes.allSatisfy(isHexDigit)
        case 36:
            return bytes.indices.allSatisfy { index in
                [8, 13, 18, 23].contains(index)
                    ? bytes[index] == UInt8(ascii: "-") : isHexDigit(bytes[index])
            }
        default: return false
        }
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }
}
