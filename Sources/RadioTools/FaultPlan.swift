// SPDX-License-Identifier: Apache-2.0

package import HostCore

/// What goes wrong between a session and its radio. The same plan does the same to the same
/// traffic, every time.
package struct FaultPlan: Hashable, Sendable, Codable {
    package var seed: UInt64
    /// Looked at in order; the first that takes hold of a command or an event decides.
    package var rules: [FaultRule]

    package init(seed: UInt64 = 1, _ rules: [FaultRule]) {
        self.seed = seed
        self.rules = rules
    }

    /// Anything may go wrong, each with this probability.
    package static func hostile(seed: UInt64, chance: Double = 0.02) -> FaultPlan {
        let late = Duration.milliseconds(700)
        return FaultPlan(
            seed: seed,
            [
                FaultRule(.connect, .refuse(RadioFailure(.hci(0x3E))), chance: chance),
                FaultRule(.request, .drop, chance: chance / 4),
                FaultRule(.response, .drop, chance: chance / 4),
                FaultRule(.response, .delay(late), chance: chance),
                FaultRule(.response, .corrupt, chance: chance),
                FaultRule(.response, .loseLink, chance: chance / 4),
                FaultRule(.connected, .delay(late), chance: chance),
                FaultRule(.connected, .loseLink, chance: chance),
                FaultRule(.disconnected, .duplicate, chance: chance),
                FaultRule(.disconnected, .delay(late), chance: chance),
                FaultRule(.discovered, .drop, chance: chance),
                FaultRule(.discovered, .duplicate, chance: chance),
                FaultRule(.value, .duplicate, chance: chance),
                FaultRule(.value, .reorder, chance: chance),
                FaultRule(.value, .corrupt, chance: chance),
                FaultRule(.value, .loseLink, chance: chance / 4),
                FaultRule(.value, .stall(late), chance: chance),
            ]
        )
    }
}

/// One thing that can go wrong.
package struct FaultRule: Hashable, Sendable, Codable {
    /// What it happens to.
    package enum Target: String, Hashable, Sendable, Codable, CaseIterable {
        case startScan, stopScan, connect, disconnect, request, writeCommand, watchConnections
        case state, discovered, connected, connectFailed, disconnected, response, requestHeld
        case value, writeCredits, mtu, name, servicesChanged, connectionEvent, note
    }

    /// What happens.
    package enum Action: Hashable, Sendable, Codable {
        /// It gets lost. A dropped request or response is never answered.
        case drop
        /// It comes later; what follows may overtake it.
        case delay(Duration)
        /// It comes later, and so does everything after it that goes the same way.
        case stall(Duration)
        /// It comes twice.
        case duplicate
        /// An event comes after the one that follows it, or after a second where none does.
        case reorder
        /// One bit of its value is turned over, where it has a value.
        case corrupt
        /// A connect or a request is refused with this failure and not carried out.
        case refuse(RadioFailure)
        /// It comes, and with it the end of its link, as by a supervision time-out.
        case loseLink
    }

    package var target: Target
    package var action: Action
    /// How likely it is each time.
    package var chance: Double
    /// How many of its targets pass unharmed first.
    package var skip: Int
    /// How often it happens at most; nil for any number of times.
    package var limit: Int?

    package init(
        _ target: Target,
        _ action: Action,
        chance: Double = 1,
        skip: Int = 0,
        limit: Int? = nil
    ) {
        self.target = target
        self.action = action
        self.chance = chance
        self.skip = skip
        self.limit = limit
    }
}

extension RadioCommand {
    package var faultTarget: FaultRule.Target {
        switch self {
        case .startScan: .startScan
        case .stopScan: .stopScan
        case .connect: .connect
        case .disconnect: .disconnect
        case .request: .request
        case .writeCommand: .writeCommand
        case .watchConnections: .watchConnections
        }
    }
}

extension RadioEvent {
    package var faultTarget: FaultRule.Target {
        switch self {
        case .state: .state
        case .discovered: .discovered
        case .connected: .connected
        case .connectFailed: .connectFailed
        case .disconnected: .disconnected
        case .response: .response
        case .requestHeld: .requestHeld
        case .value: .value
        case .writeCredits: .writeCredits
        case .mtu: .mtu
        case .name: .name
        case .servicesChanged: .servicesChanged
        case .connectionEvent: .connectionEvent
        case .note: .note
        }
    }

    /// The link it is about.
    var faultLink: LinkID? {
        switch self {
        case .connected(let link, _), .connectFailed(let link, _), .disconnected(let link, _),
            .response(let link, _, _), .requestHeld(let link, _), .value(let link, _, _),
            .writeCredits(let link, _), .mtu(let link, _), .servicesChanged(let link, _):
            link
        case .state, .discovered, .name, .connectionEvent, .note: nil
        }
    }
}
