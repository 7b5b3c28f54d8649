// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// What is put on record of a connection's steps.
extension Coordinator {
    typealias Field = ConnectionTrace.Field

    /// Records a step of a device: in its trace, in those of the calls that wait for it, in the
    /// logs.
    mutating func note(
        _ step: String,
        of peer: Peer,
        _ fields: [Field] = [],
        level: DiagnosticEvent.Level = .info
    ) {
        let event = ConnectionTrace.Event(step, at: now, fields: fields)
        peers[peer.index].trace.append(event)
        for call in peers[peer.index].link.waiters { connectCalls[call]?.trace.append(event) }
        tell(level, event, device: peers[peer.index].identifier)
    }

    /// Records a step of a call that has not found its device yet.
    mutating func note(
        _ step: String,
        of call: CallID,
        _ fields: [Field],
        level: DiagnosticEvent.Level = .info
    ) {
        let event = ConnectionTrace.Event(step, at: now, fields: fields)
        connectCalls[call]?.trace.append(event)
        tell(level, event, device: connectCalls[call]?.lookup.goal.identifier)
    }

    /// Tells a step to the logs alone.
    mutating func log(
        _ step: String,
        of peer: Peer?,
        level: DiagnosticEvent.Level = .debug,
        _ fields: @autoclosure () -> [Field]
    ) {
        guard isHeard(level) else { return }
        let event = ConnectionTrace.Event(step, at: now, fields: fields())
        tell(level, event, device: peer.map { peers[$0.index].identifier })
    }

    private func isHeard(_ level: DiagnosticEvent.Level) -> Bool {
        lowestLevel.map { level >= $0 } ?? false
    }

    private mutating func tell(
        _ level: DiagnosticEvent.Level,
        _ event: ConnectionTrace.Event,
        device: UUID?
    ) {
        guard isHeard(level) else { return }
        outputs.append(.record(DiagnosticEvent(level, device: device, event: event)))
    }

    /// The fields that tell of a failure.
    static func fields(_ failure: LinkFailure) -> [Field] {
        var fields = [Field("code", failure.code.rawValue), Field("phase", failure.phase.rawValue)]
        if let radio = failure.radio { fields.append(Field("radio", radio.rawValue)) }
        fields += Self.fields(failure.original)
        if !failure.detail.isEmpty { fields.append(Field("detail", failure.detail)) }
        return fields
    }

    static func fields(_ error: OriginalError?) -> [Field] {
        guard let error else { return [] }
        return [
            Field("domain", error.domain), Field("error", "\(error.code)"),
            Field("text", error.text),
        ]
    }

    mutating func note(_ note: LinkMachine.Note, of peer: Peer) {
        switch note {
        case .phantom:
            self.note(
                "phantom",
                of: peer,
                [Field("count", "\(peers[peer.index].link.phantoms)")],
                level: .warning
            )
        case .lateCallback(let name):
            self.note("lateCallback", of: peer, [Field("callback", name)], level: .warning)
        case .cancelAbandoned:
            self.note("cancelAbandoned", of: peer, level: .warning)
        case .retry(let number, let wait, let attempt):
            let fields = [
                Field("attempt", "\(attempt.number)"), Field("phase", attempt.phase.rawValue),
            ]
            self.note(
                "retry",
                of: peer,
                fields + Self.fields(attempt.original) + [
                    Field("next", "\(number)"), Field("after", wait.secondsText),
                ],
                level: .warning
            )
        case .gaveUp(let attempt, let reason):
            self.note(
                "gaveUp",
                of: peer,
                [Field("attempt", "\(attempt.number)"), Field("reason", reason.rawValue)]
                    + Self.fields(attempt.original),
                level: .error
            )
        case .setUpWaits: self.note("setUpWaits", of: peer, level: .warning)
        }
    }
}
