// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// Why pairings fail.
enum SMPNotes {
    static func notes(_ number: UInt8) -> CodeNotes {
        (rows[number] ?? .none).adding(CodeNotes(sources: [CodeSource.pairing]))
    }

    private static let rows: [UInt8: CodeNotes] = [
        0x01: CodeNotes(
            causes: ["The user cancelled, or typed nothing in time."],
            steps: ["Pair again."]
        ),
        0x03: CodeNotes(
            causes: ["The device demands protection that a side without display cannot give."],
            steps: ["Lower the device's demand, or give it a way to show a passkey."]
        ),
        0x04: CodeNotes(
            causes: ["A wrong passkey.", "A fault in the key exchange of one side."],
            steps: ["Pair again with the right passkey."]
        ),
        0x05: CodeNotes(
            causes: ["The device is not in pairing mode, or never pairs."],
            steps: ["Put the device into pairing mode."]
        ),
        0x08: CodeNotes(
            causes: ["The device refused without a reason, often for a full table of bonds."],
            steps: ["Delete old bonds on the device; pair again."]
        ),
        0x09: CodeNotes(
            causes: ["Several failures came before."],
            steps: ["Wait some seconds, then pair again."]
        ),
        0x0C: CodeNotes(
            causes: ["The user said no, or somebody is in between."],
            steps: ["Compare the numbers again."]
        ),
    ]
}

/// Why Android's statuses come.
enum AndroidNotes {
    static func notes(_ status: AndroidGATTStatus) -> CodeNotes {
        var notes = rows[status.rawValue] ?? .none
        if status.connectionName != nil, status.requestExplanation != nil {
            notes.context.append(
                "In onConnectionStateChange: \(status.connectionExplanation ?? "")"
                    + " As the answer to a request: \(status.requestExplanation ?? "")"
            )
        }
        return notes.adding(CodeNotes(sources: [CodeSource.android]))
    }

    private static let unreachable = CodeNotes(
        causes: [
            "The device was not reached within 30 seconds: out of range, or not advertising.",
            "The phone holds as many links as it can, or old ones were never closed.",
            "The device's address changed, or the phone's cache of it is wrong.",
        ],
        steps: [
            "Call close() on every BluetoothGatt that is done with, then connect again.",
            "Scan first and connect to what was just seen.",
            "Connect with autoConnect = true if the device may come later.",
        ]
    )

    private static let rows: [Int: CodeNotes] = [
        0x85: unreachable,
        0x93: unreachable,
        0x84: CodeNotes(
            causes: ["A second request before the callback of the first."],
            steps: ["Queue the requests: one at a time."]
        ),
        0x81: CodeNotes(
            causes: ["The phone's cache of the services does not fit the device."],
            steps: ["Forget the device, or turn Bluetooth off and on."]
        ),
    ]
}

/// Why Apple's bare numbers come.
enum BluetoothdNotes {
    static func notes(_ status: BluetoothdStatus) -> CodeNotes {
        var notes = rows[status.rawValue] ?? .none
        if let controller = status.controllerStatus {
            let own = HCINotes.notes(controller.rawValue)
            notes.context.append(
                "From 701 on the number is 700 plus the controller's error: \(controller)."
            )
            notes = notes.adding(own)
        }
        if status.isInferred {
            notes.context.append(
                "The number lies beyond the public list; its meaning is inferred from logs."
            )
        }
        return notes.adding(CodeNotes(sources: [CodeSource.openInterface]))
    }

    private static let rows: [Int: CodeNotes] = [
        431: CodeNotes(
            causes: ["The peer closed the channel."],
            steps: ["Ask the peer's log why."],
            sources: ["https://blog.valerauko.net/2024/03/24/some-notes-on-ios-ble/"]
        ),
        436: CodeNotes(
            causes: ["This side closed the channel: CBL2CAPChannel or its peripheral released."],
            steps: ["Keep the CBL2CAPChannel, not only its streams."],
            sources: ["https://blog.valerauko.net/2024/03/24/some-notes-on-ios-ble/"]
        ),
        634: CodeNotes(
            causes: ["The link ended while the encryption was being started."],
            steps: ["Look at the reason of the link's end beside it (762 and the like)."],
            sources: ["https://github.com/busy-app/busybar-firmware/issues/1014"]
        ),
    ]
}
