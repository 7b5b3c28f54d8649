// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Testing

@testable import HostCore

@Suite struct ErrorMappingTests {
    typealias Row = (RadioFailure, HostError.Phase, HostError.Domain, Int)

    private static func bus(_ name: String, _ text: String = "") -> RadioFailure {
        RadioFailure(.bus(name: name), text: text)
    }

    static let rows: [Row] = [
        (RadioFailure(.att(1)), .reading, .att, 1),
        (RadioFailure(.att(0x0D)), .writing, .att, 13),
        (RadioFailure(.att(0x9F)), .writing, .att, 159),
        (RadioFailure(.att(0xFF)), .otherRequest, .att, 255),
        (RadioFailure(.att(0)), .reading, .coreBluetooth, 0),
        (RadioFailure(.hci(0x08)), .linkEnd, .coreBluetooth, 6),
        (RadioFailure(.hci(0x13)), .linkEnd, .coreBluetooth, 7),
        (RadioFailure(.hci(0x14)), .linkEnd, .coreBluetooth, 7),
        (RadioFailure(.hci(0x15)), .linkEnd, .coreBluetooth, 7),
        (RadioFailure(.hci(0x3E)), .connecting, .coreBluetooth, 10),
        (RadioFailure(.hci(0x02)), .connecting, .coreBluetooth, 10),
        (RadioFailure(.hci(0x09)), .connecting, .coreBluetooth, 11),
        (RadioFailure(.hci(0x0D)), .connecting, .coreBluetooth, 11),
        (RadioFailure(.hci(0x06)), .connecting, .coreBluetooth, 14),
        (RadioFailure(.hci(0x05)), .linkEnd, .coreBluetooth, 14),
        (RadioFailure(.hci(0x05)), .reading, .att, 5),
        (RadioFailure(.hci(0xEE)), .linkEnd, .coreBluetooth, 0),
        (RadioFailure(.host(code: 12)), .connecting, .coreBluetooth, 12),
        (RadioFailure(.host(code: -4)), .connecting, .coreBluetooth, -4),
    ]

    static let busRows: [Row] = [
        (
            bus("org.bluez.Error.Failed", "Operation failed with ATT error: 0x0e (Unlikely)"),
            .writing, .att, 14
        ),
        (bus("org.bluez.Error.Failed", "ATT error: 0x"), .writing, .coreBluetooth, 0),
        (bus("org.bluez.Error.Failed", "ATT error: 0x00"), .writing, .coreBluetooth, 0),
        (bus("org.bluez.Error.Failed", "ATT error: 0x123"), .writing, .coreBluetooth, 0),
        (
            bus("org.bluez.Error.Failed", "le-connection-abort-by-local"), .connecting,
            .coreBluetooth, 10
        ),
        (
            bus("org.bluez.Error.Failed", "le-connection-abort-by-remote"), .connecting,
            .coreBluetooth, 7
        ),
        (
            bus("org.bluez.Error.Failed", "le-connection-key-missing"), .connecting,
            .coreBluetooth, 14
        ),
        (
            bus("org.bluez.Error.Failed", "le-connection-concurrent-connection-limit"),
            .connecting, .coreBluetooth, 11
        ),
        (
            bus("org.bluez.Error.Failed", "br-connection-something-new"), .connecting,
            .coreBluetooth, 10
        ),
        (bus("org.bluez.Error.NotPermitted"), .reading, .att, 2),
        (bus("org.bluez.Error.NotPermitted"), .writing, .att, 3),
        (bus("org.bluez.Error.NotPermitted", "Not paired"), .reading, .att, 5),
        (bus("org.bluez.Error.NotPermitted", "Write not permitted"), .otherRequest, .att, 3),
        (bus("org.bluez.Error.NotAuthorized"), .reading, .att, 8),
        (bus("org.bluez.Error.NotSupported"), .writing, .att, 6),
        (bus("org.bluez.Error.NotSupported"), .connecting, .coreBluetooth, 13),
        (bus("org.bluez.Error.InvalidValueLength"), .writing, .att, 13),
        (bus("org.bluez.Error.InvalidOffset"), .reading, .att, 7),
        (bus("org.bluez.Error.InvalidArguments", "Invalid Length"), .writing, .att, 13),
        (bus("org.bluez.Error.InvalidArguments"), .connecting, .coreBluetooth, 1),
        (bus("org.bluez.Error.AuthenticationFailed"), .reading, .att, 5),
        (bus("org.bluez.Error.AuthenticationFailed"), .connecting, .coreBluetooth, 14),
        (bus("org.bluez.Error.AuthenticationTimeout"), .connecting, .coreBluetooth, 15),
        (bus("org.bluez.Error.DoesNotExist"), .connecting, .coreBluetooth, 12),
        (bus("org.freedesktop.DBus.Error.UnknownObject"), .connecting, .coreBluetooth, 12),
        (bus("org.bluez.Error.NotConnected"), .reading, .coreBluetooth, 3),
        (bus("org.bluez.Error.InProgress"), .connecting, .coreBluetooth, 0),
        (bus("org.freedesktop.DBus.Error.NoReply"), .connecting, .coreBluetooth, 6),
        (bus("org.example.Unheard"), .reading, .coreBluetooth, 0),
    ]

    @Test(arguments: rows + busRows)
    func `a radio's failure has an Apple error and stays beside it`(row: Row) {
        let (failure, phase, domain, code) = row
        #expect(
            HostError(failure, during: phase) == HostError(domain, code: code, underlying: failure)
        )
    }

    @Test func `every status and code of the air maps to something in every phase`() {
        for phase in HostError.Phase.allCases {
            for number in UInt8.min...UInt8.max {
                for origin in [RadioFailure.Origin.att(number), .hci(number)] {
                    let error = HostError(RadioFailure(origin), during: phase)
                    #expect(error.underlying?.origin == origin)
                    #expect(!error.text.isEmpty)
                }
            }
        }
    }

    @Test func `the text is that of the domain and the code`() {
        #expect(
            HostError(.coreBluetooth, code: 1).text == "One or more parameters were invalid."
        )
        #expect(HostError(.att, code: 6).text == "The request is not supported.")
        #expect(HostError(.att, code: 131).text == "Unknown ATT error.")
        #expect(HostError(.att, code: 70_000).text == "Unknown ATT error.")
    }
}

@Suite struct ErrorCodeTests {
    @Test(arguments: [
        (0, "unknown", "Unknown error."),
        (1, "invalidParameters", "One or more parameters were invalid."),
        (3, "notConnected", "The specified device is not connected."),
        (6, "connectionTimeout", "The connection has timed out unexpectedly."),
        (7, "peripheralDisconnected", "The specified device has disconnected from us."),
        (8, "uuidNotAllowed", "The specified UUID is not allowed for this operation."),
        (
            11, "connectionLimitReached",
            "The system has reached the maximum number of connections"
        ),
        (14, "peerRemovedPairingInformation", "Peer removed pairing information"),
        (
            15, "encryptionTimedOut",
            "Failed to encrypt the connection, the connection has timed out unexpectedly."
        ),
    ])
    func `texts of CBErrorDomain that public logs show`(number: Int, name: String, text: String) {
        let code = CoreBluetoothErrorCode(rawValue: number)
        #expect(code.name == name)
        #expect(code.text == text)
        #expect(!code.isTextOurs)
        #expect(code.description == "CBErrorDomain \(number) (\(name))")
    }

    @Test(
        arguments: [
            (1, "The handle is invalid."), (2, "Reading is not permitted."),
            (3, "Writing is not permitted."), (5, "Authentication is insufficient."),
            (6, "The request is not supported."), (10, "The attribute could not be found."),
            (13, "The value's length is invalid."), (14, "Unlikely error."),
            (15, "Encryption is insufficient."), (18, "Unknown ATT error."),
            (131, "Unknown ATT error."), (255, "Unknown ATT error."),
        ] as [(UInt8, String)]
    )
    func `texts of CBATTErrorDomain that public logs show`(number: UInt8, text: String) {
        let code = ATTErrorCode(rawValue: number)
        #expect(code.text == text)
        #expect(!code.isTextOurs)
        #expect((code.name != nil) == (number < 18))
    }

    @Test func `names are one each, and the other texts are marked as ours`() {
        #expect(CoreBluetoothErrorCode.named.map(\.rawValue) == Array(0...18))
        #expect(Set(CoreBluetoothErrorCode.named.map(\.name)).count == 19)
        #expect(
            CoreBluetoothErrorCode.named.filter(\.isTextOurs).map(\.rawValue)
                == [2, 4, 5, 9, 10, 12, 13, 16, 17, 18]
        )
        #expect(ATTErrorCode.named.map(\.rawValue) == Array(0...17))
        #expect(Set(ATTErrorCode.named.map(\.name)).count == 18)
        #expect(
            ATTErrorCode.named.filter(\.isTextOurs).map(\.rawValue)
                == [0, 4, 7, 8, 9, 11, 12, 16, 17]
        )
    }

    @Test(arguments: [Int.min, -1, 19, Int.max])
    func `a number without a name keeps its number`(number: Int) {
        let code = CoreBluetoothErrorCode(rawValue: number)
        #expect(code.name == nil)
        #expect(code.text == "Unknown error.")
        #expect(code.isTextOurs)
        #expect(code.description == "CBErrorDomain \(number)")
    }
}
