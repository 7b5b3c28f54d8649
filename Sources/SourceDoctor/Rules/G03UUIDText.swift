// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// G03: a decision by the text of a Bluetooth UUID.
struct UUIDText: SourceRule {
    static let document = RuleDocument(
        "G03",
        title: "a Bluetooth UUID is compared or cut as text",
        why: """
            `uuidString` is upper case, and 4 characters for assigned numbers: a lower-case \
            literal or one with the base UUID's 36 characters never matches.
            """,
        fix: "Compare `CBUUID` values: `characteristic.uuid == CBUUID(string: \"2A37\")`.",
        confidence: .high,
        reports: [
            "https://github.com/dustedrob/multi-platform-uwb/pull/20",
            "https://github.com/randdusing/cordova-plugin-bluetoothle/issues/337",
        ],
        situation: .deviceAnswers,
        failing: """
            import CoreBluetooth
            func isHeartRate(_ characteristic: CBCharacteristic) -> Bool {
                characteristic.uuid.uuidString == "00002a37-0000-1000-8000-00805f9b34fb"  // here
            }
            """,
        passing: """
            import CoreBluetooth
            func isHeartRate(_ characteristic: CBCharacteristic) -> Bool {
                characteristic.uuid == CBUUID(string: "2A37")
            }
            """
    )

    private static let cuts: Set<String> = [
        "prefix", "suffix", "dropFirst", "dropLast", "hasPrefix", "hasSuffix", "contains",
        "index", "components", "split", "range", "replacingOccurrences",
    ]
    private static let foldings: Set<String> = ["lowercased", "uppercased"]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        let texts = file.tree.all(MemberAccessExprSyntax.self).filter { access in
            access.declName.baseName.text == "uuidString" && isBluetooth(access, in: module)
        }
        return texts.compactMap { sighting(of: $0, in: module) }
    }

    private func isBluetooth(_ access: MemberAccessExprSyntax, in module: ModuleIndex) -> Bool {
        guard let base = access.base else { return false }
        if let type = module.resolver.type(of: base) {
            return type == "CBUUID" || type == "CBMUUID"
        }
        guard let member = base.bare.as(MemberAccessExprSyntax.self),
            member.declName.baseName.text == "uuid", let owner = member.base?.lastName
        else { return false }
        // A name is all there is; other types have a `uuid` too.
        return ["service", "characteristic", "descriptor"].contains {
            owner.lowercased().contains($0)
        }
    }

    private func sighting(of access: MemberAccessExprSyntax, in module: ModuleIndex) -> Sighting? {
        var value = ExprSyntax(access)
        var folding: String?
        // `uuidString.lowercased()` is still the text.
        while let member = value.parent?.as(MemberAccessExprSyntax.self),
            member.base?.id == value.id
        {
            let name = member.declName.baseName.text
            guard Self.foldings.contains(name), let call = member.parent,
                let outer = call.as(FunctionCallExprSyntax.self)
            else {
                return Self.cuts.contains(name)
                    ? Sighting(
                        value,
                        .medium,
                        "the text has 4, 8 or 36 characters: \(name) cuts it"
                    )
                    : nil
            }
            folding = name
            value = ExprSyntax(outer)
        }
        if value.parent?.is(SubscriptCallExprSyntax.self) == true,
            value.parent?.as(SubscriptCallExprSyntax.self)?.calledExpression.id == value.id
        {
            return Sighting(value, .medium, "the text has 4, 8 or 36 characters: a slice breaks")
        }
        for text in others(than: value) {
            guard let literal = literal(text, in: module) else { continue }
            return Sighting(value, .high, to: literal, folding)
        }
        return nil
    }

    /// What the text is compared with.
    private func others(than value: ExprSyntax) -> [ExprSyntax] {
        if let sequence = value.parent?.parent?.as(SequenceExprSyntax.self) {
            let elements = Array(sequence.elements)
            guard let place = elements.firstIndex(where: { $0.id == value.id }) else { return [] }
            let signs = [(place - 1, place - 2), (place + 1, place + 2)]
            return signs.compactMap { sign, other in
                guard elements.indices.contains(sign), elements.indices.contains(other),
                    ["==", "!="].contains(elements[sign].source)
                else { return nil }
                return elements[other]
            }
        }
        if let branch = value.parent?.as(SwitchExprSyntax.self), branch.subject.id == value.id {
            return branch.cases.flatMap { element -> [ExprSyntax] in
                guard case .switchCase(let item) = element,
                    case .case(let label) = item.label
                else { return [] }
                return label.caseItems.compactMap {
                    $0.pattern.as(ExpressionPatternSyntax.self)?.expression
                }
            }
        }
        // `["2a37"].contains(uuid.uuidString)`
        let call = value.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
        guard call?.calledName == "contains",
            let list = call?.receiver?.as(ArrayExprSyntax.self)
        else { return [] }
        return list.elements.map(\.expression)
    }

    /// The text of a literal, or of a constant of the module that is one.
    private func literal(_ expression: ExprSyntax, in module: ModuleIndex) -> String? {
        if let text = expression.literal { return text }
        guard let name = expression.lastName else { return nil }
        let owner = expression.bare.as(MemberAccessExprSyntax.self)?.base?.source
        let type =
            owner.flatMap { $0 == "self" || $0 == "Self" ? nil : module.type($0) }
            ?? module.enclosingType(of: Syntax(expression))
        return type?.stored(name)?.initialValue?.literal
    }
}

extension Sighting {
    /// A comparison of a UUID's text with another one.
    fileprivate init(
        _ node: ExprSyntax,
        _ confidence: SourceFinding.Confidence,
        to literal: String,
        _ folding: String?
    ) {
        let base = "-0000-1000-8000-00805f9b34fb"
        if literal.lowercased().hasSuffix(base), literal.count == 36 {
            self.init(
                node,
                .high,
                "never equal: the text of an assigned number has 4 characters, not \"\(literal)\""
            )
        } else if literal != literal.uppercased(), folding != "lowercased" {
            self.init(node, .high, "never equal: the text is upper case, \"\(literal)\" is not")
        } else if literal != literal.lowercased(), folding == "lowercased" {
            self.init(node, .high, "never equal: the text is lower case, \"\(literal)\" is not")
        } else {
            self.init(node, .low, "equal only in this very form; compare CBUUID values")
        }
    }
}
