// SPDX-License-Identifier: Apache-2.0

/// What Apple's bluetoothd says of scanning.
enum ScanFingerprints {
    static let all: [Fingerprint] = [
        Fingerprint("scan.can", "canscannow", "allowed:", scope: .service, read: permission),
        Fingerprint("scan.found", "found device", "rssi", scope: .service, read: found),
        Fingerprint("scan.device-found", "device found: cbdevice", scope: .service) { line in
            heard(line)
        },
        Fingerprint("scan.discovered", "discovered device", scope: .service) { line in
            heard(line)
        },
        Fingerprint("scan.parameters", "scanparams", scope: .service) { line in
            let services =
                ServiceList.after("uuids", in: line) ?? ServiceList.after("services", in: line)
            guard let services, !services.isEmpty else { return nil }
            return LogSign(.system, nil, clue: .scansFor(services))
        },
        Fingerprint("scan.started", "scanning started successfully", scope: .service) { _ in
            LogSign(.system, .scanStarted)
        },
        Fingerprint("scan.starting", "starting", " scan (", scope: .service) { _ in
            LogSign(.system, .scanStarted)
        },
        Fingerprint("scan.stopped", "scanning stopped", scope: .service) { _ in
            LogSign(.system, .scanStopped)
        },
    ]

    @Sendable private static func permission(_ line: LogLine) -> LogSign? {
        guard line.words.number(after: "allowed:") == 0 else {
            return LogSign(.system, nil)
        }
        let isLocked = line.words.number(after: "deviceLocked:") == 1
        let isBarred = line.words.number(after: "allowedInBKG:") == 0
        let reason =
            isLocked ? "device locked" : isBarred ? "not allowed in the background" : "not allowed"
        let detail =
            isLocked
            ? Wording(
                english: "The phone was locked at that moment (deviceLocked:1).",
                korean: "그 순간 휴대폰이 잠겨 있었습니다(deviceLocked:1)."
            )
            : isBarred
                ? Wording(
                    english: "The scan may not run in the background (allowedInBKG:0).",
                    korean: "이 스캔은 백그라운드에서 실행할 수 없습니다(allowedInBKG:0)."
                ) : nil
        return LogSign(
            .system,
            .scanRefused(reason),
            session: LogSession(line.words.word(after: "session:")),
            accusation: Accusation(VerdictID.scanRefused, .high, detail: detail)
        )
    }

    /// `Found device "Public 00:00:5E:00:53:01 RSSI:-51 with data:"Name", Service UUIDs: …`.
    @Sendable private static func found(_ line: LogLine) -> LogSign? {
        let words = line.words
        var sign = heard(line)
        if let name = words.quoted(after: "with data:") {
            sign.device = LogNames(
                identifier: sign.device.identifier,
                address: sign.device.address,
                name: name
            )
        }
        if let services = ServiceList.after("service uuids", in: line) {
            sign.clue = .advertises(services)
        }
        return sign
    }

    private static func heard(_ line: LogLine) -> LogSign {
        let words = line.words
        let rssi = words.number(after: "rssi")
        let isConnectable: Bool? =
            if words.has("not connectable") || words.has("non-connectable")
                || words.has("nonconnectable") || words.number(after: "connectable:") == 0
                || words.has("connectable: no") || words.has("connectable:no")
            {
                false
            } else {
                words.has("connectable") ? true : nil
            }
        return LogSign(
            .air,
            .discovered(
                rssi: rssi.flatMap { (-127...20).contains($0) ? $0 : nil },
                isConnectable: isConnectable
            ),
            device: LogNames(
                identifier: words.identifier(),
                address: words.address,
                name: words.quoted(after: "nm ") ?? words.quoted(after: "name")
            )
        )
    }
}

/// Lists of service UUIDs in a line, each in capital letters without `0x`.
enum ServiceList {
    /// The UUIDs behind a phrase, up to the first thing that is none; nil without the phrase.
    static func after(_ phrase: StaticString, in line: LogLine) -> [String]? {
        guard let rest = line.words.rest(after: phrase) else { return nil }
        var found: [String] = []
        for part in rest.split(whereSeparator: { " ,:=[]{}()<>\"\t\n".contains($0) }) {
            guard let service = service(part) else {
                // Words such as "UUIDs" may stand between the phrase and the list.
                if found.isEmpty && part.count < 6 { continue }
                break
            }
            found.append(service)
            if found.count == 8 { break }
        }
        return found
    }

    private static func service(_ part: Substring) -> String? {
        var text = part.uppercased()
        if text.hasPrefix("0X") { text.removeFirst(2) }
        let isHex = text.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x46).contains($0) || $0 == 0x2D
        }
        return isHex && [4, 8, 36].contains(text.utf8.count) ? text : nil
    }
}
