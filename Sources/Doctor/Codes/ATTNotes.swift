// SPDX-License-Identifier: Apache-2.0

/// Why errors of the Attribute Protocol come.
enum ATTNotes {
    static func notes(_ number: UInt8) -> CodeNotes {
        let own =
            switch number {
            case 0x80...0x9F: application
            default: rows[number] ?? .none
            }
        return own.adding(CodeNotes(sources: [CodeSource.attribute]))
    }

    private static let application = CodeNotes(
        context: ["Core Bluetooth shows every such number as \"Unknown ATT error.\""],
        causes: ["The device's application refused the request for a reason of its own."],
        steps: ["Look the number up in the documentation of the device or its profile."],
        sources: ["https://github.com/jordanebelanger/SwiftyBluetooth/issues/57"]
    )

    private static let rows: [UInt8: CodeNotes] = [
        0x01: CodeNotes(
            causes: [
                "The phone remembers the attributes of an older firmware.",
                "The device changed its services and sent no Service Changed indication.",
            ],
            steps: [
                "Turn Bluetooth off and on (unpaired), or forget the device (paired), and retry.",
                "Give the firmware a Service Changed characteristic (2A05) and let it indicate.",
            ],
            confirmations: [
                "A capture: no discovery between the connection and the failing request."
            ],
            sources: [
                "https://github.com/nordicsemi/IOS-DFU-Library/issues/58",
                "https://github.com/nordicsemi/IOS-DFU-Library/issues/51",
            ]
        ),
        0x02: CodeNotes(
            causes: ["The characteristic has no read property; its values come by notification."],
            steps: ["Look at CBCharacteristic.properties; subscribe instead of reading."]
        ),
        0x03: CodeNotes(
            causes: ["The characteristic has no write property, or the other kind of write."],
            steps: ["Choose .withResponse or .withoutResponse by CBCharacteristic.properties."]
        ),
        0x05: CodeNotes(
            context: [
                "On iOS the system pairs by itself on this answer; the request ends with it only"
                    + " when the pairing failed or was refused.",
                "In a request to Linux' BlueZ it asks for an agent that may pair.",
            ],
            causes: [
                "The user refused the pairing alert, or it was not shown in the background.",
                "No pairing agent is registered (Linux).",
                "One side lost its keys.",
            ],
            steps: [
                "Make the first access while the app is in front.",
                "Forget the device on both sides and pair again.",
            ]
        ),
        0x06: CodeNotes(
            context: [
                "Number 6 in CBErrorDomain is something else: a lost link."
            ],
            causes: [
                "setNotifyValue on a characteristic that can neither notify nor indicate.",
                "A request that the firmware's stack leaves out.",
            ],
            steps: ["Check that properties contains .notify or .indicate before subscribing."]
        ),
        0x08: CodeNotes(
            causes: ["The device's application wants a login or a button press first."],
            steps: ["Follow the device's own unlocking step, then repeat."]
        ),
        0x0A: CodeNotes(
            causes: [
                "On a subscription: the firmware lacks the descriptor 2902 (CCCD). Android"
                    + " forgives it, Core Bluetooth does not.",
                "On a discovery: nothing of the kind is there, which is no fault.",
            ],
            steps: ["Add the descriptor 2902 to the characteristic in the firmware."],
            confirmations: [
                "A capture, or the descriptors listed by an explorer: no 2902 behind the value."
            ],
            sources: ["https://github.com/chipweinberger/flutter_blue_plus/issues/640"]
        ),
        0x0C: CodeNotes(
            causes: ["An old bond with a short key."],
            steps: ["Forget the device on both sides and pair again."]
        ),
        0x0D: CodeNotes(
            causes: [
                "The firmware expects a fixed length.",
                "A value longer than one packet went out in pieces, which the firmware lacks.",
            ],
            steps: [
                "Write exactly the length the device documents.",
                "Stay within maximumWriteValueLength(for:).",
            ],
            sources: ["https://github.com/hackgnar/ble_ctf/issues/12"]
        ),
        0x0E: CodeNotes(
            causes: ["A fault inside the device's firmware."],
            steps: ["Look at the device's log at that moment; repeat once."]
        ),
        0x0F: CodeNotes(
            causes: [
                "The link is not encrypted yet and pairing did not complete.",
                "One side lost its keys.",
            ],
            steps: ["Let the pairing finish, then repeat; else forget the device on both sides."]
        ),
        0x11: CodeNotes(
            causes: ["The device's buffers are full."],
            steps: ["Send less at once, and repeat later."]
        ),
        0x12: CodeNotes(
            causes: ["The device's attributes changed since they were discovered."],
            steps: ["Discover the services again."]
        ),
        0xFC: CodeNotes(
            causes: ["The profile does not allow this value at the moment."],
            steps: ["Read the profile: the write may need another step first."]
        ),
        0xFD: CodeNotes(
            causes: ["The profile wants notifications or indications switched on first."],
            steps: ["Subscribe before writing to a control point."]
        ),
        0xFE: CodeNotes(
            causes: ["A second request to a control point before the first was answered."],
            steps: ["Wait for the answer of the procedure that runs."]
        ),
    ]
}
