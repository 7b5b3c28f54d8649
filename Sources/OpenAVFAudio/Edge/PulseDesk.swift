// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import CPulse

/// What the thread of a `PulseSession` works with: libpulse's main loop and one context.
///
/// libpulse calls back on this thread only, from inside `turn`; every callback puts an input into
/// the tray and nothing else, so that no object of libpulse is freed from inside its own call.
final class PulseDesk {
    /// Alive as long as the desk.
    let loop: OpaquePointer
    private let server: String?
    private var context: OpaquePointer?
    private var inputs: [ServerInput] = []
    private var questions: [UInt32: PulseQuestion] = [:]

    init?(server: String?) {
        guard let loop = pa_mainloop_new() else { return nil }
        self.loop = loop
        self.server = server
    }

    deinit {
        pa_mainloop_free(loop)
    }

    var hasInputs: Bool { !inputs.isEmpty }

    func takeInputs() -> [ServerInput] {
        defer { inputs = [] }
        return inputs
    }

    func put(_ input: ServerInput) { inputs.append(input) }

    /// Sleeps until there is something to do, at most that long, and does it; false when the loop
    /// does not work any more.
    func turn(waiting pause: Duration?) -> Bool {
        let microseconds = pause.map { ($0.wholeNanoseconds + 999) / 1_000 } ?? -1
        guard pa_mainloop_prepare(loop, Int32(clamping: microseconds)) >= 0,
            pa_mainloop_poll(loop) >= 0
        else { return false }
        return pa_mainloop_dispatch(loop) >= 0
    }

    // MARK: The context

    func connect() {
        disconnect()
        guard let context = pa_context_new(pa_mainloop_get_api(loop), "AVFAudio") else {
            return put(.lost("libpulse has no context to give"))
        }
        self.context = context
        let desk = Unmanaged.passUnretained(self).toOpaque()
        pa_context_set_state_callback(context, { PulseDesk.at($1)?.stateChanged($0) }, desk)
        pa_context_set_subscribe_callback(
            context,
            { PulseDesk.at($3)?.subscription($1.rawValue, $2) },
            desk
        )
        if pa_context_connect(context, server, PA_CONTEXT_NOAUTOSPAWN, nil) < 0 {
            put(.lost(Self.trouble(of: context)))
        }
    }

    func disconnect() {
        for number in questions.keys.sorted() { questions[number]?.cancel() }
        questions = [:]
        guard let context else { return }
        self.context = nil
        inputs = []
        pa_context_set_state_callback(context, nil, nil)
        pa_context_set_subscribe_callback(context, nil, nil)
        pa_context_disconnect(context)
        pa_context_unref(context)
    }

    private static func at(_ pointer: UnsafeMutableRawPointer?) -> PulseDesk? {
        pointer.map { Unmanaged<PulseDesk>.fromOpaque($0).takeUnretainedValue() }
    }

    static func trouble(of context: OpaquePointer?) -> String {
        pa_strerror(context.map { pa_context_errno($0) } ?? 0).map { String(cString: $0) } ?? ""
    }

    private func stateChanged(_ context: OpaquePointer?) {
        guard let context, context == self.context else { return }
        switch pa_context_get_state(context) {
        case PA_CONTEXT_READY: put(.ready)
        case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED: put(.lost(Self.trouble(of: context)))
        default: break
        }
    }

    private func subscription(_ event: UInt32, _ index: UInt32) {
        let isGone =
            event & PA_SUBSCRIPTION_EVENT_TYPE_MASK.rawValue
            == PA_SUBSCRIPTION_EVENT_REMOVE.rawValue
        switch event & PA_SUBSCRIPTION_EVENT_FACILITY_MASK.rawValue {
        case PA_SUBSCRIPTION_EVENT_SINK.rawValue:
            put(.news(isGone ? .sinkGone(index) : .sink(index)))
        case PA_SUBSCRIPTION_EVENT_SOURCE.rawValue:
            put(.news(isGone ? .sourceGone(index) : .source(index)))
        case PA_SUBSCRIPTION_EVENT_CARD.rawValue:
            put(.news(isGone ? .cardGone(index) : .card(index)))
        case PA_SUBSCRIPTION_EVENT_SERVER.rawValue: put(.news(.server))
        default: break
        }
    }

    // MARK: Calls

    func ask(_ number: UInt32, _ call: ServerCall) {
        guard let context else { return }
        let question = PulseQuestion(desk: self, number: number)
        questions[number] = question
        question.ask(call, of: context)
        if !question.isAsked { answer(number, .refused(Self.trouble(of: context))) }
    }

    /// Takes the answer to a call; an answer to one that was given up is not taken.
    func answer(_ number: UInt32, _ answer: ServerAnswer) {
        guard questions.removeValue(forKey: number) != nil else { return }
        put(.answer(number, answer))
    }
}

@available(*, unavailable)
extension PulseDesk: Sendable {}
