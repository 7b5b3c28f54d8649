// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// What only the main thread may touch.
enum MainThreadFacts {
    private static let calls: Set<String> = [
        "reloadData", "present", "pushViewController", "popViewController", "setNeedsDisplay",
        "setNeedsLayout", "performSegue", "dismiss", "addSubview", "reloadRows", "insertRows",
        "setTitle", "layoutIfNeeded",
    ]
    private static let members: Set<String> = [
        "text", "isHidden", "isEnabled", "title", "image", "backgroundColor", "textColor",
        "alpha", "isOn", "stringValue",
    ]

    /// The first place in a function that touches the screen or what it shows without a hop.
    static func touch(in function: FunctionFacts, of module: ModuleIndex, depth: Int = 1) -> Syntax?
    {
        guard let body = function.body, !function.modifiers.contains("MainActor"),
            let type = module.type(function.typeName), !type.attributes.contains("MainActor")
        else { return nil }
        if let place = touch(in: Syntax(body), of: type, upTo: function.node) { return place }
        guard depth > 0 else { return nil }
        return module.calls(in: function).first { call in
            guard call.base == nil || call.base == "self",
                !call.node.isHandedOn(upTo: function.node),
                let callee = type.functions.first(where: { $0.baseName == call.name })
            else { return false }
            return touch(in: callee, of: module, depth: depth - 1) != nil
        }.map { Syntax($0.node) }
    }

    static func touch(in body: Syntax, of type: ModuleType, upTo end: Syntax) -> Syntax? {
        let shown = Set(
            type.properties.filter { $0.modifiers.contains("Published") }.map(\.name)
        )
        let views = Set(
            type.properties.filter { property in
                property.modifiers.contains("IBOutlet")
                    || property.type?.hasPrefix("UI") == true
                        && property.type?.hasPrefix("UInt") == false
            }.map(\.name)
        )
        let assigned = body.all(SequenceExprSyntax.self).first { sequence in
            let elements = Array(sequence.elements)
            guard elements.count >= 3, elements[1].is(AssignmentExprSyntax.self),
                !sequence.isHandedOn(upTo: end)
            else { return false }
            return isShown(elements[0], shown, views)
        }
        if let assigned { return Syntax(assigned) }
        return body.all(FunctionCallExprSyntax.self).first { call in
            guard !call.isHandedOn(upTo: end), let receiver = call.receiver else { return false }
            let owner =
                receiver.bare.source.hasPrefix("self.") ? receiver.lastName : receiver.source
            if calls.contains(call.calledName), views.contains(owner?.trimming("?!") ?? "") {
                return true
            }
            return call.calledName == "append" && shown.contains(owner?.trimming("?!") ?? "")
        }.map { Syntax($0) }
    }

    private static func isShown(_ left: ExprSyntax, _ shown: Set<String>, _ views: Set<String>)
        -> Bool
    {
        let target = left.as(SubscriptCallExprSyntax.self)?.calledExpression ?? left
        if let name = target.bare.as(DeclReferenceExprSyntax.self)?.baseName.text {
            return shown.contains(name)
        }
        guard let access = target.bare.as(MemberAccessExprSyntax.self), let base = access.base
        else { return false }
        let name = access.declName.baseName.text
        if ["self", "self?"].contains(base.source) { return shown.contains(name) }
        return members.contains(name) && views.contains(base.lastName ?? "")
    }
}
