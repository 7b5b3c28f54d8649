// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// A04: a device known by a name that people change.
struct PortNameTested: SourceRule {
    static let document = RuleDocument(
        "A04",
        title: "a port's name is searched for a product's name",
        why: """
            People rename their earbuds, and many names are translated: the test fails on the \
            devices of others.
            """,
        fix: "Test `portType`; remember a device by its `uid`.",
        confidence: .high,
        reports: [
            "https://developer.apple.com/documentation/avfaudio/avaudiosessionportdescription"
        ],
        situation: nil,
        failing: """
            import AVFoundation
            func hasAirPods(_ session: AVAudioSession) -> Bool {
                session.currentRoute.outputs.contains { $0.portName.contains("AirPods") }  // here
            }
            """,
        passing: """
            import AVFoundation
            func isKnown(_ port: AVAudioSessionPortDescription, _ known: Set<String>) -> Bool {
                known.contains(port.uid)
            }
            """
    )

    private static let tests: Set<String> = [
        "contains", "hasPrefix", "hasSuffix", "range", "localizedCaseInsensitiveContains",
        "localizedStandardContains", "caseInsensitiveCompare", "starts",
    ]
    private static let foldings: Set<String> = ["lowercased", "uppercased"]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        let searched = file.facts.calls.compactMap { call -> Sighting? in
            guard Self.tests.contains(call.name), let receiver = call.node.receiver,
                isPortName(receiver), call.node.arguments.first?.expression.literal != nil
            else { return nil }
            return sighting(call.node)
        }
        let compared = file.tree.all(SequenceExprSyntax.self).compactMap { sequence -> Sighting? in
            let elements = Array(sequence.elements)
            for index in elements.indices.dropFirst().dropLast()
            where ["==", "!="].contains(elements[index].source) {
                let sides = [elements[index - 1], elements[index + 1]]
                if sides.contains(where: isPortName), sides.contains(where: { $0.literal != nil }) {
                    return sighting(sequence)
                }
            }
            return nil
        }
        return searched + compared
    }

    private func sighting(_ node: some SyntaxProtocol) -> Sighting {
        Sighting(node, .high, "a port's name is its owner's to change")
    }

    private func isPortName(_ expression: ExprSyntax) -> Bool {
        if let call = expression.bare.as(FunctionCallExprSyntax.self),
            Self.foldings.contains(call.calledName), let receiver = call.receiver
        {
            return isPortName(receiver)
        }
        return expression.bare.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "portName"
    }
}
