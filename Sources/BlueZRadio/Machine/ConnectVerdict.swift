// SPDX-License-Identifier: Apache-2.0

package import DBus

/// What follows from the error with which BlueZ refused `Connect`.
///
/// The names are those of BlueZ's `src/error.c`; the texts inside `Failed` come from the error
/// number of the kernel, and have changed between releases.
package enum ConnectVerdict: String, Hashable, Sendable, Codable {
    /// The link is there already.
    case connected
    /// Another attempt is under way: wait, and look again.
    case busy
    /// The attempt was lost on the air or ran out of time: try again.
    case transient
    /// BlueZ has no such device any more.
    case gone
    /// No answer came: end the attempt, then try again.
    case silent
    /// Trying again would not help.
    case permanent

    package init(_ failure: BusFailure) {
        switch failure.name {
        case BusErrorName.alreadyConnected: self = .connected
        case BusErrorName.inProgress: self = .busy
        case BusErrorName.notReady, BusErrorName.notConnected, "org.bluez.Error.NotAvailable",
            "org.bluez.Error.ConnectionAttemptFailed", BusErrorName.serviceUnknown,
            BusErrorName.noOwner, BusErrorName.disconnected:
            self = .transient
        case BusErrorName.doesNotExist, BusErrorName.unknownObject, BusErrorName.unknownMethod,
            BusErrorName.unknownInterface:
            self = .gone
        case BusErrorName.noReply, "org.freedesktop.DBus.Error.Timeout",
            "org.freedesktop.DBus.Error.TimedOut":
            self = .silent
        case BusErrorName.failed: self = Self(failedText: failure.text)
        default: self = .permanent
        }
    }

    private init(failedText text: String) {
        let text = text.lowercased()
        func says(_ pieces: String...) -> Bool { pieces.contains { text.contains($0) } }
        if says("already in progress", "operation in progress", "now in progress", "conn-busy") {
            self = .busy
        } else if says("already-connected", "already connected") {
            self = .connected
        } else if says(
            "key-missing",
            "concurrent-connection-limit",
            "invalid-arguments",
            "not-supported",
            "not supported",
            "permission denied"
        ) {
            self = .permanent
        } else {
            self = .transient
        }
    }
}
