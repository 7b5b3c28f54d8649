// SPDX-License-Identifier: Apache-2.0

/// The name of an error that BlueZ or the message bus answers with.
///
/// Open: any name is legal; those that are met in practice have an explanation.
public struct BlueZErrorName: RawRepresentable, Hashable, Sendable, Codable {
    /// The name as it comes over the bus.
    public let rawValue: String

    /// Takes a name as it is.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// It failed; the text that comes with the error says why.
    public static let failed = BlueZErrorName(rawValue: "org.bluez.Error.Failed")
    /// The same or a conflicting request is under way.
    public static let inProgress = BlueZErrorName(rawValue: "org.bluez.Error.InProgress")
    /// The adapter is off or still starting.
    public static let notReady = BlueZErrorName(rawValue: "org.bluez.Error.NotReady")
    /// The device is not connected.
    public static let notConnected = BlueZErrorName(rawValue: "org.bluez.Error.NotConnected")
    /// BlueZ does not know the object.
    public static let doesNotExist = BlueZErrorName(rawValue: "org.bluez.Error.DoesNotExist")
    /// bluetoothd is not running.
    public static let serviceUnknown = BlueZErrorName(
        rawValue: "org.freedesktop.DBus.Error.ServiceUnknown"
    )
    /// No answer came in time.
    public static let noReply = BlueZErrorName(rawValue: "org.freedesktop.DBus.Error.NoReply")

    /// The last part of the name, such as `InProgress`.
    public var shortName: String {
        String(rawValue.split(separator: ".").last ?? "")
    }

    /// What it means, in a sentence; nil for a name that is not in the table.
    public var explanation: String? {
        Self.explanations[rawValue]
    }

    /// What the text of a failed connect call means: BlueZ sends words such as
    /// `le-connection-abort-by-local` in it. Nil for any other text.
    public static func connectReason(_ text: String) -> String? {
        connectReasons[text]
    }

    private static let explanations: [String: String] = [
        "org.bluez.Error.AgentNotAvailable": "No agent is there to ask the user about the pairing.",
        "org.bluez.Error.AlreadyConnected": "The device is connected already.",
        "org.bluez.Error.AlreadyExists": "It is there already.",
        "org.bluez.Error.AuthenticationCanceled": "The pairing was cancelled.",
        "org.bluez.Error.AuthenticationFailed":
            "The pairing failed, or one side has forgotten its key.",
        "org.bluez.Error.AuthenticationRejected": "The pairing was refused.",
        "org.bluez.Error.AuthenticationTimeout": "The pairing was not answered in time.",
        "org.bluez.Error.Canceled": "The request was cancelled.",
        "org.bluez.Error.ConnectionAttemptFailed": "The device did not answer the call.",
        "org.bluez.Error.DoesNotExist": "BlueZ does not know it, or knows it no longer.",
        "org.bluez.Error.Failed": "It failed; the text that comes with the error says why.",
        "org.bluez.Error.ImproperlyConfigured":
            "The value contradicts the peer's configuration of the characteristic.",
        "org.bluez.Error.InProgress":
            "The same or a conflicting request is under way, maybe of another program; try again.",
        "org.bluez.Error.InvalidArguments": "An argument is not acceptable.",
        "org.bluez.Error.InvalidOffset": "The offset lies behind the end of the value.",
        "org.bluez.Error.InvalidValueLength":
            "The value has a length that the peer does not accept.",
        "org.bluez.Error.NoSuchAdapter": "The adapter is gone.",
        "org.bluez.Error.NotAuthorized":
            "The peer or a policy does not allow it without pairing or permission.",
        "org.bluez.Error.NotAvailable": "It is not to be had at the moment.",
        "org.bluez.Error.NotConnected": "The device is not connected.",
        "org.bluez.Error.NotFound": "BlueZ found nothing of the kind.",
        "org.bluez.Error.NotPermitted": "The peer does not permit it for this attribute.",
        "org.bluez.Error.NotReady": "The adapter is off or still starting.",
        "org.bluez.Error.NotSupported": "The device or the adapter cannot do it.",
        "org.bluez.Error.Rejected": "It was refused.",
        "org.freedesktop.DBus.Error.AccessDenied":
            "The bus policy does not let this user talk to BlueZ.",
        "org.freedesktop.DBus.Error.Disconnected": "The connection to the bus is gone.",
        "org.freedesktop.DBus.Error.InvalidArgs": "An argument has the wrong type or value.",
        "org.freedesktop.DBus.Error.NameHasNoOwner": "bluetoothd is not running.",
        "org.freedesktop.DBus.Error.NoReply": "No answer came in time.",
        "org.freedesktop.DBus.Error.NoServer": "The bus is not there.",
        "org.freedesktop.DBus.Error.ServiceUnknown":
            "bluetoothd is not running and cannot be started.",
        "org.freedesktop.DBus.Error.Timeout": "No answer came in time.",
        "org.freedesktop.DBus.Error.UnknownInterface": "The object does not have this interface.",
        "org.freedesktop.DBus.Error.UnknownMethod":
            "The object does not have this method; often the object went away.",
        "org.freedesktop.DBus.Error.UnknownObject": "The object went away.",
    ]

    private static let connectReasons: [String: String] = [
        "le-connection-abort-by-local":
            "This host ended the attempt, often to make room for another or because a scan "
            + "got in the way; try again.",
        "le-connection-abort-by-remote": "The peer ended the link while it was being set up.",
        "le-connection-adapter-not-powered": "The adapter is off.",
        "le-connection-already-connected": "The device is connected already.",
        "le-connection-bad-socket": "The kernel's socket for the link broke.",
        "le-connection-busy": "The adapter is busy with another attempt.",
        "le-connection-concurrent-connection-limit":
            "The adapter cannot make more attempts at once.",
        "le-connection-create-socket": "The kernel gave no socket for the link.",
        "le-connection-gatt-browsing": "The link came up, and reading the services failed.",
        "le-connection-invalid-arguments": "The kernel did not accept the parameters of the link.",
        "le-connection-key-missing":
            "The peer no longer has the key that this host still holds.",
        "le-connection-link-layer-protocol-error":
            "The controllers broke off for a protocol error.",
        "le-connection-memory-allocation": "The kernel has no memory left for the link.",
        "le-connection-not-supported": "The adapter cannot make such a link.",
        "le-connection-refused": "The peer refused the link.",
        "le-connection-timeout": "The device did not answer in time.",
        "le-connection-unknown": "BlueZ gives no reason.",
        "br-connection-canceled": "The classic connection was cancelled.",
        "br-connection-page-timeout": "The classic device did not answer the call.",
        "br-connection-profile-unavailable":
            "The device offers no classic profile that this host knows.",
        "br-connection-refused": "The classic device refused the connection.",
        "br-connection-unknown": "BlueZ gives no reason for the end of the classic connection.",
    ]
}

extension BlueZErrorName: CustomStringConvertible {
    /// The whole name.
    public var description: String {
        rawValue
    }
}
