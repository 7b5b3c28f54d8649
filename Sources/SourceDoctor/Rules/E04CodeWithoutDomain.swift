// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// E04: a number that means several things.
struct CodeWithoutDomain: SourceRule {
    static let document = RuleDocument(
        "E04",
        title: "an error's code is compared with a number, and its domain is not looked at",
        why: "Numbers repeat: 6 is a time-out as `CBError` and a refused request as `CBATTError`.",
        fix: "Cast first: `(error as? CBError)?.code == .connectionTimeout`.",
        confidence: .medium,
        reports: ["https://developer.apple.com/documentation/corebluetooth/cberror"],
        situation: .errorReply,
        failing: """
            import CoreBluetooth
            func isTimeout(_ error: any Error) -> Bool {
                (error as NSError).code == 6  // here
            }
            """,
        passing: """
            import CoreBluetooth
            func isTimeout(_ error: any Error) -> Bool {
                let error = error as NSError
                return error.domain == CBErrorDomain && error.code == 6
            }
            """
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        guard file.facts.imports.contains("CoreBluetooth") else { return [] }
        return file.tree.all(SequenceExprSyntax.self).compactMap { sequence in
            let elements = Array(sequence.elements)
            for index in elements.indices.dropFirst().dropLast()
            where ["==", "!="].contains(elements[index].source) {
                guard let access = elements[index - 1].bare.as(MemberAccessExprSyntax.self),
                    access.declName.baseName.text == "code",
                    // Larger numbers are those of other frameworks.
                    let number = Int(elements[index + 1].source), number < 20,
                    access.base?.source.contains("rror") == true,
                    !(sequence.enclosingBody ?? Syntax(sequence)).mentions(
                        anyOf: ["domain", "CBErrorDomain", "CBATTErrorDomain"]
                    )
                else { continue }
                return Sighting(sequence, .medium, "the same number is another error elsewhere")
            }
            return nil
        }
    }
}
