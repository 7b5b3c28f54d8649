// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// One link from its beginning to its end.
struct LinkTrack: Sendable {
    static let attributes: UInt16 = 4
    static let signalling: UInt16 = 5
    static let security: UInt16 = 6

    /// The handle of the controller, or 0 on the air.
    let handle: UInt16
    let isClassic: Bool
    let isCentral: Bool
    let start: Moment
    var facts: LinkFacts
    var parameters: ParameterTrack
    var security = SecurityTrack()
    var buffers = BufferTrack()
    /// The last packet or answer from the device.
    var lastFromDevice: Moment?
    /// Who sent the last piece of a packet.
    private(set) var lastSide = LinkSide.host
    /// Where the end was asked for, and by whom.
    var endAsked: (moment: Moment, by: LinkSide)?
    /// Channels of their own were used, so that there may be no attributes.
    private(set) var hasOtherChannels = false
    var hosts = ATTDialogue(client: .host)
    var devices = ATTDialogue(client: .device)
    private var fromHost = L2CAPAssembler()
    private var fromDevice = L2CAPAssembler()

    init(
        handle: UInt16,
        isClassic: Bool,
        isCentral: Bool,
        start: Moment,
        facts: LinkFacts,
        parameters: LinkParameters?
    ) {
        self.handle = handle
        self.isClassic = isClassic
        self.isCentral = isCentral
        self.start = start
        self.facts = facts
        self.parameters = ParameterTrack(parameters)
    }

    /// Takes a piece of a packet of a channel.
    mutating func take(
        _ bytes: Octets,
        isStart: Bool,
        cut: Int,
        from side: LinkSide,
        at moment: Moment,
        _ draft: inout StoryDraft
    ) {
        lastSide = side
        let packet: L2CAPPacket?
        if side == .host {
            packet = fromHost.take(bytes, isStart: isStart, cut: cut)
        } else {
            lastFromDevice = moment
            packet = fromDevice.take(bytes, isStart: isStart, cut: cut)
        }
        guard let packet, !isClassic else { return }
        take(packet, from: side, at: moment, &draft)
    }

    /// Takes a packet of a channel; nil where it is not known who sent it.
    mutating func take(
        _ packet: L2CAPPacket,
        from side: LinkSide?,
        at moment: Moment,
        _ draft: inout StoryDraft
    ) {
        switch packet.channel {
        case Self.attributes:
            guard let att = ATTPacket(packet.payload, length: packet.length),
                let isFromClient = att.isFromClient
            else { return }
            let sender = side ?? (isFromClient ? .host : .device)
            if (sender == .host) == isFromClient {
                hosts.take(att, at: moment, &facts, &draft)
            } else {
                devices.take(att, at: moment, &facts, &draft)
            }
        case Self.security:
            guard let smp = SMPPacket(packet.payload) else { return }
            security.take(smp, from: side, at: moment, &facts, &draft)
        case Self.signalling:
            guard let signal = LESignal(packet.payload) else { return }
            take(signal, from: side, at: moment, &draft)
        default:
            hasOtherChannels = true
        }
    }

    private mutating func take(
        _ signal: LESignal,
        from side: LinkSide?,
        at moment: Moment,
        _ draft: inout StoryDraft
    ) {
        switch signal {
        case .parametersAsked: parameters.ask(at: moment, facts, &draft)
        case .parametersAnswered(let isAccepted):
            if !isAccepted { parameters.refuse(by: side, at: moment, &facts, &draft) }
        case .channelAnswered(let result):
            guard result != 0 else {
                hasOtherChannels = true
                return
            }
            draft.findings.add(
                AirVerdictID.channelRefused,
                device: facts.device,
                detail: Int(result),
                at: moment,
                evidence: [.frame(moment, "LE Credit Based Connection Response")]
            ) { AirVerdicts.channelRefused(result) }
        case .channelAsked, .rejected, .other: break
        }
    }
}
