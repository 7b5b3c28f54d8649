// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures

/// What a sniffer heard.
struct AirTrack: Sendable {
    static let mostLinks = 64
    /// Rubbish looks like links of one packet; so many make one.
    static let fewPackets = 3
    static let mostStrangers = 32

    private var links: [AirLink] = []
    /// Access addresses that no call explains yet, and how often they were heard.
    private var strangers: [(address: UInt32, count: Int)] = []

    mutating func take(
        _ record: CaptureRecord,
        _ context: LinkLayerContext,
        at moment: Moment,
        _ draft: inout StoryDraft
    ) {
        guard context.isChecksumValid != false,
            let packet = LinkLayerPacket(Octets(record.bytes), rssi: context.rssi)
        else { return }
        switch packet {
        case .advertising(let advertising): hear(advertising, at: moment, &draft)
        case .call(let call): begin(call, at: moment, &draft)
        case .data(let data):
            let side: LinkSide? =
                switch record.direction {
                case .sent?: .host
                case .received?: .device
                case nil: nil
                }
            take(data, from: side, cut: record.missing, at: moment, &draft)
        case .other: break
        }
    }

    private mutating func hear(
        _ packet: AdvertisingPacket,
        at moment: Moment,
        _ draft: inout StoryDraft
    ) {
        draft.hear(packet, at: moment)
        guard let device = draft.devices.known(packet.address) else { return }
        for index in links.indices where links[index].track.facts.device == device {
            if links[index].packets == 0, links[index].advertisedAgain == nil {
                links[index].advertisedAgain = moment
            }
        }
    }

    private mutating func begin(
        _ call: LinkLayerPacket.Call,
        at moment: Moment,
        _ draft: inout StoryDraft
    ) {
        let device = draft.devices.index(of: call.advertiser)
        draft.tell(.attemptStarted, .air, device, at: moment, "CONNECT_IND")
        for index in links.indices.reversed() {
            guard links[index].accessAddress == call.accessAddress || links[index].isOver else {
                continue
            }
            links[index].finish(at: moment, &draft)
            links.remove(at: index)
        }
        var facts = LinkFacts(device: device)
        facts.isAir = true
        facts.isFromStart = true
        let track = LinkTrack(
            handle: 0,
            isClassic: false,
            isCentral: true,
            start: moment,
            facts: facts,
            parameters: call.parameters
        )
        append(AirLink(accessAddress: call.accessAddress, call: moment, track: track), &draft)
    }

    private mutating func append(_ link: AirLink, _ draft: inout StoryDraft) {
        if links.count == Self.mostLinks {
            links[0].finish(at: link.last, &draft)
            links.removeFirst()
        }
        links.append(link)
    }

    private mutating func take(
        _ data: LinkLayerPacket.Data,
        from side: LinkSide?,
        cut: Int,
        at moment: Moment,
        _ draft: inout StoryDraft
    ) {
        for index in links.indices where links[index].accessAddress == data.accessAddress {
            links[index].take(data, from: side, cut: cut, at: moment, &draft)
            return
        }
        guard isLink(data.accessAddress) else { return }
        draft.gaps.add("capture-started-late", at: moment) { AirGaps.startedLate() }
        var facts = LinkFacts(device: draft.devices.addUnknown())
        facts.isAir = true
        let track = LinkTrack(
            handle: 0,
            isClassic: false,
            isCentral: true,
            start: moment,
            facts: facts,
            parameters: nil
        )
        var link = AirLink(accessAddress: data.accessAddress, call: nil, track: track)
        link.take(data, from: side, cut: cut, at: moment, &draft)
        append(link, &draft)
    }

    /// Whether an address that no call explains was heard often enough.
    private mutating func isLink(_ address: UInt32) -> Bool {
        if let known = strangers.firstIndex(where: { $0.address == address }) {
            strangers[known].count += 1
            guard strangers[known].count >= Self.fewPackets else { return false }
            strangers.remove(at: known)
            return true
        }
        if strangers.count == Self.mostStrangers { strangers.removeFirst() }
        strangers.append((address, 1))
        return false
    }

    /// Whether a link was heard or called.
    var hasLinks: Bool { !links.isEmpty }

    mutating func finish(at moment: Moment, _ draft: inout StoryDraft) {
        for index in links.indices {
            links[index].finish(at: moment, &draft)
            let link = links[index].track
            guard let device = link.facts.device else { continue }
            draft.devices[device].provide(link.hosts.shape.services.map(\.uuid))
        }
    }
}
