// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// The debug lines of Linux' bluetoothd: `src/adapter.c:dev_disconnected() Device … reason 3`.
enum LinuxFingerprints {
    static let all: [Fingerprint] = [
        linux("connected", "connected_callback()") {
            LogSign(.air, .connected(handle: nil), device: names($0))
        },
        linux("disconnected", "dev_disconnected()", read: ended),
        linux("bonding", "bonding_attempt_complete()", read: bonding),
        linux("attempt", "connection attempt to:") {
            LogSign(.system, .attemptStarted, device: names($0))
        },
        linux("connect-failed", "connect_failed_callback()", read: failed),
        linux("packet-size", "mtu exchange complete") { line in
            line.words.number(after: "with MTU").map {
                LogSign(.air, .packetSize($0), device: names(line))
            }
        },
        linux("services", "primary services found") { line in
            LogSign(
                .system,
                .discoveryFinished(attributes: line.words.number(after: "found")),
                device: names(line)
            )
        },
        linux("resolved", "device_svc_resolved()", read: resolved),
        linux("attributes-gone", "att_disconnected_cb()") { line in
            LogSign(.system, nil, device: names(line))
        },
        linux("power", "adapter_power_off") { _ in LogSign(.system, .state("powered off")) },
    ]

    private static func linux(
        _ name: String,
        _ phrase: String,
        read: @escaping @Sendable (LogLine) -> LogSign?
    ) -> Fingerprint {
        Fingerprint("linux.\(name)", phrase, scope: .linux, read: read)
    }

    @Sendable private static func ended(_ line: LogLine) -> LogSign? {
        guard let number = line.words.number(after: "reason"), let byte = UInt8(exactly: number)
        else { return nil }
        let end: StoryEvent.End? =
            switch number {
            case 1: .nobody
            case 2, 5: .host
            case 3: .device
            default: nil
            }
        let code = BluetoothCode.linkEnd(ManagementDisconnectReason(rawValue: byte))
        return LogSign(.air, .disconnected(by: end, code), device: names(line))
    }

    @Sendable private static func bonding(_ line: LogLine) -> LogSign? {
        guard let status = line.words.number(after: "status") else { return nil }
        guard status != 0 else {
            return LogSign(.system, .pairingFinished(nil), device: names(line))
        }
        let code = BluetoothCode.foreign(domain: "Linux management status", number: status)
        let isLinkEnd = status == 0x0E
        let detail = Wording(
            english: "The kernel's status is \(status)"
                + (isLinkEnd ? ": the link ended before pairing was done." : "."),
            korean: "커널이 알린 상태는 \(status)입니다."
                + (isLinkEnd ? " 페어링이 끝나기 전에 링크가 끊겼다는 뜻입니다." : "")
        )
        return LogSign(
            .system,
            .pairingFinished(code),
            device: names(line),
            accusation: Accusation(
                status == 0x05 || status == 0x06 ? VerdictID.bondLost : VerdictID.pairingFailed,
                .medium,
                weight: isLinkEnd ? .symptom : nil,
                detail: detail
            )
        )
    }

    @Sendable private static func failed(_ line: LogLine) -> LogSign? {
        let status = line.words.number(after: "status") ?? 0
        let id =
            switch status {
            case 0x08: VerdictID.notReached
            case 0x07: VerdictID.connectionLimit
            case 0x0F: "bluetooth-off"
            default: VerdictID.attemptFailed
            }
        let code = BluetoothCode.foreign(domain: "Linux management status", number: status)
        return LogSign(
            .system,
            .attemptFailed(code),
            device: names(line),
            accusation: Accusation(id, .medium)
        )
    }

    /// `device_svc_resolved() /org/bluez/hci0/dev_00_00_5E_00_53_01 err -5`.
    @Sendable private static func resolved(_ line: LogLine) -> LogSign? {
        let number = line.words.number(after: " err") ?? 0
        guard number != 0 else {
            return LogSign(.system, .discoveryFinished(attributes: nil), device: names(line))
        }
        return LogSign(
            .system,
            .note("services not resolved: \(number)"),
            device: names(line),
            accusation: Accusation("services-not-found", .medium)
        )
    }

    private static func names(_ line: LogLine) -> LogNames {
        LogNames(address: line.words.address ?? BusPath.address(in: line))
    }
}

/// Addresses as BlueZ writes them in object paths.
enum BusPath {
    static func address(in line: LogLine) -> String? {
        guard let rest = line.words.rest(after: "/dev_") else { return nil }
        let text = rest.prefix(17).map { $0 == "_" ? ":" : $0 }
        return LogWords(String(text)).address
    }
}
