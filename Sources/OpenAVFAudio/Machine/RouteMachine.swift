// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

/// Decides what a session's route is, when it changed and why, from what the audio server and the
/// Bluetooth daemon say. Pure: no clock, no input or output of its own.
///
/// The route is what the app would be routed to: the server's default endpoints, seen through the
/// category. Two gaps are not reported as the end of something: a Bluetooth device that changes
/// its profile (its endpoint goes, another comes), and an audio server that is started anew.
package struct RouteMachine: Sendable {
    package static let objectLimit = 1_024

    enum Link: Hashable {
        case waiting
        case up
        case down(String)

        var isDecided: Bool { self != .waiting }
    }

    let timings: RouteTimings
    var serverLink = Link.waiting
    var bluetoothLink = Link.waiting
    var server = AudioServer(name: "", version: "")
    var cards: [UInt32: AudioCard] = [:]
    var sinks: [UInt32: AudioEndpoint] = [:]
    var sources: [UInt32: AudioEndpoint] = [:]
    /// When an endpoint was first told, by its name.
    var births: [String: Instant] = [:]
    var devices: [String: BluetoothDeviceFacts] = [:]
    var transports: [String: BluetoothTransportFacts] = [:]

    package internal(set) var setup = SessionSetup()
    package internal(set) var isActive = false
    package internal(set) var preferredInput: String?
    var isOverridden = false
    /// The profiles that cards had before a preferred input changed them, by the card's name.
    var formerProfiles: [String: String] = [:]

    /// The route last told; nil before the first.
    var told: Route?
    var toldInputs: [RoutePort] = []
    var toldDevices: [BluetoothAudioDevice] = []
    var toldTrouble: [String] = ["", ""]
    /// What the app did that may change the route next.
    var cause: RouteReason?
    var settleBy: Instant?
    var serverBy: Instant?
    private var outputs: [RouteOutput] = []
    private var firstOutput = 0

    package init(timings: RouteTimings = RouteTimings()) {
        self.timings = timings
    }

    /// Whether both hosts have said their first word, or nobody waits for it any longer.
    package var isLoaded: Bool { told != nil }

    /// The route as last told; empty before the first.
    package var route: Route { told ?? .empty }

    /// The next moment at which the machine wants a `.wakeUp`; others are harmless.
    package var nextWakeUp: Instant? {
        [settleBy, serverBy].compactMap { $0 }.min()
    }

    package mutating func nextOutput() -> RouteOutput? {
        guard firstOutput < outputs.count else { return nil }
        let output = outputs[firstOutput]
        firstOutput += 1
        if firstOutput == outputs.count {
            outputs = []
            firstOutput = 0
        }
        return output
    }

    mutating func put(_ output: RouteOutput) { outputs.append(output) }

    package mutating func handle(_ input: RouteInput, at now: Instant) {
        switch input {
        case .event(let event):
            // Lists that are read again bring much that is known.
            if isKnown(event) { return }
            take(event, at: now)
        case .setup(let setup): change(to: setup)
        case .active(let isActive): activate(isActive)
        case .preferInput(let uid): prefer(uid)
        case .overrideToSpeaker(let isOn): override(isOn)
        case .answerNow: if told == nil { told = computedRoute(at: now) }
        case .wakeUp: break
        }
        if let due = serverBy, due <= now { forgetServer() }
        settle(at: now)
        tellDevices()
        tellInputs()
    }
}

// MARK: - What the app does

extension RouteMachine {
    private mutating func change(to new: SessionSetup) {
        guard new != setup else { return }
        setup = new
        cause = .categoryChange
        if !CategoryRules.hasInputs(new) { preferredInput = nil }
        reviseProfiles()
    }

    private mutating func activate(_ isOn: Bool) {
        guard isOn != isActive else { return }
        isActive = isOn
        if !isOn { isOverridden = false }
        cause = .categoryChange
        reviseProfiles()
    }

    private mutating func prefer(_ uid: String?) {
        guard uid != preferredInput else { return }
        preferredInput = uid
        cause = .override
        reviseProfiles()
    }

    private mutating func override(_ isOn: Bool) {
        isOverridden = isOn
        cause = .override
    }
}
