// SPDX-License-Identifier: Apache-2.0

/// The packets of one link that the host gave to the controller and that are not reported as sent.
struct BufferTrack: Sendable {
    private(set) var waiting = 0
    /// Whether the capture holds the controller's reports at all.
    var isReported = false
    /// Since when the oldest of them may wait.
    private var since: Moment?

    mutating func send(at moment: Moment) {
        if waiting == 0 { since = moment }
        waiting += 1
    }

    mutating func complete(_ count: Int, at moment: Moment) {
        waiting = max(0, waiting - count)
        since = waiting == 0 ? nil : moment
    }

    /// Reports a stall: packets that wait for seconds although the controller reports others.
    func check(
        at moment: Moment,
        _ link: LinkFacts,
        isLost: Bool,
        _ draft: inout StoryDraft
    ) {
        guard isReported, waiting >= 2, let since, moment.isLater(by: 4, than: since) else {
            return
        }
        let waiting = waiting
        let span = moment.since(since).map(SpanText.seconds) ?? ""
        draft.findings.add(
            AirVerdictID.sendStalled,
            device: link.device,
            at: moment,
            evidence: [.frame(since), .frame(moment)]
        ) { AirVerdicts.sendStalled(waiting, span, isLost: isLost) }
    }
}
