// SPDX-License-Identifier: Apache-2.0

import Captures

/// How one kind of line is known, and what it says. The texts of systems change from release to
/// release: the phrases are few and short.
struct Fingerprint: Sendable {
    /// A name for tests.
    let name: String
    /// Phrases that must all stand in the line, in any case.
    let phrases: [String]
    /// Which lines may be such a line at all.
    let scope: Scope
    /// What the line says; nil where it turns out to be another one after all.
    let read: @Sendable (LogLine) -> LogSign?

    init(
        _ name: String,
        _ phrases: String...,
        scope: Scope = .app,
        read: @escaping @Sendable (LogLine) -> LogSign?
    ) {
        self.name = name
        self.phrases = phrases
        self.scope = scope
        self.read = read
    }

    /// Who writes such a line.
    enum Scope {
        /// An app, or Core Bluetooth inside it.
        case app
        /// Apple's Bluetooth service.
        case service
        /// Linux' bluetoothd.
        case linux
        /// Android's stack.
        case android
    }

    func mayBe(_ line: LogLine) -> Bool {
        switch scope {
        case .app: line.mayBeApp
        case .service: line.mayBeService
        case .linux: line.mayBeLinux
        case .android: line.format == .logcat || line.format == .plain
        }
    }
}

/// All fingerprints, the particular before the general, and the phrases by which they are found.
struct FingerprintTable: Sendable {
    static let shared = FingerprintTable()

    let rows: [(fingerprint: Fingerprint, phrases: PhraseSet)]
    let matcher: PhraseMatcher
    /// The phrases that announce a code.
    let codes: PhraseSet
    /// The phrase that stands for what is masked.
    let mask: PhraseSet
    /// Every phrase but the mask.
    private let telling: PhraseSet

    init() {
        let all =
            MisuseFingerprints.all + ExceptionFingerprints.all + ServiceFingerprints.all
            + LinkFingerprints.all + ScanFingerprints.all + LinuxFingerprints.all
            + AndroidFingerprints.all + AppFingerprints.all
        var numbers: [String: Int] = [:]
        var phrases: [String] = []
        func set(_ words: [String]) -> PhraseSet {
            var set = PhraseSet()
            for word in words {
                let word = word.lowercased()
                let number = numbers[word] ?? phrases.count
                if numbers[word] == nil {
                    numbers[word] = number
                    phrases.append(word)
                }
                set.insert(number)
            }
            return set
        }
        rows = all.map { ($0, set($0.phrases)) }
        codes = set(CodePhrases.all)
        mask = set(["<private>"])
        var telling = codes
        for row in rows { telling.formUnion(row.phrases) }
        self.telling = telling
        matcher = PhraseMatcher(phrases)
    }

    /// Whether a line with these phrases is worth a closer look.
    func isTelling(_ found: PhraseSet) -> Bool { found.intersects(telling) }

    func hasCode(_ found: PhraseSet) -> Bool { found.intersects(codes) }

    func isMasked(_ found: PhraseSet) -> Bool { found.intersects(mask) }

    /// What the first fingerprint that fits reads in the line.
    func read(_ line: LogLine, found: PhraseSet) -> (name: String, sign: LogSign)? {
        for (fingerprint, phrases) in rows
        where found.isSuperset(of: phrases) && fingerprint.mayBe(line) {
            if let sign = fingerprint.read(line) { return (fingerprint.name, sign) }
        }
        return nil
    }
}

/// The words beside which a code stands.
enum CodePhrases {
    static let all = [
        "errordomain", "cberror", "cbatterror", "org.bluez.error", "org.freedesktop.dbus.error",
        "le-connection-", "br-connection-", "parameters were invalid", "timed out unexpectedly",
        "disconnected from us", "removed pairing information", "failed to encrypt the connection",
        "maximum number of connections", "attribute could not be found",
        "request is not supported", "unknown att error", "handle is invalid",
        "authentication is insufficient", "encryption is insufficient",
    ]
}
