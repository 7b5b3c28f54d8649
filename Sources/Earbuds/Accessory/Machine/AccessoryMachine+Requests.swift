// SPDX-License-Identifier: Apache-2.0

internal import Bluetooth

extension AccessoryMachine {
    mutating func take(
        _ request: AccessoryRequest,
        as call: AccessoryCallID,
        until deadline: Instant,
        at now: Instant
    ) {
        if let refusal = refusal(of: request) {
            return put(.answer(call, .failed(refusal)))
        }
        var waiting = PendingAccessoryRequest(
            call: call,
            request: request,
            start: now,
            due: deadline
        )
        switch request {
        case .know: break
        case .change(let setting, let value):
            // Only the listening mode is known to be told back; one that is already set may not be.
            waiting.mayBeSilent =
                setting != .listeningMode || status.value(of: setting) == value
            waiting.wasTold = status.value(of: setting) != nil
            send(.set(setting, to: value))
        case .rename(let name):
            waiting.mayBeSilent = true
            if let frame = AccessoryFrame.rename(name) { send(frame) }
        case .keys: send(.keysRequest)
        }
        if waiting.mayBeSilent { waiting.due = min(deadline, now + timings.echo) }
        pending.append(waiting)
        settle { if case .know(let facts) = $0.request { $1.known(facts) } else { nil } }
    }

    private func refusal(of request: AccessoryRequest) -> AccessoryError? {
        guard case .ready = state else {
            let detail = state == .ended ? "the session is over" : "the session is not up yet"
            return AccessoryError(.notConnected, during: phase, detail: detail)
        }
        if pending.count >= Self.requestLimit {
            return AccessoryError(.tooManyRequests, during: .connected)
        }
        if case .rename(let name) = request, AccessoryFrame.rename(name) == nil {
            return AccessoryError(.invalidName, during: .connected)
        }
        return nil
    }

    private func known(_ facts: Set<AccessoryFact>) -> AccessoryAnswer? {
        facts.allSatisfy(status.knows) ? .known(status) : nil
    }

    // MARK: - What was told

    /// Answers what a report decides, and remembers what speaks against the rest.
    mutating func settle(_ report: AccessoryReport, at now: Instant) {
        guard !pending.isEmpty else { return }
        let told = Self.setting(in: report)
        settle { waiting, machine in
            switch waiting.request {
            case .know(let facts): machine.known(facts)
            case .change(let setting, let value):
                told?.setting == setting && told?.value == value ? .changed(.confirmed) : nil
            case .rename(let name):
                if case .metadata(let told) = report, told.name == name {
                    .changed(.confirmed)
                } else {
                    nil
                }
            case .keys: nil
            }
        }
        guard let told else { return }
        for index in pending.indices {
            if case .change(told.setting, _) = pending[index].request {
                if pending[index].wasTold { pending[index].other = told.value }
                pending[index].wasTold = true
            }
        }
    }

    mutating func take(_ keys: EarbudsKeys, at now: Instant) {
        guard case .ready = state else { return }
        // Keys that nobody asked for are kept by nobody.
        settle { waiting, _ in waiting.request == .keys ? .keys(keys) : nil }
    }

    private static func setting(
        in report: AccessoryReport
    ) -> (setting: AccessorySetting, value: UInt32)? {
        switch report {
        case .listeningMode(let mode): (.listeningMode, mode.code)
        case .conversationAwareness(let isOn):
            (.conversationAwareness, AccessorySetting.conversationAwareness.value(isOn: isOn))
        case .setting(let setting, let value): (setting, value)
        default: nil
        }
    }

    /// Answers the requests for which there is an answer, in the order in which they were made.
    private mutating func settle(
        _ answer: (PendingAccessoryRequest, AccessoryMachine) -> AccessoryAnswer?
    ) {
        var waiting: [PendingAccessoryRequest] = []
        for request in pending {
            if let answer = answer(request, self) {
                put(.answer(request.call, answer))
            } else {
                waiting.append(request)
            }
        }
        pending = waiting
    }

    // MARK: - What was not told

    /// Decides the requests whose time is over.
    mutating func settle(at now: Instant) {
        guard pending.contains(where: { $0.due <= now }) else { return }
        let due = pending.filter { $0.due <= now }
        pending.removeAll { $0.due <= now }
        for request in due {
            switch request.request {
            case .know(let facts):
                let missing = AccessoryFact.allCases.filter {
                    facts.contains($0) && !status.knows($0)
                }
                let names = missing.map(\.rawValue).joined(separator: ", ")
                answer(request, .noAnswer, "not told: " + names + misreadText, at: now)
            case .change(let setting, let value): decide(request, setting, value, at: now)
            case .rename: put(.answer(request.call, .changed(.unconfirmed)))
            case .keys:
                answer(
                    request,
                    .noAnswer,
                    "no answer to the request for keys" + misreadText,
                    at: now
                )
            }
        }
    }

    private mutating func decide(
        _ request: PendingAccessoryRequest,
        _ setting: AccessorySetting,
        _ value: UInt32,
        at now: Instant
    ) {
        if let other = request.other {
            let detail = "asked for \(value), told \(other)"
            return answer(request, .notTaken, detail, at: now)
        }
        if status.value(of: setting) == value {
            return put(.answer(request.call, .changed(.confirmed)))
        }
        if request.mayBeSilent { return put(.answer(request.call, .changed(.unconfirmed))) }
        answer(request, .noAnswer, "the change was not confirmed" + misreadText, at: now)
    }

    mutating func answer(
        _ request: PendingAccessoryRequest,
        _ code: AccessoryError.Code,
        _ detail: String = "",
        at now: Instant
    ) {
        let error = AccessoryError(
            code,
            during: .connected,
            detail: detail,
            elapsed: now - request.start
        )
        put(.answer(request.call, .failed(error)))
    }
}
