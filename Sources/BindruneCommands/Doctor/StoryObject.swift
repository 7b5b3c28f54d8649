// SPDX-License-Identifier: Apache-2.0

import Captures
import Doctor

/// A story for programs, in one object. `Documentation/doctor.md` lists its keys.
struct StoryObject {
    let language: Doctor.Language

    func line(of story: Story, leftOut: [LeftOut]) -> JSONLine {
        JSONLine(
            "story",
            [
                .init("version", .integer(1)), .init("language", .string(language.rawValue)),
                .init("verdicts", .array(story.verdicts.map { value(of: $0, in: story) })),
                .init("inputs", .array(story.inputs.map(value))),
                .init("devices", .array(story.devices.map(value))),
                .init("events", .array(story.events.map { value(of: $0, in: story) })),
                .init("omittedEvents", .integer(Int64(story.omittedEvents))),
                .init("blindness", .array(story.blindness.map { value(of: $0, in: story) })),
                .init("leftOut", .array(leftOut.map(value))),
            ]
        )
    }

    private func text(_ wording: Wording) -> JSONLine.Value { .string(wording[language]) }

    private func value(of verdict: Verdict, in story: Story) -> JSONLine.Value {
        .object([
            .init("id", .string(verdict.id)), .init("title", text(verdict.title)),
            .init("explanation", text(verdict.explanation)),
            .init("steps", .array(verdict.steps.map(text))),
            .init("confidence", .string(verdict.confidence.rawValue)),
            .init("weight", .string(verdict.weight.rawValue)),
            .init("device", .optional(verdict.device) { .integer(Int64($0)) }),
            .init("evidence", .array(verdict.evidence.map { value(of: $0, in: story) })),
            .init("confirmation", .optional(verdict.confirmation, text)),
        ])
    }

    private func value(of evidence: Evidence, in story: Story) -> JSONLine.Value {
        let isInput = story.inputs.indices.contains(evidence.input)
        var file = isInput ? story.inputs[evidence.input].name : nil
        var (line, column, frame): (Int?, Int?, Int?) = (nil, nil, nil)
        switch evidence.place {
        case .line(let number): line = number
        case .frame(let number): frame = number
        case .source(let path, let number, let place): (file, line, column) = (path, number, place)
        }
        return .object([
            .init("input", .integer(Int64(evidence.input))),
            .init("file", .optional(file) { .string($0) }),
            .init("line", .optional(line) { .integer(Int64($0)) }),
            .init("column", .optional(column) { .integer(Int64($0)) }),
            .init("frame", .optional(frame) { .integer(Int64($0)) }),
            .init("quote", .string(evidence.quote)),
        ])
    }

    private func value(_ input: StoryInput) -> JSONLine.Value {
        .object([
            .init("name", .string(input.name)), .init("format", .string(input.format)),
            .init("clock", .string(input.clock.rawValue)),
            .init("count", .integer(Int64(input.count))),
            .init("skipped", .array(input.skipped.map(value))),
            .init("moreSkipped", .integer(Int64(input.moreSkipped))),
        ])
    }

    private func value(_ region: SkippedRegion) -> JSONLine.Value {
        .object([
            .init("offset", .integer(Int64(region.offset))),
            .init("count", .integer(Int64(region.count))), .init("why", .string(region.reason)),
        ])
    }

    private func value(_ device: StoryDevice) -> JSONLine.Value {
        func list(_ texts: [String]) -> JSONLine.Value { .array(texts.map { .string($0) }) }
        return .object([
            .init("title", .optional(device.title) { .string($0) }),
            .init("identifiers", list(device.identifiers)),
            .init("addresses", list(device.addresses)), .init("names", list(device.names)),
        ])
    }

    private func value(of event: StoryEvent, in story: Story) -> JSONLine.Value {
        .object([
            .init("time", .optional(event.time) { .string($0.description) }),
            .init("lane", .string(event.lane.rawValue)),
            .init("device", .optional(event.device) { .integer(Int64($0)) }),
            .init("kind", .string(event.kind.name)),
            .init("text", text(EventWords.wording(of: event.kind))),
            .init("code", .optional(event.kind.code) { .string($0.description) }),
            .init("by", .optional(event.kind.end) { .string($0.rawValue) }),
            .init("count", .integer(Int64(event.count))),
            .init("evidence", value(of: event.evidence, in: story)),
        ])
    }

    private func value(of gap: Blindness, in story: Story) -> JSONLine.Value {
        .object([
            .init("id", .string(gap.id)), .init("title", text(gap.title)),
            .init("step", text(gap.step)),
            .init("evidence", .array(gap.evidence.map { value(of: $0, in: story) })),
        ])
    }

    private func value(_ left: LeftOut) -> JSONLine.Value {
        .object([.init("file", .string(left.path)), .init("why", .string(left.reason))])
    }
}

/// A file that was not examined, and why.
struct LeftOut: Hashable, Sendable {
    var path: String
    var reason: String
    /// Whether the command line named it, rather than that it was met in a folder.
    var isNamed: Bool
}

extension StoryEvent.Kind {
    /// What programs call it.
    var name: String {
        switch self {
        case .state: "state"
        case .scanStarted: "scanStarted"
        case .scanStopped: "scanStopped"
        case .scanRefused: "scanRefused"
        case .discovered: "discovered"
        case .othersHeard: "othersHeard"
        case .connectAsked: "connectAsked"
        case .attemptStarted: "attemptStarted"
        case .cancelled: "cancelled"
        case .attemptFailed: "attemptFailed"
        case .connected: "connected"
        case .discoveryStarted: "discoveryStarted"
        case .discoveryFinished: "discoveryFinished"
        case .packetSize: "packetSize"
        case .pairingStarted: "pairingStarted"
        case .pairingFinished: "pairingFinished"
        case .encrypted: "encrypted"
        case .parameters: "parameters"
        case .read: "read"
        case .written: "written"
        case .subscribed: "subscribed"
        case .notified: "notified"
        case .refused: "refused"
        case .disconnectAsked: "disconnectAsked"
        case .disconnected: "disconnected"
        case .misuse: "misuse"
        case .note: "note"
        }
    }

    /// The code that came with it.
    var code: BluetoothCode? {
        switch self {
        case .attemptFailed(let code), .pairingFinished(let code), .encrypted(let code),
            .disconnected(_, let code):
            code
        case .refused(_, let code): code
        default: nil
        }
    }

    /// Who did it.
    var end: StoryEvent.End? {
        switch self {
        case .cancelled(let end), .disconnectAsked(let end): end
        case .disconnected(let end, _): end
        default: nil
        }
    }
}
