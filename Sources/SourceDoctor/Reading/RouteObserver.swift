// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// Who is told of changes of the audio route.
struct RouteObserver {
    /// The call or loop that observes.
    var node: Syntax
    /// The closure or loop that is run at each change.
    var body: Syntax?
    /// The name of the method that is, for an observer by selector.
    var selector: String?
    /// Whether it is told on the main thread.
    var isOnMain: Bool

    private static let name = "routeChangeNotification"

    static func all(in file: SwiftFile) -> [RouteObserver] {
        file.facts.calls.compactMap(observer) + file.tree.all(ForStmtSyntax.self).compactMap(loop)
    }

    private static func observer(_ call: CallFacts) -> RouteObserver? {
        switch call.name {
        case "addObserver":
            guard let observed = call.argument("name") ?? call.argument("forName"),
                observed.mentions(name)
            else { return nil }
            let selector = call.argument("selector")?.as(MacroExpansionExprSyntax.self)?
                .arguments.first?.expression
            let method = selector?.bare.as(FunctionCallExprSyntax.self)?.calledName
            return RouteObserver(
                node: Syntax(call.node),
                body: call.node.closureArguments.first.map { Syntax($0) },
                selector: method ?? selector?.lastName,
                isOnMain: call.argument("queue")?.source.hasSuffix("main") == true
            )
        case "sink", "onReceive":
            let chain = call.name == "sink" ? call.node.receiver : call.firstArgument
            guard let chain, chain.mentions(name) else { return nil }
            return RouteObserver(
                node: Syntax(call.node),
                body: call.node.closureArguments.last.map { Syntax($0) },
                selector: nil,
                isOnMain: call.name == "onReceive" || chain.mentions("receive")
            )
        default: return nil
        }
    }

    private static func loop(_ loop: ForStmtSyntax) -> RouteObserver? {
        guard loop.awaitKeyword != nil, loop.sequence.mentions(name) else { return nil }
        // A task of an actor or a view stays there; where it runs is not for this to say.
        return RouteObserver(
            node: Syntax(loop.sequence),
            body: Syntax(loop.body),
            selector: nil,
            isOnMain: true
        )
    }
}
