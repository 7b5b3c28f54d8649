// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// The queue that a manager is made with.
enum QueueFacts {
    enum Queue: Hashable {
        case main, serial, concurrent, unknown
    }

    /// The queue of the managers that a type makes with itself as the delegate; nil without any.
    static func queue(of type: ModuleType?, in module: ModuleIndex) -> Queue? {
        guard let type else { return nil }
        let queues = module.calls.filter { call in
            CoreBluetoothNames.managers.contains(call.name) && call.base == nil
                && call.typeName == type.name && call.argument("delegate")?.source == "self"
        }.map { queue(of: $0.argument("queue"), in: module) }
        return queues.first
    }

    static func queue(of argument: ExprSyntax?, in module: ModuleIndex) -> Queue {
        guard let argument else { return .main }
        let bare = argument.bare
        let text = bare.source
        if text == "nil" || text == ".main" || text == "DispatchQueue.main" { return .main }
        if let call = bare.as(FunctionCallExprSyntax.self) { return queue(of: call) }
        guard let name = bare.lastName else { return .unknown }
        if let value = value(of: name, at: bare, in: module)?.bare,
            let call = value.as(FunctionCallExprSyntax.self)
        {
            return queue(of: call)
        }
        return .unknown
    }

    private static func queue(of call: FunctionCallExprSyntax) -> Queue {
        if call.calledName == "global" { return .concurrent }
        guard call.calledExpression.source == "DispatchQueue" else { return .unknown }
        return call.argument("attributes")?.mentions("concurrent") == true ? .concurrent : .serial
    }

    /// The initial value of a property or of a local constant.
    private static func value(of name: String, at use: ExprSyntax, in module: ModuleIndex)
        -> ExprSyntax?
    {
        let locals = use.enclosingBody?.all(PatternBindingSyntax.self).filter {
            $0.pattern.source == name && $0.start < use.start
        }
        if let local = locals?.last { return local.initializer?.value }
        return module.enclosingType(of: Syntax(use))?.stored(name)?.initialValue
    }
}
