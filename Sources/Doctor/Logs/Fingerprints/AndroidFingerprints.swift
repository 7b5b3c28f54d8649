// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures

/// What Android's stack writes to its log.
enum AndroidFingerprints {
    static let all: [Fingerprint] = [
        Fingerprint(
            "android.state",
            "onclientconnectionstate",
            "status",
            scope: .android,
            read: state
        ),
        android("asked", "connect() - device:") { line in
            guard !line.words.has("disconnect() - device:") else { return nil }
            return LogSign(.app, .connectAsked(by: line.record.process), device: names(line))
        },
        android("cancelled", "cancelopen() - device:") {
            LogSign(.app, .cancelled(by: .app), device: names($0))
        },
        android("disconnect", "disconnect() - device:") {
            LogSign(.app, .disconnectAsked(by: .app), device: names($0))
        },
        android("discovery", "discoverservices() - device:") {
            LogSign(.app, .discoveryStarted, device: names($0))
        },
        android("discovered", "onsearchcomplete()") {
            LogSign(.system, .discoveryFinished(attributes: nil), device: names($0))
        },
        android("packet-size", "onconfiguremtu()") { line in
            line.words.number(after: "mtu=").map {
                LogSign(.air, .packetSize($0), device: names(line))
            }
        },
        android("frequent", "scanning too frequently") { _ in
            LogSign(
                .system,
                .scanRefused("too frequent"),
                accusation: Accusation("scan-too-often", .high)
            )
        },
        Fingerprint("android.permission", "need", "permission", "bluetooth_", scope: .android) {
            _ in
            LogSign(
                .app,
                .state("unauthorized"),
                accusation: Accusation("unauthorized", .high)
            )
        },
        Fingerprint(
            "android.link",
            "disconnect",
            "reason",
            scope: .android,
            read: ended
        ),
    ]

    private static func android(
        _ name: String,
        _ phrase: String,
        read: @escaping @Sendable (LogLine) -> LogSign?
    ) -> Fingerprint {
        Fingerprint("android.\(name)", phrase, scope: .android, read: read)
    }

    /// `onClientConnectionState() - status=133 clientIf=5 device=…`, with `connected=` in newer
    /// releases.
    @Sendable private static func state(_ line: LogLine) -> LogSign? {
        guard let number = line.words.number(after: "status") else { return nil }
        let isUp = line.words.word(after: "connected=") == "true"
        if number == 0 {
            return LogSign(
                .system,
                isUp ? .connected(handle: nil) : .disconnected(by: nil, nil),
                device: names(line)
            )
        }
        let code = BluetoothCode.androidGATT(AndroidGATTStatus(rawValue: number))
        return LogSign(.system, .disconnected(by: nil, code), device: names(line))
    }

    /// Lines of the native stack, such as `bta_dm … disconnected … reason: 0x13`. The controller's
    /// reason stands in them as a hexadecimal byte.
    @Sendable private static func ended(_ line: LogLine) -> LogSign? {
        guard let tag = line.record.subsystem?.lowercased(),
            tag.hasPrefix("bt_") || tag.hasPrefix("bluetooth") || tag.hasPrefix("l2c"),
            let word = line.words.word(after: "reason"), word.lowercased().hasPrefix("0x"),
            let number = line.words.number(after: "reason"), number != 0,
            let byte = UInt8(exactly: number)
        else { return nil }
        return LogSign(
            .air,
            .disconnected(by: nil, .hci(HCIStatus(rawValue: byte))),
            device: names(line)
        )
    }

    private static func names(_ line: LogLine) -> LogNames {
        LogNames(address: line.words.address)
    }
}
