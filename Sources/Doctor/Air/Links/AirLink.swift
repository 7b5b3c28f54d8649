// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// One link as a sniffer hears it.
struct AirLink: Sendable {
    /// After so many calls without an answer in a row the device is silent.
    static let patience = 6

    let accessAddress: UInt32
    /// Where the call was heard; nil where the link was there before.
    let call: Moment?
    var track: LinkTrack
    private(set) var packets = 0
    private(set) var last: Moment
    /// Where the device advertised again although it had been called.
    var advertisedAgain: Moment?
    private(set) var isOver = false
    private var lastSide: LinkSide?
    private var lastWay: LinkSide?
    /// Whether times went backwards, so that silence cannot be told by them.
    private var isClockBad = false
    /// How many packets of the central in a row nobody answered.
    private var unanswered = 0
    private var isTold = false
    private var phase = Phase.clear
    /// The last change that both sides make at an instant.
    private var change: Moment?
    /// The last packets that were not empty, to pass over their repetitions.
    private var marks: [Int] = []
    private var fromHost = L2CAPAssembler()
    private var fromDevice = L2CAPAssembler()

    private enum Phase {
        case clear
        /// The device asked to begin; what follows is encrypted unless the sniffer has the key.
        case starting
        case encrypted
    }

    init(accessAddress: UInt32, call: Moment?, track: LinkTrack) {
        self.accessAddress = accessAddress
        self.call = call
        self.track = track
        last = track.start
    }

    /// Takes a packet. `side` is who sent it where the sniffer tells.
    mutating func take(
        _ packet: LinkLayerPacket.Data,
        from side: LinkSide?,
        cut: Int,
        at moment: Moment,
        _ draft: inout StoryDraft
    ) {
        guard !isOver else { return }
        let guess = side ?? guess(at: moment)
        let isNext = isNextEvent(at: moment)
        if packets > 0, moment.since(last) == nil { isClockBad = true }
        packets += 1
        last = moment
        lastSide = guess
        if guess == .device {
            track.lastFromDevice = moment
            unanswered = 0
        } else if guess == .host, isNext {
            unanswered += 1
        }
        if !isTold, packets > 1 {
            isTold = true
            if call != nil { track.facts.tell(.connected(handle: nil), .air, at: moment, &draft) }
        }
        guard packet.length > 0, isNew(packet, guess) else { return }
        if packet.kind == 3 {
            control(packet, from: side ?? guess, at: moment, &draft)
        } else {
            data(packet, from: side, cut: cut, at: moment, &draft)
        }
    }

    /// In an event the two sides answer each other within a moment; the central begins.
    private func guess(at moment: Moment) -> LinkSide? {
        if packets == 0 { return .host }
        guard let gap = moment.since(last) else { return nil }
        guard gap < 2_500_000 else { return .host }
        return lastSide?.other
    }

    /// Whether about an interval has passed since the last packet; clocks of sniffers may be bad.
    private func isNextEvent(at moment: Moment) -> Bool {
        guard packets > 0, let gap = moment.since(last) else { return false }
        let interval = track.parameters.current?.intervalNanoseconds ?? 7_500_000
        return gap > interval * 3 / 4
    }

    private mutating func isNew(_ packet: LinkLayerPacket.Data, _ side: LinkSide?) -> Bool {
        var mark = packet.payload.mark
        mark = mark &* 8 &+ (packet.sequence ? 1 : 0) &+ Int(packet.kind) * 2
        if marks.contains(mark) { return false }
        if marks.count == 2 { marks.removeFirst() }
        marks.append(mark)
        return true
    }

    private mutating func data(
        _ packet: LinkLayerPacket.Data,
        from side: LinkSide?,
        cut: Int,
        at moment: Moment,
        _ draft: inout StoryDraft
    ) {
        if phase == .starting { encrypt(isReadable: false, at: moment, &draft) }
        guard phase == .clear else { return }
        let isStart = packet.kind == 2
        let whole =
            side == .device
            ? fromDevice.take(packet.payload, isStart: isStart, cut: cut)
            : fromHost.take(packet.payload, isStart: isStart, cut: cut)
        guard let whole else { return }
        track.take(whole, from: side, at: moment, &draft)
    }

    private mutating func encrypt(
        isReadable: Bool,
        at moment: Moment,
        _ draft: inout StoryDraft
    ) {
        phase = isReadable ? .clear : .encrypted
        track.security.change(status: 0, isOn: true, at: moment, &track.facts, &draft)
        guard !isReadable else { return }
        track.goBlind(&draft)
        draft.gaps.add("encrypted-air", at: moment) { AirGaps.encrypted() }
    }

    private mutating func control(
        _ packet: LinkLayerPacket.Data,
        from side: LinkSide?,
        at moment: Moment,
        _ draft: inout StoryDraft
    ) {
        if phase == .starting {
            let isReadable = packet.length == 1 && packet.payload.u8(0) == 0x06
            encrypt(isReadable: isReadable, at: moment, &draft)
        }
        guard phase == .clear, let control = LinkControl(packet.payload) else { return }
        switch control {
        case .update(let parameters, _):
            change = moment
            track.parameters.ask(at: moment, track.facts, &draft)
            track.parameters.change(parameters, at: moment, &track.facts, &draft)
        case .channels: change = moment
        case .encryptionAsked:
            track.askEncryption(false, by: .host, at: moment)
        case .encryptionStarts: phase = .starting
        case .rejected(let request, let code):
            reject(request, code, at: moment, &draft)
        case .terminate(let code):
            terminate(code, by: side, at: moment, &draft)
        case .encryptionAnswered, .encryptionStarted, .version, .other: break
        }
    }

    private mutating func reject(
        _ request: UInt8?,
        _ code: UInt8,
        at moment: Moment,
        _ draft: inout StoryDraft
    ) {
        let isEncryption = request == 0x03 || (request == nil && track.security.encryption != nil)
        if isEncryption {
            track.security.change(
                status: code,
                isOn: false,
                at: moment,
                &track.facts,
                &draft
            )
            return
        }
        let status = HCIStatus(rawValue: code)
        draft.findings.add(
            AirVerdictID.linkRequestRejected,
            device: track.facts.device,
            detail: Int(request ?? 0) << 8 | Int(code),
            at: moment,
            evidence: [.frame(moment, "LL_REJECT_IND: \(status)")]
        ) { AirVerdicts.linkRequestRejected(request, status) }
    }

    private mutating func terminate(
        _ code: UInt8,
        by side: LinkSide?,
        at moment: Moment,
        _ draft: inout StoryDraft
    ) {
        isOver = true
        // The code is the sender's own: for the host of the story its own end is 0x16.
        let isOwn = code == 0x13 && side == .host
        let end = side.map(\.end) ?? .nobody
        track.facts.tell(.disconnectAsked(by: end), .air, at: moment, &draft, "LL_TERMINATE_IND")
        track.end(reason: isOwn ? 0x16 : code, at: moment, &draft)
    }

    /// Looks at what is left where the capture ends, or where another link takes its place.
    mutating func finish(at moment: Moment, _ draft: inout StoryDraft) {
        guard !isOver else { return }
        isOver = true
        if packets == 0 {
            finishUnheard(&draft)
            return
        }
        let timeout = track.parameters.current?.timeoutNanoseconds ?? 6_000_000_000
        let silence = moment.since(last) ?? 0
        let isSilent = unanswered >= Self.patience && !isClockBad
        let hasSpoken = track.lastFromDevice != nil || track.facts.attributePackets > 0
        if !hasSpoken, call != nil, isSilent {
            reportUnanswered(at: last, &draft)
        } else if isSilent, let heard = track.lastFromDevice {
            lose(heard, &draft)
        } else {
            if silence < timeout || phase == .clear {
                draft.gaps.add("end-not-captured", at: last) { AirGaps.endNotCaptured() }
            }
            track.stop(at: last, &draft)
        }
    }

    private func finishUnheard(_ draft: inout StoryDraft) {
        guard let call else { return }
        if let again = advertisedAgain, again.since(call).map({ $0 < 3_000_000_000 }) ?? false {
            reportUnanswered(at: again, &draft)
        } else {
            draft.gaps.add("link-not-followed", at: call) { AirGaps.notFollowed() }
        }
    }

    private func reportUnanswered(at moment: Moment, _ draft: inout StoryDraft) {
        draft.tell(
            .attemptFailed(.hci(HCIStatus(rawValue: 0x3E))),
            .air,
            track.facts.device,
            at: moment
        )
        draft.findings.add(
            VerdictID.notEstablished,
            device: track.facts.device,
            at: moment,
            recovered: .risk,
            evidence: (call.map { [.frame($0, "CONNECT_IND")] } ?? []) + [.frame(moment)]
        ) { AirVerdicts.notEstablished(hasSpoken: false) }
    }

    private mutating func lose(_ heard: Moment, _ draft: inout StoryDraft) {
        let missed = change.map { heard.since($0).map { $0 < 2_000_000_000 } ?? false } ?? false
        track.facts.tell(.disconnected(by: .nobody, nil), .air, at: last, &draft)
        draft.findings.add(
            missed ? VerdictID.instantPassed : VerdictID.supervisionTimeout,
            device: track.facts.device,
            at: last,
            evidence: [.frame(heard), .frame(last)] + (change.map { [.frame($0)] } ?? [])
        ) {
            if missed { return AirVerdicts.instantPassed().with(confidence: .medium) }
            return AirVerdicts.supervisionTimeout(
                silence: last.since(heard),
                timeout: track.parameters.current?.timeoutMilliseconds
            ).with(confidence: .medium)
        }
    }
}
