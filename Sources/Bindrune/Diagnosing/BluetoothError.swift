// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Why something could not be done, with everything that is known of it.
///
/// The system's own error is kept as it came (`underlying`, `originalDomain`, `originalCode`,
/// `originalText`) and is part of `description` and `errorDescription`; the short texts for people
/// (``message(in:)``) stand beside it and never replace it.
public struct BluetoothError: Error, Sendable {
    /// What kind of failure it is.
    public var code: Code
    /// What was under way when it failed.
    public var phase: Phase
    /// What exactly went wrong, in English, for developers; empty where code and phase say it all.
    public var detail: String
    /// The system's error as it came; nil where the failure was found out here.
    public var underlying: (any Error)?
    /// The device it was about, as the system identifies it on this host.
    public var device: UUID?
    /// The state of the radio, for the codes that come from it.
    public var radio: RadioReadiness?
    /// The time from the call to the failure.
    public var elapsed: Duration
    /// What was tried before the failure, the oldest try first.
    public var attempts: [ConnectionAttempt]
    /// The steps of the connection up to the failure; nil for failures outside a connection.
    public var trace: ConnectionTrace?

    /// Makes an error; all but the code and the phase may be left out.
    public init(
        _ code: Code,
        during phase: Phase,
        detail: String = "",
        underlying: (any Error)? = nil,
        device: UUID? = nil,
        radio: RadioReadiness? = nil,
        elapsed: Duration = .zero,
        attempts: [ConnectionAttempt] = [],
        trace: ConnectionTrace? = nil
    ) {
        self.code = code
        self.phase = phase
        self.detail = detail
        self.underlying = underlying
        self.device = device
        self.radio = radio
        self.elapsed = elapsed
        self.attempts = attempts
        self.trace = trace
    }

    /// The underlying error with its domain, code and text; nil where there is none. The error of
    /// the last failed attempt stands in where the failure itself has none, such as a time-out.
    public var original: OriginalError? {
        if let underlying { return OriginalError.reading(underlying) }
        return attempts.last { $0.original != nil }?.original
    }

    /// The domain of the system's error, such as `CBErrorDomain`.
    public var originalDomain: String? { original?.domain }
    /// The number of the system's error.
    public var originalCode: Int? { original?.code }
    /// The text of the system's error, as it came.
    public var originalText: String? { original?.text }
}

extension OriginalError {
    /// Reads an error that may itself carry an error of the system.
    static func reading(_ error: any Error) -> OriginalError {
        if let original = error as? OriginalError { return original }
        if let error = error as? BluetoothError, let original = error.original { return original }
        return OriginalError(error)
    }
}

extension BluetoothError {
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

        /// The time given for the call is over.
        public static let timedOut = Code(rawValue: "timedOut")
        /// The task that made the call was cancelled.
        public static let cancelled = Code(rawValue: "cancelled")
        /// The radio is off, or went off, or its service restarted; `radio` says which.
        public static let radioOff = Code(rawValue: "radioOff")
        /// The user or a policy does not let this process use Bluetooth.
        public static let unauthorized = Code(rawValue: "unauthorized")
        /// There is no Bluetooth LE radio.
        public static let unsupported = Code(rawValue: "unsupported")
        /// No such device was seen before the deadline.
        public static let notFound = Code(rawValue: "notFound")
        /// Nothing is remembered by that name.
        public static let notRemembered = Code(rawValue: "notRemembered")
        /// The system could not connect; the underlying error says why.
        public static let connectFailed = Code(rawValue: "connectFailed")
        /// The system has no room for another connection.
        public static let noSlots = Code(rawValue: "noSlots")
        /// The link went away; the underlying error says why.
        public static let disconnected = Code(rawValue: "disconnected")
        /// The call needs a connected device.
        public static let notConnected = Code(rawValue: "notConnected")
        /// The device's table of services could not be read.
        public static let discoveryFailed = Code(rawValue: "discoveryFailed")
        /// The set-up block of the connection failed; `underlying` is what it threw.
        public static let setUpFailed = Code(rawValue: "setUpFailed")
        /// The device has no such service, characteristic or descriptor.
        public static let noSuchAttribute = Code(rawValue: "noSuchAttribute")
        /// Several characteristics match; name the service or the index too.
        public static let ambiguous = Code(rawValue: "ambiguous")
        /// The text given is no UUID.
        public static let invalidIdentifier = Code(rawValue: "invalidIdentifier")
        /// The characteristic does not offer that operation.
        public static let notOffered = Code(rawValue: "notOffered")
        /// A read of a characteristic that notifies was refused, see ``ReadWhileNotifying``.
        public static let readWhileNotifying = Code(rawValue: "readWhileNotifying")
        /// The value is longer than one write can carry.
        public static let valueTooLong = Code(rawValue: "valueTooLong")
        /// The device or the system refused the operation; the underlying error says why.
        public static let operationFailed = Code(rawValue: "operationFailed")
        /// The device did not answer for so long that the link is of no use any more.
        public static let noAnswer = Code(rawValue: "noAnswer")
        /// The store of remembered devices could not be read or written.
        public static let storeFailed = Code(rawValue: "storeFailed")
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

        /// Waiting for the radio to be ready.
        public static let radio = Phase(rawValue: "radio")
        /// Looking for a device the system knows.
        public static let lookUp = Phase(rawValue: "lookUp")
        /// Scanning for a device.
        public static let scan = Phase(rawValue: "scan")
        /// Waiting for the link.
        public static let connect = Phase(rawValue: "connect")
        /// Reading the table of services.
        public static let discover = Phase(rawValue: "discover")
        /// Running the set-up block.
        public static let setUp = Phase(rawValue: "setUp")
        /// Subscribing anew after a reconnection.
        public static let rearm = Phase(rawValue: "rearm")
        /// Waiting between two attempts.
        public static let backOff = Phase(rawValue: "backOff")
        /// Using a connected device.
        public static let connected = Phase(rawValue: "connected")
        /// Waiting for the end of the link before.
        public static let disconnect = Phase(rawValue: "disconnect")
        /// Reading a value.
        public static let read = Phase(rawValue: "read")
        /// Writing a value.
        public static let write = Phase(rawValue: "write")
        /// Subscribing to values.
        public static let subscribe = Phase(rawValue: "subscribe")
        /// Reading the signal strength.
        public static let rssi = Phase(rawValue: "rssi")
        /// Reading or writing the store of remembered devices.
        public static let store = Phase(rawValue: "store")
    }
}

extension BluetoothError: CustomStringConvertible, LocalizedError {
    /// Everything on one line but the trace: code, phase, time, device, the original error, tries.
    public var description: String {
        var text = "Bluetooth: \(code) during \(phase) after \(elapsed.secondsText) s"
        if let radio { text += ", radio \(radio)" }
        if let device { text += ", device \(device.uuidString)" }
        if !detail.isEmpty { text += ": \(detail)" }
        if let underlying { text += "; \(OriginalError.reading(underlying))" }
        if !attempts.isEmpty {
            let list = attempts.map(\.description).joined(separator: "; ")
            text += "; attempts: \(list)"
        }
        return text
    }

    /// The short English text followed by the system's own text, so that what reaches a screen or a
    /// log through `localizedDescription` still tells the cause.
    public var errorDescription: String? {
        guard let original else {
            return detail.isEmpty ? message(in: .english) : "\(message(in: .english)) \(detail)"
        }
        return "\(message(in: .english)) (\(original.domain) \(original.code): \(original.text))"
    }
}
