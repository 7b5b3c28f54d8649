// SPDX-License-Identifier: Apache-2.0

/// What Core Bluetooth itself says inside an app: API MISUSE, WARNING.
enum MisuseFingerprints {
    static let all: [Fingerprint] = [
        Fingerprint("misuse.not-retained", "cancelling connection", "unused peripheral") {
            misuse("L01", .high, $0)
        },
        Fingerprint("misuse.forced-disconnection", "forcing disconnection", "unused peripheral") {
            misuse("L01", .high, $0)
        },
        Fingerprint("misuse.server-not-on", "cbperipheralmanager", "powered on state") {
            misuse("R02", .high, $0)
        },
        Fingerprint("misuse.not-on", "can only accept", "powered on state") { line in
            // A masked object may be a manager of either role.
            misuse("S01", line.words.has("CBCentralManager") ? .high : .medium, line)
        },
        Fingerprint("misuse.not-connected", "can only accept", "connected state") {
            misuse("command-without-link", .high, $0)
        },
        Fingerprint("misuse.no-restore-id", "no restore identifier", "willrestorestate") {
            misuse("D08", .high, $0)
        },
        Fingerprint("misuse.no-delegate", "delegate is either nil") { misuse("D02", .high, $0) },
        Fingerprint("warning.modified-services", "does not implement", "didmodifyservices") {
            misuse("D07", .high, $0)
        },
        Fingerprint("warning.write-type", "ignoring response-less write") {
            misuse("G06", .high, $0)
        },
        Fingerprint("warning.duplicates-on-main", "disabling duplicate filtering") {
            misuse("Q05", .high, $0)
        },
        Fingerprint("warning.unknown-error", "unknown error:") { line in
            guard let number = line.words.number(after: "unknown error:") else { return nil }
            let detail = Wording(
                english: "Core Bluetooth has no name for the service's number \(number).",
                korean: "Core Bluetooth에는 서비스가 준 숫자 \(number)에 해당하는 이름이 없습니다."
            )
            return LogSign(
                .app,
                .misuse("unmapped-status"),
                accusation: Accusation("unmapped-status", .high, detail: detail)
            )
        },
        Fingerprint("misuse.xpc", "xpc connection invalid") { misuse("xpc-invalid", .medium, $0) },
        Fingerprint("misuse.other", "api misuse") { misuse("api-misuse", .high, $0) },
    ]

    private static func misuse(
        _ id: String,
        _ confidence: Verdict.Confidence,
        _ line: LogLine
    ) -> LogSign {
        LogSign(
            .app,
            .misuse(id),
            device: LogNames(peripheralIn: line),
            accusation: Accusation(id, confidence)
        )
    }
}
