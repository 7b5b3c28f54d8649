// SPDX-License-Identifier: Apache-2.0

/// A status that Android's `BluetoothGattCallback` hands over.
///
/// One number means different things in different callbacks: `onConnectionStateChange` speaks of
/// the link (8 is a supervision time-out), the others of an attribute (8 is missing
/// authorization). Names are those of Android's `gatt_api.h`, as public libraries list them
/// (Nordic's `GattError`). Open: any number is legal.
public struct AndroidGATTStatus: RawRepresentable, Hashable, Sendable, Codable {
    /// The number of the callback's argument.
    public let rawValue: Int

    /// Makes a status from its number; any number will do.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The catch-all that most often means that the device was not reached.
    public static let error = AndroidGATTStatus(rawValue: 133)

    /// The name where the status comes from `onConnectionStateChange`; nil where it has none.
    public var connectionName: String? {
        Self.connection[rawValue]?.name
    }

    /// What it means in `onConnectionStateChange`; nil where that is not known.
    public var connectionExplanation: String? {
        Self.connection[rawValue]?.explanation
    }

    /// The name where the status comes from a read, a write or another request; nil where it has
    /// none. Numbers up to 0x11 are those of the Attribute Protocol.
    public var requestName: String? {
        Self.requests[rawValue]?.name
    }

    /// What it means as the answer to a request; nil where that is not known.
    public var requestExplanation: String? {
        Self.requests[rawValue]?.explanation
            ?? attribute?.explanation
    }

    /// The same number as an error of the Attribute Protocol, where it is one.
    public var attribute: ATTErrorCode? {
        let isShared = (1...0x13).contains(rawValue) || (0xFC...0xFF).contains(rawValue)
        return isShared ? ATTErrorCode(rawValue: UInt8(rawValue)) : nil
    }

    /// Every number that has a name in either table, in order.
    public static let named: [AndroidGATTStatus] =
        (0...0x1FF).map { AndroidGATTStatus(rawValue: $0) }.filter {
            $0.connectionName != nil || $0.requestName != nil
        }

    private static let connection: [Int: CodeRow] = [
        0x00: ("GATT_SUCCESS", "The state changed as asked for."),
        0x01: ("GATT_CONN_L2C_FAILURE", "The channel over the link could not be made."),
        0x08: ("GATT_CONN_TIMEOUT", "The peer fell silent for the supervision time."),
        0x13: ("GATT_CONN_TERMINATE_PEER_USER", "The peer ended the link on purpose."),
        0x16: ("GATT_CONN_TERMINATE_LOCAL_HOST", "The phone ended the link."),
        0x22: ("GATT_CONN_LMP_TIMEOUT", "The peer's controller did not answer in time."),
        0x3A: ("CONTROLLER_BUSY", "The controller is busy; try later."),
        0x3B: (
            "UNACCEPTABLE_CONN_INTERVAL",
            "The peer does not accept the link's interval, latency or time-out."
        ),
        0x3E: ("GATT_CONN_FAIL_ESTABLISH", "The peer did not answer after the call."),
        0x85: (
            "GATT_ERROR",
            "Android's catch-all; after a connect call it mostly says that the device was not"
                + " reached within 30 seconds."
        ),
        0x93: (
            "GATT_CONNECTION_TIMEOUT",
            "The attempt was not answered in time (Android 15; part of what was 133 before)."
        ),
        0x100: ("GATT_CONN_CANCEL", "The attempt was cancelled."),
    ]

    private static let requests: [Int: CodeRow] = [
        0x00: ("GATT_SUCCESS", "The request was carried out."),
        0x80: ("GATT_NO_RESOURCES", "The stack has no room for the request."),
        0x81: ("GATT_INTERNAL_ERROR", "The stack failed; often the service cache is wrong."),
        0x82: ("GATT_WRONG_STATE", "The stack is in a state that does not allow the request."),
        0x83: ("GATT_DB_FULL", "The table of attributes is full."),
        0x84: ("GATT_BUSY", "Another request is under way; Android takes one at a time."),
        0x85: ("GATT_ERROR", "Android's catch-all; the log of the stack says more."),
        0x86: ("GATT_CMD_STARTED", "The command was begun."),
        0x87: ("GATT_ILLEGAL_PARAMETER", "An argument is outside its range."),
        0x88: ("GATT_PENDING", "The request waits for another."),
        0x89: ("GATT_AUTH_FAIL", "Pairing or encryption failed."),
        0x8A: ("GATT_MORE", "More is to come."),
        0x8B: ("GATT_INVALID_CFG", "The configuration is not valid."),
        0x8C: ("GATT_SERVICE_STARTED", "The service was begun."),
        0x8D: (
            "GATT_ENCRYPTED_NO_MITM",
            "The link is encrypted, and the attribute asks for protection against listeners in"
                + " between."
        ),
        0x8E: ("GATT_NOT_ENCRYPTED", "The attribute asks for an encrypted link."),
        0x8F: ("GATT_CONGESTED", "The channel is full; wait before sending more."),
        0xFD: ("GATT_CCC_CFG_ERR", "The notification descriptor is set up wrongly."),
        0xFE: ("GATT_PRC_IN_PROGRESS", "A procedure is under way already."),
        0xFF: ("GATT_OUT_OF_RANGE", "The value lies outside its range."),
    ]
}

extension AndroidGATTStatus: CustomStringConvertible {
    /// The number and the names, as one greps for it.
    public var description: String {
        var names = [connectionName, requestName].compactMap(\.self)
        if names.count == 2, names[0] == names[1] { names.removeLast() }
        return "Android GATT status \(rawValue)"
            + (names.isEmpty ? "" : " (\(names.joined(separator: " or ")))")
    }
}
