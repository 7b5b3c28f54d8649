// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// E03: a decision by an error's text.
struct ErrorTextCompared: SourceRule {
    static let document = RuleDocument(
        "E03",
        title: "an error's text is compared or searched",
        why: "The text is translated and changes between releases; it is not an interface.",
        fix: "Compare the code: `(error as? CBError)?.code == .peerRemovedPairingInformation`.",
        confidence: .high,
        reports: ["https://github.com/nordicsemi/IOS-nRF-Connect-Device-Manager/pull/611"],
        situation: nil,
        failing: """
            import CoreBluetooth
            func isBondLost(_ error: any Error) -> Bool {
                error.localizedDescription.contains("pairing information")  // here
            }
            """,
        passing: """
            import CoreBluetooth
            func isBondLost(_ error: any Error) -> Bool {
                (error as? CBError)?.code == .peerRemovedPairingInformation
            }
            """
    )

    private static let texts: Set<String> = ["localizedDescription", "debugDescription"]
    private static let tests: Set<String> = [
        "contains", "hasPrefix", "hasSuffix", "range", "localizedCaseInsensitiveContains",
        "caseInsensitiveCompare", "isEqual", "starts",
    ]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        let searched = file.facts.calls.compactMap { call -> Sighting? in
            guard Self.tests.contains(call.name), let receiver = call.node.receiver,
                isText(receiver)
            else { return nil }
            return sighting(call.node)
        }
        return searched + compared(in: file)
    }

    private func compared(in file: SwiftFile) -> [Sighting] {
        let visitor = ComparisonVisitor(viewMode: .sourceAccurate)
        visitor.walk(file.tree)
        return visitor.operands.filter(isText).map(sighting)
    }

    private func isText(_ expression: ExprSyntax) -> Bool {
        if let call = expression.bare.as(FunctionCallExprSyntax.self),
            ["lowercased", "uppercased"].contains(call.calledName), let receiver = call.receiver
        {
            return isText(receiver)
        }
        return expression.bare.as(MemberAccessExprSyntax.self).map {
            Self.texts.contains($0.declName.baseName.text)
        } == true
    }

    private func sighting(_ node: some SyntaxProtocol) -> Sighting {
        Sighting(node, .high, "the decision hangs on an error's text, which is translated")
    }
}

/// Collects what is compared with `==` or `!=`.
final class ComparisonVisitor: SyntaxVisitor {
    private(set) var operands: [ExprSyntax] = []

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        let elements = Array(node.elements)
        for (index, element) in elements.enumerated() {
            guard let sign = element.as(BinaryOperatorExprSyntax.self)?.operator.text,
                sign == "==" || sign == "!="
            else { continue }
            if index > 0 { operands.append(elements[index - 1]) }
            if index + 1 < elements.count { operands.append(elements[index + 1]) }
        }
        return .visitChildren
    }
}
