// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The app's dealings with the system's audio: which category its sound has, and where sound comes
/// from and goes to.
///
/// This is the half of Apple's class that is about routes. On Linux the session plays and records
/// nothing: it says where the audio server (PulseAudio, or PipeWire in its place) would send the
/// app's sound, seen through the category as on iOS.
///
/// Properties and notifications keep this order: `currentRoute` already has the new route when
/// `routeChangeNotification` is posted, and may be newer still when several changes follow closely.
/// The previous route of a notification is the one that the notification before it led to.
/// Notifications come one at a time on a queue of the session's own, never the main one.
///
/// The session may be used from any thread.
public final class AVAudioSession: NSObject, Sendable {
    package let hub: AudioHub

    init(hub: AudioHub) {
        self.hub = hub
        super.init()
        hub.open { [weak self] output in self?.post(output) }
    }

    /// The app's session. There is one for each process.
    public class func sharedInstance() -> AVAudioSession {
        let host = AudioSelection.current ?? SystemAudio.shared
        return host.sessions.session { AVAudioSession(hub: AudioHub(host.makePort())) }
    }

    /// Where sound comes from and goes to.
    ///
    /// The first call waits for the audio server and for BlueZ, at most two seconds; where neither
    /// answers, the route is empty.
    public var currentRoute: AVAudioSessionRouteDescription {
        hub.waitUntilLoaded()
        return AVAudioSessionRouteDescription(hub.read { $0.route })
    }

    /// The inputs that the session could use with its category and options.
    ///
    /// Inputs of a Bluetooth device whose profile would have to change first are among them. Empty
    /// for categories that do not record.
    public var availableInputs: [AVAudioSessionPortDescription]? {
        hub.waitUntilLoaded()
        return hub.read { $0.availableInputs }.map(AVAudioSessionPortDescription.init)
    }

    /// The input the app asked for; nil where it left the choice to the system, or where that
    /// input is not there any more.
    public var preferredInput: AVAudioSessionPortDescription? {
        hub.waitUntilLoaded()
        return hub.read { machine in
            machine.availableInputs.first { $0.uid == machine.preferredInput }
        }.map(AVAudioSessionPortDescription.init)
    }

    /// The category; `soloAmbient` until another one is set.
    public var category: Category { Category(rawValue: hub.read { $0.setup.category }) }

    /// The options of the category.
    public var categoryOptions: CategoryOptions {
        CategoryOptions(rawValue: hub.read { $0.setup.options })
    }

    /// The mode; it does not influence the route on Linux.
    public var mode: Mode { Mode(rawValue: hub.read { $0.setup.mode }) }

    /// The policy of sharing routes; it does not influence the route on Linux.
    public var routeSharingPolicy: RouteSharingPolicy {
        RouteSharingPolicy(rawValue: hub.read { $0.setup.policy }) ?? .default
    }

    /// All categories.
    public var availableCategories: [Category] {
        CategoryRules.all.map(Category.init(rawValue:))
    }

    /// All modes.
    public var availableModes: [Mode] { Mode.all }

    /// Whether there is an input, for any category.
    public var isInputAvailable: Bool {
        hub.waitUntilLoaded()
        return hub.read { $0.hasAnyInput }
    }

    /// The rate of the output in hertz, or of the input where there is no output; 0 without either.
    public var sampleRate: Double {
        hub.waitUntilLoaded()
        let route = hub.read { $0.route }
        return Double((route.outputs.first ?? route.inputs.first)?.sampleRate ?? 0)
    }

    /// The number of channels of the input; 0 without one.
    public var inputNumberOfChannels: Int {
        hub.waitUntilLoaded()
        return hub.read { $0.route.inputs.first?.channels.count ?? 0 }
    }

    /// The number of channels of the output; 0 without one.
    public var outputNumberOfChannels: Int {
        hub.waitUntilLoaded()
        return hub.read { $0.route.outputs.first?.channels.count ?? 0 }
    }
}

// MARK: - Changes by the app

extension AVAudioSession {
    /// Sets the category without options.
    ///
    /// The route may change with it; a notification with the reason `categoryChange` follows then.
    public func setCategory(_ category: Category) throws {
        try setCategory(category, mode: mode, policy: .default, options: [])
    }

    /// Sets the category and its options.
    public func setCategory(_ category: Category, options: CategoryOptions = []) throws {
        try setCategory(category, mode: mode, policy: .default, options: options)
    }

    /// Sets the category, the mode and the options.
    public func setCategory(
        _ category: Category,
        mode: Mode,
        options: CategoryOptions = []
    ) throws {
        try setCategory(category, mode: mode, policy: .default, options: options)
    }

    /// Sets everything at once.
    ///
    /// Throws the error -50 of `NSOSStatusErrorDomain`, as iOS does, for an option that does not go
    /// with the category; nothing is changed then.
    public func setCategory(
        _ category: Category,
        mode: Mode,
        policy: RouteSharingPolicy,
        options: CategoryOptions = []
    ) throws {
        let setup = SessionSetup(
            category: category.rawValue,
            mode: mode.rawValue,
            options: options.rawValue,
            policy: policy.rawValue
        )
        if let objection = CategoryRules.objection(to: setup) {
            throw Self.error(.badParam, objection)
        }
        hub.handle(.setup(setup))
    }

    /// Sets the mode and leaves the rest.
    public func setMode(_ mode: Mode) throws {
        try setCategory(category, mode: mode, policy: routeSharingPolicy, options: categoryOptions)
    }

    /// Activates the session, or ends that.
    ///
    /// The route of an inactive session is the one it would have. A preferred Bluetooth input is
    /// opened while the session is active, and given back afterwards.
    public func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
        hub.waitUntilLoaded()
        hub.handle(.active(active))
    }

    /// Asks for an input; nil leaves the choice to the system.
    ///
    /// On Linux an active session that asks for a Bluetooth device's microphone has the audio
    /// server change the device to the profile for calls, for everybody: its output becomes
    /// `bluetoothHFP` as well. The former profile returns when the session asks for another input
    /// or is deactivated. Throws -50 for a port that is not among `availableInputs`.
    public func setPreferredInput(_ inPort: AVAudioSessionPortDescription?) throws {
        hub.waitUntilLoaded()
        if let inPort, !hub.read({ $0.availableInputs.contains { $0.uid == inPort.uid } }) {
            throw Self.error(.badParam, "\(inPort.portName) is not among the available inputs")
        }
        hub.handle(.preferInput(inPort?.uid))
    }

    /// Sends the sound of a `playAndRecord` session to the speaker for the time being.
    ///
    /// Throws -50 for other categories, as iOS does. Deactivating the session takes it back.
    public func overrideOutputAudioPort(_ portOverride: PortOverride) throws {
        guard portOverride == .none || category == .playAndRecord else {
            throw Self.error(.badParam, "the speaker goes with playAndRecord only")
        }
        hub.handle(.overrideToSpeaker(portOverride == .speaker))
    }

    private static func error(_ code: ErrorCode, _ text: String) -> NSError {
        NSError(
            domain: NSOSStatusErrorDomain,
            code: code.rawValue,
            userInfo: [NSLocalizedDescriptionKey: text]
        )
    }
}

// MARK: - Notifications

extension AVAudioSession {
    private func post(_ output: RouteOutput) {
        switch output {
        case .routeChanged(let change):
            post(
                Self.routeChangeNotification,
                [
                    AVAudioSessionRouteChangeReasonKey: NSNumber(value: change.reason.rawValue),
                    AVAudioSessionRouteChangePreviousRouteKey:
                        AVAudioSessionRouteDescription(change.previous),
                ]
            )
        case .availableInputsChanged: post(Self.availableInputsChangeNotification)
        case .serverLost: post(Self.mediaServicesWereLostNotification)
        case .serverBack: post(Self.mediaServicesWereResetNotification)
        case .devicesChanged, .command, .note: break
        }
    }

    private func post(_ name: NSNotification.Name, _ userInfo: [String: Any]? = nil) {
        NotificationCenter.default.post(name: name, object: self, userInfo: userInfo)
    }
}
