// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// What Apple's bluetoothd says of links: their beginnings and ends, with bare numbers.
enum LinkFingerprints {
    static let all: [Fingerprint] = [
        Fingerprint(
            "link.complete",
            "connectioncompletecallback",
            "status",
            scope: .service
        ) { line in
            guard let status = line.words.number(after: "status") else { return nil }
            let names = names(in: line)
            guard status != 0 else {
                return LogSign(.air, .connected(handle: names.handle), device: names)
            }
            var device = names
            // The handle of an attempt that failed names no link.
            device.handle = nil
            return LogSign(.air, .attemptFailed(code(status)), device: device)
        },
        Fingerprint("link.ended", "le link disconnected", "reason", scope: .service, read: ended),
        Fingerprint(
            "link.manager",
            "disconnection complete",
            "reason",
            scope: .service,
            read: ended
        ),
        Fingerprint("link.gatt", "gatt device disconnected", "status", scope: .service) { line in
            line.words.number(after: "with status").map {
                LogSign(.air, .disconnected(by: by($0), code($0)), device: names(in: line))
            }
        },
        Fingerprint(
            "link.encryption",
            "failed to encrypt connection",
            "status",
            scope: .service,
            read: encryption
        ),
        Fingerprint(
            "link.encryption-event",
            "hci expected event",
            "status",
            scope: .service
        ) { line in
            let event = line.words.number(after: "event") ?? 0
            let opcode = line.words.number(after: "(")
            guard event == 0x59 || event == 0x08 || opcode == 0x2019 else { return nil }
            return encryption(line)
        },
        Fingerprint("link.channel", "l2cap", "status", scope: .service, read: channel),
        Fingerprint("link.channel-reason", "l2cap", "reason", scope: .service, read: channel),
    ]

    @Sendable private static func ended(_ line: LogLine) -> LogSign? {
        guard let reason = line.words.number(after: "reason") else { return nil }
        let isPending = line.words.number(after: "encryptionPending") == 1
        return LogSign(
            .air,
            .disconnected(by: by(reason), code(reason)),
            device: names(in: line),
            clue: isPending ? .encryptionPending : nil
        )
    }

    @Sendable private static func encryption(_ line: LogLine) -> LogSign? {
        guard let status = line.words.number(after: "STATUS "), status != 0 else { return nil }
        return LogSign(
            .system,
            .encrypted(code(status)),
            device: names(in: line),
            clue: .encryptionFailed
        )
    }

    @Sendable private static func channel(_ line: LogLine) -> LogSign? {
        let number = line.words.number(after: "status") ?? line.words.number(after: "reason")
        let accusation: Accusation? =
            switch number {
            case 436: Accusation("L06", .medium)
            case 431, 430: Accusation("channel-closed", .medium)
            case 437, 450, 451, 452, 453, 454: Accusation("channel-refused", .medium)
            default: nil
            }
        guard let number, let accusation else { return nil }
        return LogSign(
            .system,
            .note("L2CAP \(number)"),
            device: names(in: line),
            accusation: accusation
        )
    }

    private static func names(in line: LogLine) -> LogNames {
        LogNames(
            identifier: line.words.identifier(),
            address: line.words.address,
            handle: line.words.number(after: "handle").flatMap { UInt16(exactly: $0) }
        )
    }

    private static func code(_ number: Int) -> BluetoothCode {
        .bluetoothd(BluetoothdStatus(rawValue: number))
    }

    /// Who ended it, as far as the number says.
    private static func by(_ number: Int) -> StoryEvent.End? {
        switch number {
        case 719...721: .device
        case 722, 702: .host
        case 708, 734, 762: .nobody
        default: nil
        }
    }
}
