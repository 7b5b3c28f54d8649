// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// A place where a manager is made.
struct ManagerMaking {
    let call: CallFacts
    /// The property or variable that gets it; nil where it goes elsewhere.
    let property: String?

    init(call: CallFacts) {
        self.call = call
        let around = call.node.ancestors()
        if let binding = around.lazy.compactMap({ $0.as(PatternBindingSyntax.self) }).first {
            property = binding.pattern.source
        } else if let assignment = around.lazy.compactMap({ $0.as(SequenceExprSyntax.self) }).first,
            let left = assignment.elements.first
        {
            property = left.lastName
        } else {
            property = nil
        }
    }

    /// The same for two places that fill the same property.
    var owner: String { "\(call.typeName ?? "").\(property ?? "")" }
    var isCentral: Bool { CoreBluetoothNames.centralManagers.contains(call.name) }
    /// Whether its callbacks come to the type that makes it.
    var callsBackHere: Bool { call.argument("delegate")?.source == "self" }
}
