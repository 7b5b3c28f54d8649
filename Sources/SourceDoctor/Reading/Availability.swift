// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

extension SyntaxProtocol {
    /// Whether the node runs only where a test of the system's version says so: `#available`
    /// around or before it, or `@available` on a declaration around it.
    var isBehindAvailability: Bool {
        let around = ancestors()
        let isTested = around.contains { outer in
            let conditions =
                outer.as(IfExprSyntax.self)?.conditions
                ?? outer.as(GuardStmtSyntax.self)?.conditions
            return conditions?.contains(where: \.isAvailability) == true
                || outer.earlierSiblings.contains { sibling in
                    let early = sibling.item.as(GuardStmtSyntax.self)
                    return early?.conditions.contains(where: \.isAvailability) == true
                }
        }
        return isTested
            || around.contains { outer in
                outer.asProtocol((any WithAttributesSyntax).self)?.attributes.contains {
                    $0.as(AttributeSyntax.self)?.attributeName.source == "available"
                } == true
            }
    }
}

extension ConditionElementSyntax {
    fileprivate var isAvailability: Bool { condition.is(AvailabilityConditionSyntax.self) }
}
