// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// A05: changes of a state that was never read.
struct FirstRouteMissed: SourceRule {
    static let document = RuleDocument(
        "A05",
        title: "changes of the audio route are observed, and the route at the start is not read",
        why: """
            Headphones that are connected already change nothing, and some changes are never told: \
            the app does not know of them until the next one.
            """,
        fix: "Read `currentRoute` where you begin to observe, and when the app comes back.",
        confidence: .medium,
        reports: [
            "https://github.com/librepods-org/librepods/issues/595",
            "https://github.com/lionheart/openradar-mirror/issues/21109",
        ],
        situation: nil,
        failing: """
            import AVFoundation
            final class Player: NSObject {
                func start() {
                    NotificationCenter.default.addObserver(  // here
                        self, selector: #selector(routeChanged),
                        name: AVAudioSession.routeChangeNotification, object: nil
                    )
                }
                @objc func routeChanged() {
                    show(AVAudioSession.sharedInstance().currentRoute)
                }
            }
            """,
        passing: """
            import AVFoundation
            final class Player: NSObject {
                func start() {
                    NotificationCenter.default.addObserver(
                        self, selector: #selector(routeChanged),
                        name: AVAudioSession.routeChangeNotification, object: nil
                    )
                    routeChanged()
                }
                @objc func routeChanged() {
                    show(AVAudioSession.sharedInstance().currentRoute)
                }
            }
            """
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        let observers = RouteObserver.all(in: file)
        guard !observers.isEmpty else { return [] }
        return observers.filter { observer in
            guard let type = module.enclosingType(of: observer.node) else { return false }
            return !reads(type, beside: observer, in: module)
        }.prefix(1).map {
            Sighting($0.node, .medium, "headphones that are connected already change nothing")
        }
    }

    /// Whether the route is read elsewhere than at a change, or what reads it is called elsewhere.
    private func reads(_ type: ModuleType, beside observer: RouteObserver, in module: ModuleIndex)
        -> Bool
    {
        let uses = type.nodes.flatMap { $0.all(MemberAccessExprSyntax.self) }
            .filter { $0.declName.baseName.text == "currentRoute" }
        // Somebody else's object reads it.
        guard !uses.isEmpty else { return module.names.contains("currentRoute") }
        let handler = type.functions.first { $0.baseName == observer.selector }
        return uses.contains { use in
            if let body = observer.body, use.isInside(body) { return false }
            if let handler, use.isInside(handler.node) { return isCalled(handler, in: module) }
            guard let function = type.functions.first(where: { use.isInside($0.node) }) else {
                return true
            }
            return isCalledOutside(function, observer, handler, in: module)
        }
    }

    private func isCalled(_ function: FunctionFacts, in module: ModuleIndex) -> Bool {
        module.calls.contains { $0.name == function.baseName }
    }

    private func isCalledOutside(
        _ function: FunctionFacts,
        _ observer: RouteObserver,
        _ handler: FunctionFacts?,
        in module: ModuleIndex
    ) -> Bool {
        let calls = module.calls.filter { $0.name == function.baseName }
        // Nobody in the module calls it, or it is called by who sets the observer up.
        guard !calls.isEmpty else { return true }
        return calls.contains { call in
            if let body = observer.body, call.node.isInside(body) { return false }
            return handler.map { !call.node.isInside($0.node) } ?? true
        }
    }
}
