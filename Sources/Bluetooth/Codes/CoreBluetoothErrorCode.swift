// SPDX-License-Identifier: Apache-2.0

/// A number of the error domain `CBErrorDomain`, with its name and its text.
///
/// Open: a number without a name is kept as it is. Numbers and names are those of Apple's header
/// `CBError.h`; the texts are those seen in public logs, and where none was ever seen, one of our
/// own in the same manner (`isTextOurs`).
public struct CoreBluetoothErrorCode: RawRepresentable, Hashable, Sendable, Codable {
    /// The value of `NSError.code`.
    public let rawValue: Int

    /// Makes a code from its number; any number will do.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Something went wrong that has no number of its own.
    public static let unknown = CoreBluetoothErrorCode(rawValue: 0)
    /// An argument or an option was refused.
    public static let invalidParameters = CoreBluetoothErrorCode(rawValue: 1)
    /// The attribute no longer exists.
    public static let invalidHandle = CoreBluetoothErrorCode(rawValue: 2)
    /// There is no link to the device.
    public static let notConnected = CoreBluetoothErrorCode(rawValue: 3)
    /// There is no room for the request.
    public static let outOfSpace = CoreBluetoothErrorCode(rawValue: 4)
    /// The operation was given up.
    public static let operationCancelled = CoreBluetoothErrorCode(rawValue: 5)
    /// The link was lost, or an answer did not come in time.
    public static let connectionTimeout = CoreBluetoothErrorCode(rawValue: 6)
    /// The peer ended the link.
    public static let peripheralDisconnected = CoreBluetoothErrorCode(rawValue: 7)
    /// The UUID is reserved.
    public static let uuidNotAllowed = CoreBluetoothErrorCode(rawValue: 8)
    /// Advertising had begun before.
    public static let alreadyAdvertising = CoreBluetoothErrorCode(rawValue: 9)
    /// The link could not be made.
    public static let connectionFailed = CoreBluetoothErrorCode(rawValue: 10)
    /// The host holds as many links as it can.
    public static let connectionLimitReached = CoreBluetoothErrorCode(rawValue: 11)
    /// The host does not know the device.
    public static let unknownDevice = CoreBluetoothErrorCode(rawValue: 12)
    /// The host or the device cannot do this.
    public static let operationNotSupported = CoreBluetoothErrorCode(rawValue: 13)
    /// The device no longer has the keys that the host still holds.
    public static let peerRemovedPairingInformation = CoreBluetoothErrorCode(rawValue: 14)
    /// The link could not be encrypted in time.
    public static let encryptionTimedOut = CoreBluetoothErrorCode(rawValue: 15)
    /// The host is paired with as many devices as it can be.
    public static let tooManyLEPairedDevices = CoreBluetoothErrorCode(rawValue: 16)
    /// Too many notifications in the background (watchOS 9).
    public static let leGattExceededBackgroundNotificationLimit =
        CoreBluetoothErrorCode(rawValue: 17)
    /// Nearly too many notifications in the background (watchOS 9).
    public static let leGattNearBackgroundNotificationLimit = CoreBluetoothErrorCode(rawValue: 18)

    /// Every code that has a name, in the order of the numbers.
    public static let named: [CoreBluetoothErrorCode] =
        rows.indices.map(CoreBluetoothErrorCode.init(rawValue:))

    /// The error domain as `NSError.domain` spells it.
    public static let domain = "CBErrorDomain"
}

extension CoreBluetoothErrorCode: CustomStringConvertible {
    /// The name Apple gave the code; nil where the number has none.
    public var name: String? { row?.name }

    /// The text of `localizedDescription`. A number without a name reads like code 0.
    public var text: String { (row ?? Self.rows[0]).text }

    /// Whether `text` is our own because no public source shows Apple's.
    public var isTextOurs: Bool { row?.isTextOurs ?? true }

    /// The domain, the number and the name, as one greps for it.
    public var description: String {
        "\(Self.domain) \(rawValue)" + (name.map { " (\($0))" } ?? "")
    }

    private var row: ErrorCodeRow? {
        Self.rows.indices.contains(rawValue) ? Self.rows[rawValue] : nil
    }

    private static let rows: [ErrorCodeRow] = [
        .seen("unknown", "Unknown error."),
        .seen("invalidParameters", "One or more parameters were invalid."),
        .ours("invalidHandle", "The specified handle is invalid."),
        .seen("notConnected", "The specified device is not connected."),
        .ours("outOfSpace", "There is no space left for the operation."),
        .ours("operationCancelled", "The operation was cancelled."),
        .seen("connectionTimeout", "The connection has timed out unexpectedly."),
        .seen("peripheralDisconnected", "The specified device has disconnected from us."),
        .seen("uuidNotAllowed", "The specified UUID is not allowed for this operation."),
        .ours("alreadyAdvertising", "The device is already advertising."),
        .ours("connectionFailed", "The connection has failed unexpectedly."),
        .seen(
            "connectionLimitReached",
            "The system has reached the maximum number of connections"
        ),
        .ours("unknownDevice", "The specified device is unknown."),
        .ours("operationNotSupported", "The operation is not supported."),
        .seen("peerRemovedPairingInformation", "Peer removed pairing information"),
        .seen(
            "encryptionTimedOut",
            "Failed to encrypt the connection, the connection has timed out unexpectedly."
        ),
        .ours("tooManyLEPairedDevices", "The system is paired with too many devices."),
        .ours(
            "leGattExceededBackgroundNotificationLimit",
            "The limit of notifications in the background has been exceeded."
        ),
        .ours(
            "leGattNearBackgroundNotificationLimit",
            "The limit of notifications in the background is nearly reached."
        ),
    ]
}

/// A row of a code table.
struct ErrorCodeRow: Sendable {
    var name: String
    var text: String
    var isTextOurs: Bool

    /// A text that a public log or source comment shows.
    static func seen(_ name: String, _ text: String) -> ErrorCodeRow {
        ErrorCodeRow(name: name, text: text, isTextOurs: false)
    }

    /// A text of our own in the same manner.
    static func ours(_ name: String, _ text: String) -> ErrorCodeRow {
        ErrorCodeRow(name: name, text: text, isTextOurs: true)
    }
}
