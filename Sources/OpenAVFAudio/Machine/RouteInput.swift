// SPDX-License-Identifier: Apache-2.0

/// What a route machine is told.
package enum RouteInput: Hashable, Sendable, Codable {
    case event(AudioEvent)
    case setup(SessionSetup)
    case active(Bool)
    /// The uid of the input the app prefers; nil for the system's choice.
    case preferInput(String?)
    /// Whether the app wants the speaker whatever else is there.
    case overrideToSpeaker(Bool)
    /// Somebody who asked for the route cannot wait any longer for the first word of the hosts.
    case answerNow
    /// Time passed.
    case wakeUp
}

/// What a route machine wants done or told.
package enum RouteOutput: Hashable, Sendable, Codable {
    case routeChanged(RouteChange)
    case availableInputsChanged
    /// The audio server went away.
    case serverLost
    /// Another audio server answered.
    case serverBack
    case devicesChanged
    case command(AudioCommand)
    case note(String)
}

/// A change of the route. What `previous` says is what the change before it led to.
package struct RouteChange: Hashable, Sendable, Codable {
    package var reason: RouteReason
    package var previous: Route
    package var current: Route

    package init(reason: RouteReason, previous: Route, current: Route) {
        self.reason = reason
        self.previous = previous
        self.current = current
    }
}

/// How long the machine waits before it takes a gap for the end of something.
package struct RouteTimings: Hashable, Sendable, Codable {
    /// While a device changes its profile, or the default names something not yet described.
    package var settle = Duration.milliseconds(600)
    /// While the audio server is away.
    package var server = Duration.seconds(3)
    /// A device that came at most so long before it was chosen was chosen because it came.
    package var novelty = Duration.seconds(5)

    package init() {}
}
