// SPDX-License-Identifier: Apache-2.0

package import HostCore

/// How a phone of a world starts out.
public struct PhoneOptions: Hashable, Sendable {
    /// What the user decided about the program; the names are those of `CBManagerAuthorization`.
    public enum Authorization: String, Hashable, Sendable, Codable, CaseIterable {
        /// The user has not been asked: the first session brings up the question.
        case notDetermined
        /// A policy forbids Bluetooth.
        case restricted
        /// The user said no.
        case denied
        /// The user said yes.
        case allowedAlways
    }

    /// What becomes of a connect call with the auto-reconnect option, on which reports disagree.
    public enum AutoReconnect: String, Hashable, Sendable, Codable, CaseIterable {
        /// A delegate without the modern disconnect callback is refused with `CBError` 1; with
        /// both callbacks nothing reconnects; with the modern one alone it works.
        case byDelegateShape
        /// Always refused with `CBError` 1.
        case alwaysRefused
        /// Accepted, and nothing reconnects.
        case acceptedAndInert
        /// Accepted, and the system reconnects.
        case works
    }

    /// Where the phone is.
    public var position: Position
    /// Whether Bluetooth is on.
    public var isPoweredOn: Bool
    /// Whether the phone has Bluetooth at all.
    public var isSupported: Bool
    /// What the user decided about the program.
    public var authorization: Authorization
    /// How many links the radio can hold. Apple documents no number; reports say 5 to 12.
    public var connectionLimit: Int
    /// The ATT_MTU the phone asks for; 185 is the usual one of an iPhone.
    public var mtu: Int
    /// How many write commands the phone's buffers take before it drops them.
    public var writeCredits: Int
    /// How long a call takes to the system's Bluetooth service and back.
    public var systemLatency: Duration
    /// Earbuds and headphones that are paired with the phone over the classic radio.
    public var pairedAudio: [PairedAudioSpec] = []
    /// How the system behaves where the record is contested.
    package var quirks = HostQuirks()

    /// What becomes of a connect call with the auto-reconnect option.
    public var autoReconnect: AutoReconnect {
        get { AutoReconnect(rawValue: quirks.autoReconnect.rawValue) ?? .byDelegateShape }
        set {
            quirks.autoReconnect =
                AutoReconnectQuirk(rawValue: newValue.rawValue) ?? .byDelegateShape
        }
    }

    /// Whether a request for a protected value fails at once, with ATT error 15, while the pairing
    /// it started goes on; otherwise it waits for the pairing and is sent again.
    public var failsBeforePairing: Bool {
        get { quirks.protectedRequest == .failsFirst }
        set { quirks.protectedRequest = newValue ? .failsFirst : .waits }
    }

    /// Makes a phone that is on, allowed, and at the origin.
    public init(
        position: Position = .origin,
        isPoweredOn: Bool = true,
        isSupported: Bool = true,
        authorization: Authorization = .allowedAlways,
        connectionLimit: Int = 10,
        mtu: Int = 185,
        writeCredits: Int = 20,
        systemLatency: Duration = .microseconds(500)
    ) {
        self.position = position
        self.isPoweredOn = isPoweredOn
        self.isSupported = isSupported
        self.authorization = authorization
        self.connectionLimit = connectionLimit
        self.mtu = mtu
        self.writeCredits = writeCredits
        self.systemLatency = systemLatency
    }
}

extension RadioAuthorization {
    init(_ authorization: PhoneOptions.Authorization) {
        self =
            switch authorization {
            case .notDetermined: .notDetermined
            case .restricted: .restricted
            case .denied: .denied
            case .allowedAlways: .allowedAlways
            }
    }
}
