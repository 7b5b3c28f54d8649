// SPDX-License-Identifier: Apache-2.0

/// An error of the system's or of a link.
///
/// Delivered as this struct, so `catch CBError.connectionTimeout`, `error as? CBError` and
/// `(error as NSError).code` all work. Where a radio failed, `userInfo[NSUnderlyingErrorKey]` keeps
/// its own words.
public struct CBError: Error, CustomNSError, Hashable, Sendable {
    /// The error as Foundation's object.
    public let _nsError: NSError

    /// Takes over an error of this domain; another domain is a programming error and traps.
    public init(_nsError error: NSError) {
        precondition(
            error.domain == CBError.errorDomain,
            "CBError made from an error of the domain \(error.domain)"
        )
        _nsError = error
    }

    /// Makes an error with a code and what else there is to tell.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.init(number: code.rawValue, userInfo: userInfo)
    }

    init(number: Int, userInfo: [String: Any] = [:]) {
        _nsError = NSError(domain: CBError.errorDomain, code: number, userInfo: userInfo)
    }

    /// The domain, `CBErrorDomain`.
    public static var errorDomain: String { CBErrorDomain }

    /// The code; `unknown` where the number has no name.
    public var code: Code { Code(rawValue: _nsError.code) ?? .unknown }

    /// The code as a number, also where it has no name.
    public var errorCode: Int { _nsError.code }

    /// What was handed in, as it was.
    public var userInfo: [String: Any] { _nsError.userInfo }

    /// `userInfo` with the description filled in.
    public var errorUserInfo: [String: Any] {
        var info = _nsError.userInfo
        info[NSLocalizedDescriptionKey] = localizedDescription
        return info
    }

    /// The system's text for the code, unless `userInfo` brings another one.
    public var localizedDescription: String {
        _nsError.userInfo[NSLocalizedDescriptionKey] as? String ?? Self.text(of: errorCode)
    }

    /// Equal when domain, code and description are.
    public static func == (left: CBError, right: CBError) -> Bool {
        left.errorCode == right.errorCode
            && left.localizedDescription == right.localizedDescription
    }

    /// Hashes the code.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(errorCode)
    }
}

extension CBError {
    /// What went wrong.
    public enum Code: Int, Hashable, Sendable {
        /// Nobody said what went wrong; also the answer to a request that met the 30 s time limit.
        case unknown = 0
        /// Reported for a connect call with the auto-reconnect option, among others.
        case invalidParameters = 1
        /// The attribute is unknown.
        case invalidHandle = 2
        /// The device is not connected.
        case notConnected = 3
        /// There is no room left for the operation.
        case outOfSpace = 4
        /// The operation was given up.
        case operationCancelled = 5
        /// The link was lost: the peer was not heard for the supervision time-out.
        case connectionTimeout = 6
        /// The peer ended the link.
        case peripheralDisconnected = 7
        /// The UUID is kept by the system.
        case uuidNotAllowed = 8
        /// Advertising is on already.
        case alreadyAdvertising = 9
        /// The link did not come up.
        case connectionFailed = 10
        /// The adapter holds as many links as it can.
        case connectionLimitReached = 11
        /// The system does not know the device.
        case unknownDevice = 12
        /// This system cannot do it.
        case operationNotSupported = 13
        /// The peer forgot the bond; the user has to forget it here as well.
        case peerRemovedPairingInformation = 14
        /// The link of a bonded device could not be encrypted in time.
        case encryptionTimedOut = 15
        /// No further device can be paired.
        case tooManyLEPairedDevices = 16
        /// watchOS 9 only: too many notifications in the background.
        case leGattExceededBackgroundNotificationLimit = 17
        /// watchOS 9 only: nearly too many notifications in the background.
        case leGattNearBackgroundNotificationLimit = 18

        /// A misspelling kept for old source.
        @available(iOS, deprecated: 13.0, renamed: "unknownDevice")
        @available(macOS, deprecated: 10.15, renamed: "unknownDevice")
        public static var unkownDevice: Code { .unknownDevice }

        /// Whether a thrown error has this code: what `catch CBError.connectionTimeout` asks.
        public static func ~= (code: Code, error: any Error) -> Bool {
            (error as? CBError)?.errorCode == code.rawValue
        }
    }

    /// The code `Code.unknown`.
    public static var unknown: Code { .unknown }
    /// The code `Code.invalidParameters`.
    public static var invalidParameters: Code { .invalidParameters }
    /// The code `Code.invalidHandle`.
    public static var invalidHandle: Code { .invalidHandle }
    /// The code `Code.notConnected`.
    public static var notConnected: Code { .notConnected }
    /// The code `Code.outOfSpace`.
    public static var outOfSpace: Code { .outOfSpace }
    /// The code `Code.operationCancelled`.
    public static var operationCancelled: Code { .operationCancelled }
    /// The code `Code.connectionTimeout`.
    public static var connectionTimeout: Code { .connectionTimeout }
    /// The code `Code.peripheralDisconnected`.
    public static var peripheralDisconnected: Code { .peripheralDisconnected }
    /// The code `Code.uuidNotAllowed`.
    public static var uuidNotAllowed: Code { .uuidNotAllowed }
    /// The code `Code.alreadyAdvertising`.
    public static var alreadyAdvertising: Code { .alreadyAdvertising }
    /// The code `Code.connectionFailed`.
    public static var connectionFailed: Code { .connectionFailed }
    /// The code `Code.connectionLimitReached`.
    public static var connectionLimitReached: Code { .connectionLimitReached }
    /// The code `Code.unknownDevice`.
    public static var unknownDevice: Code { .unknownDevice }
    /// The code `Code.operationNotSupported`.
    public static var operationNotSupported: Code { .operationNotSupported }
    /// The code `Code.peerRemovedPairingInformation`.
    public static var peerRemovedPairingInformation: Code { .peerRemovedPairingInformation }
    /// The code `Code.encryptionTimedOut`.
    public static var encryptionTimedOut: Code { .encryptionTimedOut }
    /// The code `Code.tooManyLEPairedDevices`.
    public static var tooManyLEPairedDevices: Code { .tooManyLEPairedDevices }
    /// The code `Code.leGattExceededBackgroundNotificationLimit`.
    public static var leGattExceededBackgroundNotificationLimit: Code {
        .leGattExceededBackgroundNotificationLimit
    }
    /// The code `Code.leGattNearBackgroundNotificationLimit`.
    public static var leGattNearBackgroundNotificationLimit: Code {
        .leGattNearBackgroundNotificationLimit
    }
    /// A misspelling kept for old source.
    @available(iOS, deprecated: 13.0, renamed: "unknownDevice")
    @available(macOS, deprecated: 10.15, renamed: "unknownDevice")
    public static var unkownDevice: Code { .unknownDevice }
}
