// SPDX-License-Identifier: Apache-2.0

/// Why something with the accessory protocol did not work, with everything that is known of it.
///
/// The system's own number is kept as it came (``original``); what it means and what to do about
/// it stands beside it (``explanation``, ``nextStep``) and never replaces it.
public struct AccessoryError: Error, Hashable, Sendable {
    /// The kind of a failure. Open: later versions add kinds, so a `switch` needs a default.
    public struct Code: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
        /// The kind's name, stable between versions.
        public let rawValue: String

        /// Makes a kind of a name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The kind's name.
        public var description: String { rawValue }

        /// This system has no such channels at all.
        public static let unsupported = Code(rawValue: "unsupported")
        /// There is no adapter that is on.
        public static let noRadio = Code(rawValue: "noRadio")
        /// The system does not let this process do it, or the devices are not paired.
        public static let notPermitted = Code(rawValue: "notPermitted")
        /// The earbuds refused the channel or the host.
        public static let refused = Code(rawValue: "refused")
        /// The earbuds did not answer the call, or the link did not hold.
        public static let unreachable = Code(rawValue: "unreachable")
        /// The time given for the connection is over.
        public static let timedOut = Code(rawValue: "timedOut")
        /// The channel is up, and the earbuds do not answer.
        public static let noAnswer = Code(rawValue: "noAnswer")
        /// What answers does not speak the protocol.
        public static let nonsense = Code(rawValue: "nonsense")
        /// The earbuds tell that a setting is not what was asked for.
        public static let notTaken = Code(rawValue: "notTaken")
        /// The earbuds ended the session.
        public static let closedByPeer = Code(rawValue: "closedByPeer")
        /// The channel failed with a number without a meaning of its own here.
        public static let channelFailed = Code(rawValue: "channelFailed")
        /// The session was ended from this side, or never begun.
        public static let notConnected = Code(rawValue: "notConnected")
        /// The name is empty, longer than 248 bytes of UTF-8, or holds a control character.
        public static let invalidName = Code(rawValue: "invalidName")
        /// More is asked at the same time than the session keeps track of.
        public static let tooManyRequests = Code(rawValue: "tooManyRequests")
        /// The task that made the call was cancelled.
        public static let cancelled = Code(rawValue: "cancelled")
    }

    /// What was under way. Open: later versions add phases.
    public struct Phase: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
        /// The phase's name, stable between versions.
        public let rawValue: String

        /// Makes a phase of a name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The phase's name.
        public var description: String { rawValue }

        /// Opening the channel, or waiting for the next try.
        public static let open = Phase(rawValue: "open")
        /// Waiting for the answer to the greeting.
        public static let greet = Phase(rawValue: "greet")
        /// Waiting for the first report.
        public static let subscribe = Phase(rawValue: "subscribe")
        /// Using the session.
        public static let connected = Phase(rawValue: "connected")
    }

    /// What kind of failure it is.
    public var code: Code
    /// What was under way when it failed.
    public var phase: Phase
    /// What exactly went wrong, where code and phase do not say it all.
    public var detail: String
    /// The system's number as it came; nil where the failure was found out here.
    public var original: ChannelFailure?
    /// The time from the call to the failure.
    public var elapsed: Duration
    /// How often the channel was tried.
    public var tries: Int

    /// Makes an error; all but the code and the phase may be left out.
    public init(
        _ code: Code,
        during phase: Phase,
        detail: String = "",
        original: ChannelFailure? = nil,
        elapsed: Duration = .zero,
        tries: Int = 0
    ) {
        self.code = code
        self.phase = phase
        self.detail = detail
        self.original = original
        self.elapsed = elapsed
        self.tries = tries
    }
}
