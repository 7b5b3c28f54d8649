// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// Which verdict an error of BlueZ or of the bus leads to.
enum BusJudge {
    static func accusation(
        _ name: BlueZErrorName,
        _ text: String,
        _ detail: Wording
    ) -> Accusation {
        let row = reason(in: text).flatMap { reasons[$0] } ?? names[name.rawValue]
        guard let row else {
            return Accusation(VerdictID.attemptFailed, .low, detail: detail)
        }
        return Accusation(row.id, row.confidence, detail: detail)
    }

    /// The part behind `le-connection-` or `br-connection-`.
    private static func reason(in text: String) -> String? {
        for word in text.split(whereSeparator: { !($0.isLetter || $0 == "-") }) {
            for head in ["le-connection-", "br-connection-"] where word.hasPrefix(head) {
                return String(word.dropFirst(head.count))
            }
        }
        return nil
    }

    private typealias Row = (id: String, confidence: Verdict.Confidence)

    private static let reasons: [String: Row] = [
        "abort-by-local": (VerdictID.notEstablished, .medium),
        "abort-by-remote": (VerdictID.peerEnded, .medium),
        "timeout": (VerdictID.notReached, .medium),
        "page-timeout": (VerdictID.notReached, .high),
        "refused": (VerdictID.peerFull, .low),
        "key-missing": (VerdictID.bondLost, .high),
        "concurrent-connection-limit": (VerdictID.connectionLimit, .high),
        "adapter-not-powered": ("bluetooth-off", .high),
        "busy": ("request-in-progress", .medium),
        "gatt-browsing": ("services-not-found", .medium),
        "profile-unavailable": ("profile-unavailable", .medium),
        "canceled": ("app-cancelled", .medium),
    ]

    private static let names: [String: Row] = [
        "org.bluez.Error.InProgress": ("request-in-progress", .high),
        "org.bluez.Error.NotReady": ("bluetooth-off", .high),
        "org.bluez.Error.NotAuthorized": (VerdictID.pairingNeeded, .medium),
        "org.bluez.Error.NotPermitted": ("notify-held", .medium),
        "org.bluez.Error.NotAvailable": ("profile-unavailable", .medium),
        "org.bluez.Error.NotConnected": ("command-without-link", .high),
        "org.bluez.Error.DoesNotExist": ("device-forgotten", .high),
        "org.bluez.Error.NoSuchAdapter": ("bluetooth-off", .high),
        "org.bluez.Error.AuthenticationFailed": (VerdictID.pairingFailed, .high),
        "org.bluez.Error.AuthenticationCanceled": (VerdictID.pairingFailed, .high),
        "org.bluez.Error.AuthenticationRejected": (VerdictID.pairingFailed, .high),
        "org.bluez.Error.AuthenticationTimeout": (VerdictID.pairingFailed, .high),
        "org.freedesktop.DBus.Error.UnknownObject": ("device-forgotten", .high),
        "org.freedesktop.DBus.Error.UnknownMethod": ("device-forgotten", .low),
        "org.freedesktop.DBus.Error.ServiceUnknown": ("service-missing", .high),
        "org.freedesktop.DBus.Error.AccessDenied": ("service-denied", .high),
        "org.freedesktop.DBus.Error.NoReply": ("service-silent", .medium),
    ]
}
