// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension HostTrack {
    /// Looks at what is left where the capture ends.
    mutating func finish(at moment: Moment, _ draft: inout StoryDraft) {
        settle(at: moment, &draft)
        scan.finish(at: moment, links, &draft)
        for index in links.indices {
            links[index].buffers.isReported = hasCompletions
            links[index].stop(at: moment, &draft)
            keepServices(of: links[index], &draft)
            draft.gaps.add("end-not-captured", at: moment) { AirGaps.endNotCaptured() }
        }
        if let attempt, !attempt.isCalling { giveUp() }
        for attempt in failed { judge(attempt, &draft) }
        if let attempt { judge(waiting: attempt, at: moment, &draft) }
        judgeFilters(&draft)
        if let seen = hasSent ?? hasReceived, (hasSent == nil) != (hasReceived == nil) {
            draft.gaps.add("one-direction", at: seen) { AirGaps.oneDirection() }
            draft.findings.withdraw([
                VerdictID.requestUnanswered, AirVerdictID.pairingBrokenOff,
                AirVerdictID.noRequests,
            ])
        }
    }

    /// Says why an attempt that was given up may have led to nothing.
    private func judge(_ attempt: Attempt, _ draft: inout StoryDraft) {
        guard let target = attempt.target, let device = draft.devices.index(of: target),
            let stopped = attempt.stopped
        else { return }
        let cancel = attempt.cancelAsked ?? stopped
        draft.tell(
            .cancelled(by: .host),
            .system,
            device,
            at: cancel,
            "LE Create Connection Cancel"
        )
        let span = stopped.since(attempt.start)
        let isShort = span.map { $0 < 1_000_000_000 } ?? false
        let evidence = [Evidence.frame(attempt.start, "LE Create Connection"), .frame(cancel)]
        if isShort {
            draft.findings.add(
                AirVerdictID.cancelledAtOnce,
                device: device,
                at: stopped,
                recovered: .remark,
                evidence: evidence
            ) { AirVerdicts.cancelledAtOnce() }
            return
        }
        let text = span.map(SpanText.seconds)
        let hearing = hearing(of: device, target, draft)
        let (id, more) = AirVerdicts.notReachedID(hearing)
        draft.findings.add(
            id,
            device: device,
            at: stopped,
            recovered: .remark,
            evidence: evidence + (more.map { [.frame($0)] } ?? [])
        ) { AirVerdicts.notReached(hearing, after: text, isOver: true) }
    }

    private func judge(
        waiting attempt: Attempt,
        at moment: Moment,
        _ draft: inout StoryDraft
    ) {
        guard attempt.isDirect, let target = attempt.target,
            moment.isLater(by: 10, than: attempt.start),
            let device = draft.devices.index(of: target)
        else { return }
        let hearing = hearing(of: device, target, draft)
        let (id, more) = AirVerdicts.notReachedID(hearing)
        let text = moment.since(attempt.start).map(SpanText.seconds)
        draft.findings.add(
            id,
            device: device,
            at: moment,
            evidence: [Evidence.frame(attempt.start, "LE Create Connection")]
                + (more.map { [.frame($0)] } ?? [])
        ) { AirVerdicts.notReached(hearing, after: text, isOver: false) }
    }

    /// What the capture tells of a device that was called.
    private func hearing(
        of device: Int,
        _ target: BluetoothAddress,
        _ draft: StoryDraft
    ) -> AirVerdicts.Hearing {
        let known = draft.devices[device]
        if let moment = known.unconnectable, known.connectable == nil { return .refusing(moment) }
        if let moment = known.lastHeard { return .heard(moment) }
        let kind: BluetoothAddress.Kind = target.kind == .public ? .random : .public
        let twin = BluetoothAddress(value: target.value, kind: kind)
        if let other = draft.devices.known(twin), let moment = draft.devices[other].firstHeard {
            return .otherKind(moment)
        }
        return scan.lastReport == nil ? .unknown : .never
    }

    /// Devices that have the service of a scan's filter and do not advertise it.
    private func judgeFilters(_ draft: inout StoryDraft) {
        for (index, device) in draft.devices.devices.enumerated() {
            guard let heard = device.firstHeard else { continue }
            for filter in scan.filters where device.provided.contains(filter.service) {
                guard !device.services.contains(filter.service) else { continue }
                draft.findings.add(
                    VerdictID.filterNotAdvertised,
                    device: index,
                    at: heard,
                    evidence: [.frame(filter.moment, "filter \(filter.service)"), .frame(heard)]
                ) { AirVerdicts.filterNotAdvertised("\(filter.service)") }
            }
        }
    }
}
