// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// What Apple's bluetoothd says of the requests of apps.
enum ServiceFingerprints {
    static let all: [Fingerprint] = [
        Fingerprint("xpc.connect", "cbmsgidconnectperipheral", scope: .service) { line in
            let session = session(in: line)
            return LogSign(.app, .connectAsked(by: session?.bundle), session: session)
        },
        Fingerprint("xpc.cancel", "cbmsgidcancelperipheralconnection", scope: .service) { line in
            LogSign(.app, .cancelled(by: .app), session: session(in: line))
        },
        Fingerprint("xpc.message", "xpc message", "cbmsgid", scope: .service) { line in
            request(line)
        },
        Fingerprint("service.connecting", "connecting device", "for session", scope: .service) {
            asked($0, .connectAsked(by: nil), after: "connecting device", clue: .accepted)
        },
        Fingerprint(
            "service.disconnecting",
            "disconnecting device",
            "for session",
            scope: .service
        ) { asked($0, .cancelled(by: .app), after: "disconnecting device", clue: nil) },
        Fingerprint("service.attempt", "device connecting - {", scope: .service) { line in
            let result = line.words.number(after: "result:") ?? 0
            let code = BluetoothCode.bluetoothd(.init(rawValue: result))
            return LogSign(
                .system,
                result == 0 ? .attemptStarted : .attemptFailed(code),
                device: fields(line)
            )
        },
        Fingerprint("service.app-disconnecting", "app disconnecting - {", scope: .service) { line in
            LogSign(
                .app,
                .disconnectAsked(by: .app),
                device: fields(line),
                session: owner(line)
            )
        },
        Fingerprint("service.app-disconnected", "app disconnected - {", scope: .service) { line in
            let goesOn = line.words.word(after: "reconnecting:").map {
                "YytT1".contains($0.prefix(1))
            }
            return LogSign(
                .app,
                .disconnected(by: nil, nil),
                device: fields(line),
                session: owner(line),
                clue: goesOn == true ? .reconnecting : nil
            )
        },
        Fingerprint("service.connected", "connected - {", "cbuuid", scope: .service) { line in
            guard !line.words.has("disconnected - {") else { return nil }
            return LogSign(.system, .connected(handle: nil), device: fields(line))
        },
        Fingerprint("service.power-logger", "powerlogger", "disconnect", scope: .service) { line in
            let identifier =
                line.words.quoted(after: "device") ?? line.words.identifier(after: "device")
            return LogSign(
                .system,
                nil,
                device: LogNames(identifier: identifier?.uppercased())
            )
        },
        Fingerprint("service.exists", "failed to create a new device", "already exists") { line in
            LogSign(.system, nil, device: LogNames(identifier: line.words.identifier()))
        },
        Fingerprint("service.restarted", "bluetoothd", "exited") { _ in daemonEnded() },
        Fingerprint("service.crashed", "bluetoothd", "crash") { _ in daemonEnded() },
    ]

    private static func daemonEnded() -> LogSign {
        LogSign(
            .system,
            .state("resetting"),
            accusation: Accusation("service-restarted", .medium)
        )
    }

    private static func session(in line: LogLine) -> LogSession? {
        LogSession(line.words.quoted(after: "session"))
    }

    /// Other requests: those that begin or end something are told, the others are context.
    private static func request(_ line: LogLine) -> LogSign? {
        guard let name = line.words.word(after: "CBMsgId")?.lowercased() else { return nil }
        let kind: StoryEvent.Kind? =
            switch true {
            case name.contains("scan") && name.contains("stop"): .scanStopped
            case name.contains("scan"): .scanStarted
            case name.contains("discoverservices"): .discoveryStarted
            default: nil
            }
        return LogSign(.app, kind, session: session(in: line))
    }

    private static func asked(
        _ line: LogLine,
        _ kind: StoryEvent.Kind,
        after phrase: StaticString,
        clue: LogSign.Clue?
    ) -> LogSign? {
        let session = session(in: line)
        let identifier = line.words.identifier(after: phrase, within: 8)
        var kind = kind
        if case .connectAsked = kind { kind = .connectAsked(by: session?.bundle) }
        // "Disconnecting" ends in "connecting" too.
        if case .connectAsked = kind, line.words.has("disconnecting device") { return nil }
        return LogSign(
            .system,
            kind,
            device: LogNames(identifier: identifier),
            session: session,
            clue: clue
        )
    }

    /// The names in `{cbuuid: …, devicename: …, adv-addr: …}`.
    private static func fields(_ line: LogLine) -> LogNames {
        LogNames(
            identifier: line.words.identifier(after: "cbuuid:", within: 4),
            address: line.words.address,
            name: line.words.value(after: "devicename:")
        )
    }

    /// The app in `{…, bundle: …}`: a session whose number is not told.
    private static func owner(_ line: LogLine) -> LogSession? {
        line.words.word(after: "bundle:").flatMap { LogSession("\($0)-central-0-0") }
    }
}
