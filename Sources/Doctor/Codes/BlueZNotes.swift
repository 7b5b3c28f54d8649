// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// Why BlueZ and the bus refuse, and why Linux' links end.
enum BlueZNotes {
    static func notes(_ name: BlueZErrorName, text: String) -> CodeNotes {
        let own = reason(in: text).flatMap { reasons[$0] } ?? names[name.rawValue] ?? .none
        return own.adding(CodeNotes(sources: [CodeSource.blueZ]))
    }

    static func notes(_ reason: ManagementDisconnectReason) -> CodeNotes {
        let same: UInt8? =
            switch reason.rawValue {
            case 1: 0x08
            case 3: 0x13
            case 4: 0x05
            default: nil
            }
        return (same.map(HCINotes.notes) ?? .none)
            .adding(CodeNotes(sources: [CodeSource.management]))
    }

    /// The word such as `le-connection-abort-by-local` in a text.
    static func reason(in text: String) -> String? {
        text.split { !($0.isLetter || $0 == "-") }.map(String.init).first {
            $0.hasPrefix("le-connection-") || $0.hasPrefix("br-connection-")
        }
    }

    private static let reasons: [String: CodeNotes] = [
        "le-connection-abort-by-local": CodeNotes(
            causes: [
                "The peer did not answer the call (HCI 0x3E), and BlueZ gave up.",
                "A scan, another attempt or another program got in the way.",
                "The device fell out of range; a hotspot on 2.4 GHz next to it.",
            ],
            steps: [
                "Connect again after a moment: most attempts succeed at once.",
                "Stop the scan before connecting.",
            ],
            confirmations: ["btmon shows Connection Complete with 0x3E, or a cancel before it."],
            sources: [
                "https://github.com/hbldh/bleak/issues/1673",
                "https://github.com/hbldh/bleak/pull/1255",
            ]
        ),
        "le-connection-abort-by-remote": CodeNotes(
            causes: ["The peer ended the link while services were read; often a bond it lost."],
            steps: ["Remove the device (bluetoothctl remove) and connect again."]
        ),
        "le-connection-timeout": CodeNotes(
            causes: ["The device does not advertise, is out of range, or serves another central."],
            steps: ["See in bluetoothctl scan whether the device is heard."]
        ),
        "le-connection-key-missing": CodeNotes(
            causes: ["The peer deleted the bond."],
            steps: ["bluetoothctl remove ADDRESS, then pair again."]
        ),
        "le-connection-adapter-not-powered": CodeNotes(
            causes: ["The adapter is off or blocked by rfkill."],
            steps: ["rfkill unblock bluetooth; bluetoothctl power on."]
        ),
        "br-connection-profile-unavailable": CodeNotes(
            causes: [
                "The device is an LE device, or its classic profiles have no handler here, such as"
                    + " an audio server that is not running."
            ],
            steps: ["Connect the LE way; for audio start PipeWire or PulseAudio."]
        ),
        "br-connection-page-timeout": CodeNotes(
            causes: ["The device is off, out of range, or connected to another host."],
            steps: ["Switch the device on; take it from the other host."]
        ),
    ]

    private static let names: [String: CodeNotes] = [
        "org.bluez.Error.InProgress": CodeNotes(
            causes: [
                "Another request of this or another program is under way.",
                "A connect call that was given up still runs inside BlueZ.",
            ],
            steps: ["Wait for its end and try again; bluetoothctl disconnect clears an attempt."]
        ),
        "org.bluez.Error.NotReady": CodeNotes(
            causes: ["The adapter is off."],
            steps: ["rfkill unblock bluetooth; bluetoothctl power on."]
        ),
        "org.bluez.Error.NotAuthorized": CodeNotes(
            causes: ["The attribute asks for pairing and no agent is there."],
            steps: ["Pair the device first: bluetoothctl pair ADDRESS."]
        ),
        "org.bluez.Error.DoesNotExist": CodeNotes(
            causes: ["BlueZ removed the device: an unpaired one goes 30 s after the scan ends."],
            steps: ["Scan again; connect while the scan is fresh, or pair the device."]
        ),
        "org.freedesktop.DBus.Error.AccessDenied": CodeNotes(
            causes: ["The user may not talk to BlueZ: not at the seat, or not in the group."],
            steps: ["Add the user to the group bluetooth, or run in a session at the machine."]
        ),
        "org.freedesktop.DBus.Error.ServiceUnknown": CodeNotes(
            causes: ["bluetoothd is not installed or not running."],
            steps: ["systemctl status bluetooth."]
        ),
        "org.freedesktop.DBus.Error.UnknownObject": CodeNotes(
            causes: ["The device or attribute went away while it was in use."],
            steps: ["Look it up again after the device is connected."]
        ),
        "org.freedesktop.DBus.Error.NoReply": CodeNotes(
            causes: ["bluetoothd hangs, or waits for a device longer than the caller does."],
            steps: ["Read its journal: journalctl -u bluetooth."]
        ),
    ]
}
