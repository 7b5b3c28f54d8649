// SPDX-License-Identifier: Apache-2.0

/// Why a controller's errors come in a Bluetooth LE connection.
enum HCINotes {
    static func notes(_ number: UInt8) -> CodeNotes {
        (rows[number] ?? .none).adding(CodeNotes(sources: [CodeSource.coreErrors]))
    }

    private static let bond = CodeNotes(
        causes: [
            "One side deleted the bond, or lost it in a reset; the other still uses its keys."
        ],
        steps: ["Forget the device on both sides and pair again; retrying cannot heal it."],
        confirmations: ["It comes right after LE Enable Encryption."]
    )

    private static let rows: [UInt8: CodeNotes] = [
        0x02: CodeNotes(
            context: [
                "As the status of a connection attempt: the host cancelled a call that nobody had"
                    + " answered."
            ],
            causes: [
                "The device was not heard: out of range, not advertising, held by another central.",
                "A command for a link that ended a moment before.",
            ],
            steps: ["See whether the device advertises at that moment, and under which address."],
            sources: ["https://developer.apple.com/forums/thread/761865"]
        ),
        0x05: bond,
        0x06: bond,
        0x08: CodeNotes(
            causes: [
                "Out of range, or the peer lost power.",
                "The peer's firmware hangs or is in its debugger.",
                "Interference, or a supervision time-out too short for the place.",
            ],
            steps: [
                "Compare the signal strength before the end.",
                "Ask for a supervision time-out of several seconds.",
            ],
            confirmations: [
                "The last packet of the peer lies one supervision time before the end."
            ],
            sources: ["https://github.com/bluez/bluez/issues/280"]
        ),
        0x0C: CodeNotes(
            causes: ["A second connection attempt, or a scan change, while one is under way."],
            steps: ["Wait for the end of the first attempt."]
        ),
        0x0D: CodeNotes(
            causes: ["The peer has as many links as it can hold."],
            steps: ["Disconnect another central from the device."]
        ),
        0x13: CodeNotes(
            causes: [
                "The peer chose to end the link: idle time-out, user, firmware.",
                "Within a second of encryption: the peer no longer has the keys.",
            ],
            steps: ["Ask the peer's log why; the air does not tell."],
            sources: ["https://github.com/AnesBenmerzoug/Bluetooth_HID/issues/5"]
        ),
        0x14: CodeNotes(
            causes: ["The peer ended the link for want of memory or battery."],
            steps: ["Charge the device; send less at once."]
        ),
        0x15: CodeNotes(
            causes: ["The peer is switching itself off."],
            steps: ["Connect again; the attempt waits until the device is back."]
        ),
        0x16: CodeNotes(
            causes: ["The app or the system on this side ended the link."],
            steps: ["Find the cancel in the app; on iOS a released CBPeripheral cancels too."]
        ),
        0x22: CodeNotes(
            causes: ["The peer's controller got stuck in a link procedure."],
            steps: ["Reset the peer; look for a fault of its controller's firmware."]
        ),
        0x28: CodeNotes(
            causes: [
                "The link's parameters were changed so often that a change came too late.",
                "Bad reception around a change.",
            ],
            steps: ["Let the device ask for new parameters seldom, and once."],
            confirmations: ["A capture: Connection Update every few hundred milliseconds."],
            sources: ["https://discussions.apple.com/thread/256164973"]
        ),
        0x3B: CodeNotes(
            causes: ["Interval, latency or time-out outside what the other side accepts."],
            steps: ["Stay within Apple's Accessory Design Guidelines: interval 15 ms or more."],
            sources: [
                "https://developer.apple.com/forums/thread/109991",
                "https://devzone.nordicsemi.com/f/nordic-q-a/92003",
            ]
        ),
        0x3D: CodeNotes(
            causes: ["The two sides encrypt with different keys."],
            steps: ["Forget the device on both sides and pair again."]
        ),
        0x3E: CodeNotes(
            causes: [
                "The device heard the call and did not answer six times in a row: weak signal.",
                "The device stopped advertising, or was taken by another central, at that moment.",
                "The two controllers disagree about the channels.",
            ],
            steps: ["Connect again at once; most attempts succeed the second time."],
            confirmations: [
                "A capture: Connection Complete, then the end within six intervals, and no data of"
                    + " the peer in between."
            ],
            sources: ["https://github.com/hbldh/bleak/pull/1255"]
        ),
    ]
}
