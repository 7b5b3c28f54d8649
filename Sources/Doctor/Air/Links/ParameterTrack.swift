// SPDX-License-Identifier: Apache-2.0

/// The connection parameters of one link and the requests to change them.
struct ParameterTrack: Sendable {
    /// So many changes in `span` are no tuning any more.
    static let many = 10
    static let span = 10.0

    private(set) var current: LinkParameters?
    /// The last requests, at most `many`.
    private(set) var asked: [Moment] = []
    private var isLoop = false

    init(_ parameters: LinkParameters? = nil) {
        current = parameters
    }

    /// Takes a request of either side.
    mutating func ask(at moment: Moment, _ link: LinkFacts, _ draft: inout StoryDraft) {
        if asked.count == Self.many { asked.removeFirst() }
        asked.append(moment)
        guard asked.count == Self.many, !isLoop, moment.time != nil,
            !moment.isLater(by: Self.span, than: asked[0])
        else { return }
        isLoop = true
        let span = moment.since(asked[0]).map(SpanText.seconds) ?? ""
        draft.findings.add(
            AirVerdictID.parameterLoop,
            device: link.device,
            at: moment,
            evidence: [.frame(asked[0]), .frame(asked[Self.many / 2]), .frame(moment)]
        ) { AirVerdicts.parameterLoop(Self.many, span) }
    }

    mutating func change(
        _ parameters: LinkParameters,
        at moment: Moment,
        _ link: inout LinkFacts,
        _ draft: inout StoryDraft
    ) {
        current = parameters
        let kind = StoryEvent.Kind.parameters(
            interval: parameters.intervalMilliseconds,
            latency: Int(parameters.latency),
            timeout: parameters.timeoutMilliseconds
        )
        link.tell(kind, .air, at: moment, &draft)
    }

    func refuse(
        by side: LinkSide?,
        at moment: Moment,
        _ link: inout LinkFacts,
        _ draft: inout StoryDraft
    ) {
        link.parametersRefused = moment
        draft.findings.add(
            AirVerdictID.parametersRejected,
            device: link.device,
            at: moment,
            evidence: [.frame(moment, "Connection Parameter Update Response: rejected")]
        ) { AirVerdicts.parametersRejected() }
    }
}
