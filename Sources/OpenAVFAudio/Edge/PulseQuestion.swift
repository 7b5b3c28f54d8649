// SPDX-License-Identifier: Apache-2.0

import CPulse

/// A call to the audio server that is open: libpulse's operation and what has come of the answer.
///
/// Kept alive by the desk until it is answered or given up; libpulse has only an address of it.
final class PulseQuestion {
    /// Longer lists are cut: no desktop has so many.
    private static let limit = 4_096

    private weak var desk: PulseDesk?
    private let number: UInt32
    private var operation: OpaquePointer?
    private var cards: [AudioCard] = []
    private var endpoints: [AudioEndpoint] = []
    private var isAboutCards = false

    init(desk: PulseDesk, number: UInt32) {
        self.desk = desk
        self.number = number
    }

    deinit {
        if let operation { pa_operation_unref(operation) }
    }

    var isAsked: Bool { operation != nil }

    /// After this libpulse does not call back any more.
    func cancel() {
        guard let operation else { return }
        pa_operation_cancel(operation)
    }

    func ask(_ call: ServerCall, of context: OpaquePointer) {
        let me = Unmanaged.passUnretained(self).toOpaque()
        switch call {
        case .subscribe:
            let mask =
                PA_SUBSCRIPTION_MASK_SINK.rawValue | PA_SUBSCRIPTION_MASK_SOURCE.rawValue
                | PA_SUBSCRIPTION_MASK_CARD.rawValue | PA_SUBSCRIPTION_MASK_SERVER.rawValue
            operation = pa_context_subscribe(context, .init(rawValue: mask), Self.success, me)
        case .server: operation = pa_context_get_server_info(context, Self.server, me)
        case .cards:
            isAboutCards = true
            operation = pa_context_get_card_info_list(context, Self.card, me)
        case .card(let index):
            isAboutCards = true
            operation = pa_context_get_card_info_by_index(context, index, Self.card, me)
        case .sinks: operation = pa_context_get_sink_info_list(context, Self.sink, me)
        case .sink(let index):
            operation = pa_context_get_sink_info_by_index(context, index, Self.sink, me)
        case .sources: operation = pa_context_get_source_info_list(context, Self.source, me)
        case .source(let index):
            operation = pa_context_get_source_info_by_index(context, index, Self.source, me)
        case .command(let command): ask(command, of: context, me)
        }
    }

    private func ask(
        _ command: AudioCommand,
        of context: OpaquePointer,
        _ me: UnsafeMutableRawPointer
    ) {
        switch command {
        case .setDefaultSink(let name):
            operation = pa_context_set_default_sink(context, name, Self.success, me)
        case .setDefaultSource(let name):
            operation = pa_context_set_default_source(context, name, Self.success, me)
        case .setCardProfile(let card, let profile):
            operation = pa_context_set_card_profile_by_name(
                context,
                card,
                profile,
                Self.success,
                me
            )
        }
    }

    // MARK: Called by libpulse

    private static func at(_ pointer: UnsafeMutableRawPointer?) -> PulseQuestion? {
        pointer.map { Unmanaged<PulseQuestion>.fromOpaque($0).takeUnretainedValue() }
    }

    private static let success: pa_context_success_cb_t = { context, isDone, pointer in
        guard let question = at(pointer) else { return }
        question.finish(isDone != 0 ? .done : .refused(PulseDesk.trouble(of: context)))
    }

    private static let server: pa_server_info_cb_t = { context, info, pointer in
        guard let question = at(pointer) else { return }
        guard let info else { return question.finish(.refused(PulseDesk.trouble(of: context))) }
        question.finish(.server(AudioServer(info.pointee)))
    }

    private static let card: pa_card_info_cb_t = { context, info, end, pointer in
        guard let question = at(pointer) else { return }
        if let info, question.cards.count < limit { question.cards.append(AudioCard(info.pointee)) }
        question.end(end, context)
    }

    private static let sink: pa_sink_info_cb_t = { context, info, end, pointer in
        guard let question = at(pointer) else { return }
        if let info { question.add(AudioEndpoint(info.pointee)) }
        question.end(end, context)
    }

    private static let source: pa_source_info_cb_t = { context, info, end, pointer in
        guard let question = at(pointer) else { return }
        if let info { question.add(AudioEndpoint(info.pointee)) }
        question.end(end, context)
    }

    private func add(_ endpoint: AudioEndpoint) {
        if endpoints.count < Self.limit { endpoints.append(endpoint) }
    }

    private func end(_ end: Int32, _ context: OpaquePointer?) {
        if end < 0 { finish(.refused(PulseDesk.trouble(of: context))) }
        if end > 0 { finish(isAboutCards ? .cards(cards) : .endpoints(endpoints)) }
    }

    private func finish(_ answer: ServerAnswer) { desk?.answer(number, answer) }
}

@available(*, unavailable)
extension PulseQuestion: Sendable {}
