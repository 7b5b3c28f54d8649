// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// A02: the screen touched where the route is told.
struct RouteChangeOffMain: SourceRule {
    static let document = RuleDocument(
        "A02",
        title: "a change of the audio route touches the screen without a hop",
        why: "The notification is posted on a thread of its own, not on the main one.",
        fix: "Hop first: `DispatchQueue.main.async`, `queue: .main` or `receive(on:)`.",
        confidence: .high,
        reports: [
            "https://developer.apple.com/documentation/avfaudio/"
                + "avaudiosession/routechangenotification"
        ],
        situation: nil,
        failing: """
            import AVFoundation
            final class Player: NSObject, ObservableObject {
                @Published var route = ""
                func start(_ session: AVAudioSession) {
                    NotificationCenter.default.addObserver(
                        self, selector: #selector(routeChanged),
                        name: AVAudioSession.routeChangeNotification, object: nil
                    )
                    routeChanged()
                }
                @objc func routeChanged() {
                    route = AVAudioSession.sharedInstance().currentRoute.description  // here
                }
            }
            """,
        passing: """
            import AVFoundation
            final class Player: NSObject, ObservableObject {
                @Published var route = ""
                func start(_ session: AVAudioSession) {
                    NotificationCenter.default.addObserver(
                        self, selector: #selector(routeChanged),
                        name: AVAudioSession.routeChangeNotification, object: nil
                    )
                    routeChanged()
                }
                @objc func routeChanged() {
                    let text = AVAudioSession.sharedInstance().currentRoute.description
                    DispatchQueue.main.async { self.route = text }
                }
            }
            """
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        RouteObserver.all(in: file).compactMap { observer in
            guard !observer.isOnMain, let type = module.enclosingType(of: observer.node),
                !type.attributes.contains("MainActor"),
                let place = touch(by: observer, in: type, of: module)
            else { return nil }
            return Sighting(place, .high, "the change of the route is not told on the main thread")
        }
    }

    private func touch(by observer: RouteObserver, in type: ModuleType, of module: ModuleIndex)
        -> Syntax?
    {
        if let body = observer.body {
            return MainThreadFacts.touch(in: body, of: type, upTo: body)
        }
        return type.functions.first { $0.baseName == observer.selector }
            .flatMap { MainThreadFacts.touch(in: $0, of: module) }
    }
}
