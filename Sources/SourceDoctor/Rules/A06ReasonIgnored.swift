// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// A06: a change of the route that one's own code may have made.
struct ReasonIgnored: SourceRule {
    static let document = RuleDocument(
        "A06",
        title: "the route's changes lead to action, and their reason is not looked at",
        why: """
            Changing the category changes the route too, and so do a call and a Mac that takes the \
            earbuds: without the reason the app stops for nothing, or goes round in a circle.
            """,
        fix: "Read `AVAudioSessionRouteChangeReasonKey`; act on `.oldDeviceUnavailable` and so on.",
        confidence: .medium,
        reports: ["https://github.com/getdictus/dictus-ios/issues/123"],
        situation: nil,
        failing: """
            import AVFoundation
            final class Player: NSObject {
                func start(_ session: AVAudioSession) {
                    print(session.currentRoute)
                    NotificationCenter.default.addObserver(
                        self, selector: #selector(routeChanged),
                        name: AVAudioSession.routeChangeNotification, object: nil
                    )
                }
                @objc func routeChanged(_ note: Notification) {  // here
                    try? AVAudioSession.sharedInstance().setCategory(.playback)
                }
            }
            """,
        passing: """
            import AVFoundation
            final class Player: NSObject {
                func start(_ session: AVAudioSession) {
                    print(session.currentRoute)
                    NotificationCenter.default.addObserver(
                        self, selector: #selector(routeChanged),
                        name: AVAudioSession.routeChangeNotification, object: nil
                    )
                }
                @objc func routeChanged(_ note: Notification) {
                    let reason = note.userInfo?[AVAudioSessionRouteChangeReasonKey] as? UInt
                    guard reason == 2 else { return }
                    try? AVAudioSession.sharedInstance().setCategory(.playback)
                }
            }
            """
    )

    private static let actions: Set<String> = [
        "setCategory", "setActive", "overrideOutputAudioPort",
    ]
    private static let reasons: Set<String> = [
        "AVAudioSessionRouteChangeReasonKey", "userInfo", "reason", "RouteChangeReason",
    ]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        RouteObserver.all(in: file).compactMap { observer in
            let handler = module.enclosingType(of: observer.node)?.functions.first {
                $0.baseName == observer.selector
            }
            guard let body = observer.body ?? handler?.node, body.mentions(anyOf: Self.actions),
                !body.mentions(anyOf: Self.reasons)
            else { return nil }
            return Sighting(
                observer.body == nil ? body : observer.node,
                .medium,
                "this may answer a change that the app made itself"
            )
        }
    }
}
