// SPDX-License-Identifier: Apache-2.0

/// Why the numbers of `CBErrorDomain` come.
enum CoreBluetoothNotes {
    static func notes(_ number: Int) -> CodeNotes {
        (number == 1 ? AutoReconnectCase.notes : rows[number] ?? .none)
            .adding(CodeNotes(sources: [CodeSource.appleErrors]))
    }

    private static let rows: [Int: CodeNotes] = links.merging(bonds) { first, _ in first }

    private static let links: [Int: CodeNotes] = [
        0: CodeNotes(
            context: [
                "Rare on connect since iOS 12; before that, most failed attempts read like this."
            ],
            causes: [
                "A status of the system's own daemon that has no public number.",
                "The Bluetooth service was restarted under the app.",
            ],
            steps: [
                "Look for the status number beside it in the system log and explain that.",
                "Retry once; if it persists, turn Bluetooth off and on.",
            ],
            confirmations: ["A bluetoothd line of the same second with \"status=\" or \"reason\"."],
            sources: ["https://github.com/BlackWolf/Connichiwa/issues/62"]
        ),
        2: CodeNotes(
            causes: [
                "A CBService or CBCharacteristic kept over a disconnect: they die with the link.",
                "The device's services changed (didModifyServices) and old objects are in use.",
            ],
            steps: ["Discover again after every connection and after didModifyServices."]
        ),
        3: CodeNotes(
            causes: [
                "A read, write or discovery after the link ended, often from a late task.",
                "A command before didConnect.",
            ],
            steps: [
                "Send commands between didConnect and the disconnect callback only.",
                "End the tasks of a connection when it ends.",
            ],
            confirmations: [
                "A line \"can only accept commands while in the connected state\" in the log."
            ]
        ),
        4: CodeNotes(
            causes: ["Many write commands without waiting for room."],
            steps: ["Write only while canSendWriteWithoutResponse is true."],
            sources: ["https://github.com/PhilipsHue/flutter_reactive_ble/issues/933"]
        ),
        5: CodeNotes(
            causes: ["The app cancelled the attempt, often by a time-out of its own."],
            steps: ["Find who called cancelPeripheralConnection; a longer deadline may be all."]
        ),
        6: CodeNotes(
            context: [
                "In didDisconnectPeripheral it is the end of a link that existed (HCI 0x08), in"
                    + " didFailToConnect an attempt without an answer (HCI 0x3E).",
                "The same number in CBATTErrorDomain is \"the request is not supported\".",
            ],
            causes: [
                "Out of range, or the device lost power.",
                "The device's firmware hangs, or resets.",
                "Interference; a supervision time-out too short for a crowded place.",
                "iOS 26: seen a few seconds after a connection came up.",
            ],
            steps: [
                "Connect again: a pending connect waits until the device is back.",
                "If it comes at a fixed time after connecting, look at the device's firmware.",
            ],
            confirmations: [
                "A capture: the last packet of the peer lies one supervision time before the end."
            ],
            sources: [
                "https://github.com/dotintent/react-native-ble-plx/issues/1305",
                "https://github.com/bluez/bluez/issues/280",
            ]
        ),
        7: CodeNotes(
            causes: [
                "The device's firmware ended the link: idle time-out, wrong first request, low"
                    + " battery.",
                "The device serves one central and another one connected.",
                "Within a second of encryption: the two sides' keys differ.",
            ],
            steps: [
                "Ask the device's log why; a phone cannot know.",
                "Compare the time from didConnect to the end over several attempts.",
            ],
            confirmations: ["A capture: Disconnection Complete with reason 0x13, 0x14 or 0x15."],
            sources: ["https://developer.apple.com/forums/thread/775811"]
        ),
        10: CodeNotes(
            causes: ["The device stopped advertising, moved away, or serves another central."],
            steps: ["Connect again; keep the CBPeripheral while the attempt is pending."]
        ),
        11: CodeNotes(
            causes: ["Other apps and accessories hold links; the limit is the system's."],
            steps: ["Disconnect what is not needed; connect one device after the other."]
        ),
        12: CodeNotes(
            context: ["The older spelling of the constant is CBErrorUnkownDevice."],
            causes: [
                "An identifier stored on another phone: identifiers are made per phone.",
                "The system forgot the device: Bluetooth settings were reset, or its address"
                    + " changed.",
            ],
            steps: ["Scan for the device once and store its new identifier."]
        ),
    ]

    private static let bonds: [Int: CodeNotes] = [
        8: CodeNotes(
            causes: ["A service that the system keeps for itself was published."],
            steps: ["Use a UUID of your own."]
        ),
        9: CodeNotes(
            causes: ["startAdvertising while advertising."],
            steps: ["Ask isAdvertising, or call stopAdvertising first."]
        ),
        13: CodeNotes(
            causes: ["The feature is not there on this system or this device."],
            steps: ["Ask CBCentralManager.supports(_:) before."]
        ),
        14: CodeNotes(
            context: ["Comes through didFailToConnect, one of the few that do."],
            causes: [
                "The device was reset, or its bond deleted, and the phone still has the old keys.",
                "The device's table of bonds was full and the oldest was dropped.",
            ],
            steps: [
                "Do not retry: it cannot heal, and each attempt may show a pairing alert.",
                "Tell the user to forget the device in Settings, Bluetooth, and connect again.",
            ],
            confirmations: ["A capture: Encryption Change with status 0x06."],
            sources: [
                "https://github.com/polarofficial/polar-ble-sdk/issues/389",
                "https://github.com/JuulLabs/kable/issues/334",
                "https://github.com/meshtastic/Meshtastic-Apple/pull/2346",
            ]
        ),
        15: CodeNotes(
            causes: [
                "The device no longer has its keys and does not answer the encryption request.",
                "The device is too busy to answer in time.",
            ],
            steps: [
                "Retry once; if it comes again, let the user forget the device and pair anew.",
                "Look whether the firmware stores its bonds over a reset.",
            ],
            sources: [
                "https://github.com/randdusing/cordova-plugin-bluetoothle/issues/728",
                "https://github.com/meshtastic/Meshtastic-Apple/pull/2346",
            ]
        ),
        16: CodeNotes(
            causes: ["The system's table of bonds is full."],
            steps: ["Let the user forget devices that are no longer used."]
        ),
        17: CodeNotes(
            causes: ["The device notifies faster than a suspended app may receive."],
            steps: ["Let the device send less, or unsubscribe when going to the background."]
        ),
        18: CodeNotes(
            causes: ["The device notifies nearly faster than a suspended app may receive."],
            steps: ["Let the device send less before the system ends the link."]
        ),
    ]
}
