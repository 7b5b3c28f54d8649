// SPDX-License-Identifier: Apache-2.0

import Captures

/// What ends an app: exceptions, the privacy watchdog, Swift's check of continuations.
enum ExceptionFingerprints {
    static let all: [Fingerprint] = [
        Fingerprint("exception.background-mode", "only allowed for applications", "bluetooth-") {
            _ in fatal("P02")
        },
        Fingerprint("exception.background-mode-missing", "restoration of cb", "background mode") {
            _ in fatal("P02")
        },
        Fingerprint("exception.uuid", "does not represent a valid uuid") { _ in fatal("G04") },
        Fingerprint("tcc.usage-description", "nsbluetooth", "usage description") { _ in
            fatal("P01")
        },
        Fingerprint("tcc.usage-key", "nsbluetooth", "usagedescription") { line in
            let isKill =
                line.words.has("crashed") || line.words.has("must contain")
                || line.words.has("missing") || line.words.has("without")
            return isKill ? fatal("P01") : nil
        },
        Fingerprint("continuation.twice", "continuation", "more than once") { _ in fatal("C06") },
        Fingerprint("continuation.leaked", "leaked its continuation") { _ in
            LogSign(.app, .misuse("C04"), accusation: Accusation("C04", .high))
        },
    ]

    private static func fatal(_ id: String) -> LogSign {
        LogSign(.app, .misuse(id), accusation: Accusation(id, .high))
    }
}
