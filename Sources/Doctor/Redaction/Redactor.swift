// SPDX-License-Identifier: Apache-2.0

import Captures

/// Replaces what could tell whose devices, computers and apps these are by stand-ins: the same for
/// the same, numbered as they come, so that a story still reads as one.
///
/// Replaced are addresses of devices, identifiers of Core Bluetooth and UUIDs that are no
/// well-known ones, names of devices, bundle identifiers and the sessions named after them, names
/// of people in paths and mail addresses, serial numbers, and the names of files. Whatever else
/// somebody wrote into a log is not known to be private and stays.
public struct Redactor: Sendable {
    var known = Pseudonyms()

    /// Makes a redactor that has seen nothing yet.
    public init() {}

    /// The text with stand-ins. Names of devices are those seen so far, in this text too.
    public mutating func redacted(_ text: String) -> String {
        for name in NameSearch.names(in: text) { _ = known.name(name) }
        _ = rewritten(text, NameIndex(known.allNames))
        return rewritten(text, NameIndex(known.allNames))
    }

    /// A path of a file with nothing left of it but its ending.
    public mutating func redacted(path: String) -> String {
        path == "standard input" ? path : known.file(path)
    }

    /// The story with stand-ins in all that it says.
    public mutating func redacted(_ story: Story) -> Story {
        learn(story)
        // What is found in one place stands perhaps in another one before it.
        _ = rewritten(story, NameIndex(known.allNames))
        return rewritten(story, NameIndex(known.allNames))
    }

    private mutating func rewritten(_ story: Story, _ names: NameIndex) -> Story {
        var story = story
        for index in story.inputs.indices { redact(&story.inputs[index], names) }
        for index in story.devices.indices { redact(&story.devices[index], names) }
        for index in story.events.indices { redact(&story.events[index], names) }
        for index in story.verdicts.indices { redact(&story.verdicts[index], names) }
        for index in story.blindness.indices {
            redact(&story.blindness[index].title, names)
            redact(&story.blindness[index].step, names)
            redact(&story.blindness[index].evidence, names)
        }
        return story
    }

    /// Takes in every name first: one that is told late stands early, too.
    private mutating func learn(_ story: Story) {
        // A verdict may name a file.
        for input in story.inputs where input.name.contains(".") {
            _ = redacted(path: input.name)
        }
        for device in story.devices {
            for address in device.addresses { _ = rewritten(address, NameIndex([])) }
            for name in device.names where !name.isEmpty { _ = known.name(name) }
        }
        for event in story.events {
            if case .connectAsked(let app?) = event.kind, !app.isEmpty,
                !app.hasPrefix("com.apple.")
            {
                _ = known.app(Self.bundle(app))
            }
            learn(event.evidence)
            if case .note(let text) = event.kind { learn(text) }
        }
        for verdict in story.verdicts { verdict.evidence.forEach { learn($0) } }
        for gap in story.blindness { gap.evidence.forEach { learn($0) } }
    }

    private mutating func learn(_ evidence: Evidence) {
        // Source names fields, not devices.
        if case .source = evidence.place { return }
        learn(evidence.quote)
    }

    private mutating func learn(_ text: String) {
        for name in NameSearch.names(in: text) { _ = known.name(name) }
    }

    /// Without what bluetoothd appends for a session.
    private static func bundle(_ session: String) -> String {
        for mark in ["-central-", "-peripheral-"] {
            if let tail = session.firstRange(of: mark) {
                return String(session[..<tail.lowerBound])
            }
        }
        return session
    }

    private mutating func rewritten(_ text: String, _ names: NameIndex) -> String {
        var redaction = TextRedaction(text, names: names)
        return redaction.text(&known)
    }

    // MARK: - The parts of a story

    private mutating func redact(_ input: inout StoryInput, _ names: NameIndex) {
        // A folder of source is named by the evidence, too.
        let isFile = input.name.contains(".")
        input.name = isFile ? redacted(path: input.name) : rewritten(input.name, names)
        for index in input.skipped.indices {
            input.skipped[index].reason = rewritten(input.skipped[index].reason, names)
        }
    }

    private mutating func redact(_ device: inout StoryDevice, _ names: NameIndex) {
        device.identifiers = device.identifiers.map { rewritten($0, names) }
        device.addresses = device.addresses.map { rewritten($0, names) }
        device.names = device.names.map { known.name($0) }
    }

    private mutating func redact(_ wording: inout Wording, _ names: NameIndex) {
        wording.english = rewritten(wording.english, names)
        wording.korean = rewritten(wording.korean, names)
    }

    private mutating func redact(_ evidence: inout [Evidence], _ names: NameIndex) {
        for index in evidence.indices { redact(&evidence[index], names) }
    }

    private mutating func redact(_ evidence: inout Evidence, _ names: NameIndex) {
        evidence.quote = rewritten(evidence.quote, names)
        guard case .source(let path, let line, let column) = evidence.place else { return }
        evidence.place = .source(path: rewritten(path, names), line: line, column: column)
    }

    private mutating func redact(_ verdict: inout Verdict, _ names: NameIndex) {
        redact(&verdict.title, names)
        redact(&verdict.explanation, names)
        for index in verdict.steps.indices { redact(&verdict.steps[index], names) }
        redact(&verdict.evidence, names)
        if var confirmation = verdict.confirmation {
            redact(&confirmation, names)
            verdict.confirmation = confirmation
        }
    }

    private mutating func redact(_ event: inout StoryEvent, _ names: NameIndex) {
        redact(&event.evidence, names)
        switch event.kind {
        case .state(let text): event.kind = .state(rewritten(text, names))
        case .scanRefused(let text): event.kind = .scanRefused(rewritten(text, names))
        case .note(let text): event.kind = .note(rewritten(text, names))
        case .refused(let text, let code): event.kind = .refused(rewritten(text, names), code)
        case .connectAsked(let app?) where !app.isEmpty:
            event.kind = .connectAsked(by: rewritten(app, names))
        default: break
        }
    }
}
