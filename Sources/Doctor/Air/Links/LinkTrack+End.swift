// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures

extension LinkTrack {
    /// Whether the link was of use: values went over it, or it lasted.
    func isGood(at moment: Moment) -> Bool {
        facts.valueCount > 0 || moment.isLater(by: 5, than: start)
    }

    /// Ends the link; nil where the capture does not show why.
    mutating func end(reason: UInt8?, at moment: Moment, _ draft: inout StoryDraft) {
        buffers.check(at: moment, facts, isLost: reason == 0x08, &draft)
        let hadPending = hosts.pending
        hosts.end(at: moment, hasEnded: true, &facts, &draft)
        devices.end(at: moment, hasEnded: true, &facts, &draft)
        let code = reason.map { HCIStatus(rawValue: $0) }
        let by = reason.flatMap(Self.ender)
        let kind = StoryEvent.Kind.disconnected(by: by, code.map { .hci($0) })
        let name = reason == nil ? "" : endName
        facts.tell(kind, .air, at: moment, &draft, name)
        if isGood(at: moment), reason != 0x3E, let device = facts.device {
            draft.devices[device].lastGoodLink = moment
        }
        reportPairing(&draft)
        let isSecurity = security.end(reason: reason, at: moment, facts, &draft)
        let isExplained =
            isSecurity || draft.findings.hasReason(device: facts.device, since: start.frame)
        guard let code else { return }
        report(code, isExplained: isExplained, hadPending, at: moment, &draft)
        reportUse(at: moment, hasEnded: true, &draft)
    }

    /// What tells of the end.
    private var endName: String { facts.isAir ? "LL_TERMINATE_IND" : "Disconnection Complete" }

    /// Looks at what is left where the capture ends and the link does not.
    mutating func stop(at moment: Moment, _ draft: inout StoryDraft) {
        buffers.check(at: moment, facts, isLost: false, &draft)
        hosts.end(at: moment, hasEnded: false, &facts, &draft)
        devices.end(at: moment, hasEnded: false, &facts, &draft)
        if isGood(at: moment), let device = facts.device {
            draft.devices[device].lastGoodLink = moment
        }
        reportPairing(&draft)
        _ = security.end(reason: nil, at: moment, facts, &draft)
        reportUse(at: moment, hasEnded: false, &draft)
    }

    /// Who ended a link, as the reason says it.
    static func ender(_ reason: UInt8) -> StoryEvent.End? {
        switch reason {
        case 0x13, 0x14, 0x15: .device
        case 0x16: .host
        case 0x08, 0x22, 0x28, 0x3D, 0x3E: .nobody
        default: nil
        }
    }

    private func report(
        _ code: HCIStatus,
        isExplained: Bool,
        _ pending: ATTDialogue.Pending?,
        at moment: Moment,
        _ draft: inout StoryDraft
    ) {
        var evidence = [Evidence.frame(moment, "\(endName): \(code)")]
        var recovered: Verdict.Weight?
        let id: String
        let verdict: Verdict
        switch code.rawValue {
        case 0x3E:
            id = VerdictID.notEstablished
            recovered = .risk
            evidence.append(.frame(start, "LE Connection Complete"))
            verdict = AirVerdicts.notEstablished(hasSpoken: lastFromDevice != nil)
        case 0x08:
            id = VerdictID.supervisionTimeout
            if let lastFromDevice { evidence.append(.frame(lastFromDevice)) }
            verdict = AirVerdicts.supervisionTimeout(
                silence: lastFromDevice.flatMap { moment.since($0) },
                timeout: isClassic ? nil : parameters.current?.timeoutMilliseconds
            )
        case 0x13, 0x14, 0x15:
            id = VerdictID.peerEnded
            if let pending { evidence.append(.frame(pending.moment)) }
            verdict = AirVerdicts.peerEnded(
                code,
                while: pending.map { PacketNames.attribute($0.opcode) },
                circumstance: circumstance(isExplained, pending, at: moment)
            )
        case 0x16:
            id = VerdictID.hostEnded
            if let endAsked { evidence.append(.frame(endAsked.moment, "Disconnect")) }
            let isEarly = !isExplained && isUnused(at: moment)
            verdict = AirVerdicts.hostEnded(isEarly: isEarly)
            recovered = .remark
        default:
            (id, verdict) = other(code)
            if let last = parameters.asked.last { evidence.append(.frame(last)) }
        }
        // What failed before is told already, and the code of the end says it once more.
        if id == VerdictID.bondLost, draft.findings.has(id, device: facts.device) { return }
        draft.findings.add(
            id,
            device: facts.device,
            detail: Int(verdict.weight == .remark ? 0 : 1),
            at: moment,
            recovered: recovered,
            evidence: evidence
        ) { verdict }
    }

    private func other(_ code: HCIStatus) -> (String, Verdict) {
        switch code.rawValue {
        case 0x22: (VerdictID.linkLayerTimeout, AirVerdicts.linkLayerTimeout())
        case 0x28: (VerdictID.instantPassed, AirVerdicts.instantPassed())
        case 0x3B: (VerdictID.parametersRefused, AirVerdicts.parametersRefused(isCertain: true))
        case 0x3D: (VerdictID.keysDiffer, AirVerdicts.keysDiffer())
        case 0x05, 0x06:
            (VerdictID.bondLost, AirVerdicts.bondLost(by: .device, isCertain: true))
        default: (VerdictID.linkEnded, AirVerdicts.linkEnded(code))
        }
    }

    private func circumstance(
        _ isExplained: Bool,
        _ pending: ATTDialogue.Pending?,
        at moment: Moment
    ) -> AirVerdicts.Circumstance {
        if isExplained { return .explained }
        if let refused = facts.parametersRefused, !moment.isLater(by: 10, than: refused) {
            return .afterRefusedParameters
        }
        if pending != nil { return .insteadOfAnswer }
        return isUnused(at: moment) ? .unused : .later
    }

    /// Whether the link ended soon and nothing of use went over it.
    private func isUnused(at moment: Moment) -> Bool {
        guard facts.isFromStart, facts.valueCount == 0, hosts.shape.count == 0, !isClassic,
            !hasOtherChannels, !security.isEncrypted
        else { return false }
        return moment.since(start).map { $0 < 10_000_000_000 } ?? false
    }

    private func reportPairing(_ draft: inout StoryDraft) {
        guard let refusal = facts.wantsPairing else { return }
        let code = ATTErrorCode(rawValue: refusal.code)
        let name = PacketNames.attribute(refusal.request)
        draft.findings.add(
            VerdictID.pairingNeeded,
            device: facts.device,
            detail: Int(refusal.handle),
            at: refusal.moment,
            evidence: [.frame(refusal.moment, "Error Response to \(name): \(code)")]
        ) { AirVerdicts.pairingNeeded(name, refusal.attribute, code) }
    }

    /// Reports how the attributes were used: not at all, or from memory.
    private func reportUse(at moment: Moment, hasEnded: Bool, _ draft: inout StoryDraft) {
        if let use = hosts.blindUse, !isClassic {
            draft.gaps.add("no-discovery", at: use) { AirGaps.noDiscovery() }
        }
        guard facts.isFromStart, isCentral, !isClassic, !facts.isAir else { return }
        if let use = hosts.blindUse {
            draft.findings.add(
                AirVerdictID.servicesFromCache,
                device: facts.device,
                at: use,
                evidence: [.frame(use), .frame(start)]
            ) { AirVerdicts.servicesFromCache() }
        }
        guard facts.attributePackets == 0, !hasOtherChannels, moment.isLater(by: 10, than: start)
        else { return }
        draft.findings.add(
            AirVerdictID.noRequests,
            device: facts.device,
            at: moment,
            evidence: [.frame(start), .frame(moment)]
        ) { AirVerdicts.noRequests() }
    }
}
