// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// D-Bus errors, those of BlueZ (`src/error.c`, `src/device.c`, `src/gatt-client.c`) and of the
/// bus itself, in Apple's terms.
///
/// The text decides before the name, since BlueZ puts many failures into few names. Only while a
/// request is under way can the answer be an ATT error.
enum BusErrorTable {
    static func error(
        name: String,
        text: String,
        during phase: HostError.Phase
    ) -> (HostError.Domain, Int) {
        if let code = attCode(in: text) {
            return code == 0 ? HostError.core(.unknown) : (.att, Int(code))
        }
        if let reason = connectionReason(in: text) {
            return HostError.core(reasons[reason] ?? .connectionFailed)
        }
        if phase.isRequest {
            if let code = requestTexts[text.lowercased()] { return HostError.att(code) }
            if let code = requestCode(for: name, during: phase) { return HostError.att(code) }
        }
        return HostError.core(names[name] ?? .unknown)
    }

    /// The code in "Operation failed with ATT error: 0x0e (…)".
    static func attCode(in text: String) -> UInt8? {
        guard let mark = text.firstRange(of: "ATT error: 0x") else { return nil }
        let digits = text[mark.upperBound...].prefix { $0.isASCII && $0.isHexDigit }
        return UInt8(digits, radix: 16)
    }

    /// What follows `le-connection-` or `br-connection-` in a text.
    static func connectionReason(in text: String) -> String? {
        for family in ["le-connection-", "br-connection-"] {
            guard let mark = text.firstRange(of: family) else { continue }
            return String(text[mark.upperBound...].prefix { $0.isLetter || $0 == "-" })
        }
        return nil
    }

    static let reasons: [String: CoreBluetoothErrorCode] = [
        "invalid-arguments": .invalidParameters,
        "not-supported": .operationNotSupported,
        "memory-allocation": .outOfSpace,
        "timeout": .connectionTimeout,
        "page-timeout": .connectionFailed,
        "concurrent-connection-limit": .connectionLimitReached,
        "abort-by-remote": .peripheralDisconnected,
        "abort-by-local": .connectionFailed,
        "refused": .connectionFailed,
        "key-missing": .peerRemovedPairingInformation,
        "canceled": .operationCancelled,
        "unknown": .unknown,
    ]

    static let requestTexts: [String: ATTErrorCode] = [
        "read not permitted": .readNotPermitted,
        "write not permitted": .writeNotPermitted,
        "not paired": .insufficientAuthentication,
        "invalid offset": .invalidOffset,
        "invalid length": .invalidAttributeValueLength,
    ]

    static func requestCode(for name: String, during phase: HostError.Phase) -> ATTErrorCode? {
        switch name {
        case "org.bluez.Error.NotPermitted":
            phase == .reading ? .readNotPermitted : .writeNotPermitted
        case "org.bluez.Error.NotAuthorized": .insufficientAuthorization
        case "org.bluez.Error.ImproperlyConfigured": ATTErrorCode(rawValue: 0xFD)
        case "org.bluez.Error.NotSupported": .requestNotSupported
        case "org.bluez.Error.InvalidValueLength": .invalidAttributeValueLength
        case "org.bluez.Error.InvalidOffset": .invalidOffset
        case "org.bluez.Error.AuthenticationFailed", "org.bluez.Error.AuthenticationCanceled",
            "org.bluez.Error.AuthenticationRejected":
            .insufficientAuthentication
        default: nil
        }
    }

    static let names: [String: CoreBluetoothErrorCode] = [
        "org.bluez.Error.InvalidArguments": .invalidParameters,
        "org.bluez.Error.InProgress": .unknown,
        "org.bluez.Error.Failed": .unknown,
        "org.bluez.Error.AlreadyConnected": .unknown,
        "org.bluez.Error.NotConnected": .notConnected,
        "org.bluez.Error.NotReady": .notConnected,
        "org.bluez.Error.NotSupported": .operationNotSupported,
        "org.bluez.Error.NotAvailable": .operationNotSupported,
        "org.bluez.Error.DoesNotExist": .unknownDevice,
        "org.bluez.Error.NoSuchAdapter": .unknownDevice,
        "org.bluez.Error.Canceled": .operationCancelled,
        "org.bluez.Error.Rejected": .connectionFailed,
        "org.bluez.Error.ConnectionAttemptFailed": .connectionFailed,
        "org.bluez.Error.AuthenticationFailed": .peerRemovedPairingInformation,
        "org.bluez.Error.AuthenticationTimeout": .encryptionTimedOut,
        "org.bluez.Error.AuthenticationCanceled": .operationCancelled,
        "org.bluez.Error.AuthenticationRejected": .connectionFailed,
        "org.bluez.Error.NotPermitted": .operationNotSupported,
        // Why a link ended, where BlueZ says so (5.82 and later). Before that the reason is never
        // told, and the loss is taken for the commonest one.
        "org.bluez.Reason.Unknown": .connectionTimeout,
        "org.bluez.Reason.Timeout": .connectionTimeout,
        "org.bluez.Reason.Remote": .peripheralDisconnected,
        "org.bluez.Reason.Local": .connectionFailed,
        "org.bluez.Reason.LocalSuspend": .connectionFailed,
        "org.bluez.Reason.Authentication": .peerRemovedPairingInformation,
        "org.freedesktop.DBus.Error.AccessDenied": .operationNotSupported,
        "org.freedesktop.DBus.Error.UnknownObject": .unknownDevice,
        "org.freedesktop.DBus.Error.UnknownMethod": .operationNotSupported,
        "org.freedesktop.DBus.Error.InvalidArgs": .invalidParameters,
        "org.freedesktop.DBus.Error.NoReply": .connectionTimeout,
        "org.freedesktop.DBus.Error.Timeout": .connectionTimeout,
        "org.freedesktop.DBus.Error.TimedOut": .connectionTimeout,
        "org.freedesktop.DBus.Error.LimitsExceeded": .outOfSpace,
        "org.freedesktop.DBus.Error.NoMemory": .outOfSpace,
    ]
}
