// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures

/// One client and one server of a link. Each end of a link can be both.
struct ATTDialogue: Sendable {
    /// A request that waits for its answer.
    struct Pending: Sendable {
        var opcode: UInt8
        /// The attribute, or the first one of a range.
        var handle: UInt16
        var last: UInt16
        /// What is looked for; nil where it is a value that is asked for.
        var type: BluetoothUUID?
        var moment: Moment
        /// What a write switches.
        var isOn: Bool?
    }

    let client: LinkSide
    var shape = GATTShape()
    private(set) var pending: Pending?
    private(set) var hasDiscovered = false
    /// Where a value was used by a handle that nothing in the capture explains.
    private(set) var blindUse: Moment?
    private(set) var discovery: Discovery?
    private var preparedWrite: Moment?

    /// A row of requests that look for attributes.
    struct Discovery: Sendable {
        var last: Moment
        var attributes: Int
    }

    init(client: LinkSide) {
        self.client = client
    }

    mutating func take(
        _ packet: ATTPacket,
        at moment: Moment,
        _ link: inout LinkFacts,
        _ draft: inout StoryDraft
    ) {
        link.attributePackets += 1
        switch packet.role {
        case .request: ask(packet, at: moment, &link, &draft)
        case .response: answer(packet, at: moment, &link, &draft)
        case .command: command(packet, at: moment, &link, &draft)
        case .notification, .indication: notify(packet, at: moment, &link, &draft)
        case .confirmation, .unknown: break
        }
    }

    private mutating func ask(
        _ packet: ATTPacket,
        at moment: Moment,
        _ link: inout LinkFacts,
        _ draft: inout StoryDraft
    ) {
        let values = packet.fields
        var asked = Pending(opcode: packet.opcode, handle: 0, last: 0, type: nil, moment: moment)
        if packet.opcode != 0x02 {
            asked.handle = values.u16(0) ?? 0
            asked.last = values.u16(2) ?? 0
        }
        switch packet.opcode {
        case 0x02: link.packetSizeAsked = values.u16(0).map(Int.init)
        case 0x06: asked.type = BluetoothUUID(littleEndian: values.from(6).array)
        case 0x08, 0x10: asked.type = BluetoothUUID(littleEndian: values.from(4).array)
        case 0x12: asked.isOn = switched(values)
        case 0x16: if preparedWrite == nil { preparedWrite = moment }
        default: break
        }
        let looks = ATTPacket.isDiscovery(packet.opcode)
        if looks { discover(at: moment, &link, &draft) }
        if !looks, packet.opcode != 0x02 {
            endDiscovery(&link, &draft)
            use(asked.handle, at: moment)
        }
        checkLength(packet, at: moment, link, &draft)
        pending = asked
    }

    /// What two bytes written to a descriptor switch; nil where it is no such descriptor.
    private func switched(_ values: Octets) -> Bool? {
        guard values.count == 4, let handle = values.u16(0), let value = values.u16(2),
            shape.isConfiguration(handle) == true
        else { return nil }
        return value & 3 != 0
    }

    private mutating func use(_ handle: UInt16, at moment: Moment) {
        guard blindUse == nil, !hasDiscovered, handle != 0 else { return }
        blindUse = moment
    }

    private mutating func discover(
        at moment: Moment,
        _ link: inout LinkFacts,
        _ draft: inout StoryDraft
    ) {
        hasDiscovered = true
        if discovery == nil {
            link.tell(.discoveryStarted, client.lane, at: moment, &draft)
            discovery = Discovery(last: moment, attributes: 0)
        }
        discovery?.last = moment
    }

    /// An error ends a row of requests, and belongs to it.
    mutating func noteAnswer(to asked: Pending, at moment: Moment) {
        if ATTPacket.isDiscovery(asked.opcode) { discovery?.last = moment }
    }

    mutating func endDiscovery(_ link: inout LinkFacts, _ draft: inout StoryDraft) {
        guard let ended = discovery else { return }
        discovery = nil
        let kind = StoryEvent.Kind.discoveryFinished(attributes: ended.attributes)
        link.tell(kind, client.other.lane, at: ended.last, &draft)
    }

    private mutating func answer(
        _ packet: ATTPacket,
        at moment: Moment,
        _ link: inout LinkFacts,
        _ draft: inout StoryDraft
    ) {
        guard let asked = pending, packet.answeredRequest == asked.opcode else { return }
        pending = nil
        if moment.isLater(by: 30, than: asked.moment) {
            unanswered(asked, until: moment, link, &draft)
        }
        if packet.opcode == 0x01 {
            refuse(asked, packet, at: moment, &link, &draft)
            return
        }
        if ATTPacket.isDiscovery(asked.opcode) {
            let found = shape.read(packet, for: asked, at: moment)
            discovery?.last = moment
            discovery?.attributes += found
            readName(packet, for: asked, link, &draft)
            return
        }
        switch packet.opcode {
        case 0x03: agree(packet, at: moment, &link, &draft)
        case 0x13, 0x19: written(asked, packet, at: moment, &link, &draft)
        case 0x17: break
        default: read(asked, packet, at: moment, &link, &draft)
        }
    }

    private func read(
        _ asked: Pending,
        _ packet: ATTPacket,
        at moment: Moment,
        _ link: inout LinkFacts,
        _ draft: inout StoryDraft
    ) {
        link.valueCount += 1
        let handle = asked.handle
        draft.tell(
            value: .read(handle: handle),
            key: 0x0A_0000 | UInt32(handle),
            .air,
            link.device,
            at: moment,
            runs: &link.runs
        )
        let isName = shape.characteristic(value: handle)?.uuid == BluetoothUUID(0x2A00)
        if packet.opcode == 0x0B, isName, client == .host, let device = link.device {
            draft.devices[device].add(name: packet.fields)
        }
    }

    private func readName(
        _ packet: ATTPacket,
        for asked: Pending,
        _ link: LinkFacts,
        _ draft: inout StoryDraft
    ) {
        guard packet.opcode == 0x09, asked.type == BluetoothUUID(0x2A00), client == .host,
            let device = link.device, let length = packet.fields.u8(0), length > 2
        else { return }
        draft.devices[device].add(name: packet.fields.from(3).prefix(Int(length) - 2))
    }

    private mutating func written(
        _ asked: Pending,
        _ packet: ATTPacket,
        at moment: Moment,
        _ link: inout LinkFacts,
        _ draft: inout StoryDraft
    ) {
        link.valueCount += 1
        if packet.opcode == 0x19, let start = preparedWrite {
            preparedWrite = nil
            guard client == .host else { return }
            draft.findings.add(
                AirVerdictID.longWrite,
                device: link.device,
                at: moment,
                evidence: [.frame(start, "Prepare Write Request"), .frame(moment)]
            ) { AirVerdicts.longWrite() }
            return
        }
        if let isOn = asked.isOn {
            let handle = shape.owner(of: asked.handle)?.value ?? asked.handle
            let kind = StoryEvent.Kind.subscribed(handle: handle, isOn: isOn)
            link.tell(kind, client.lane, at: asked.moment, &draft)
            return
        }
        draft.tell(
            value: .written(handle: asked.handle, withResponse: true),
            key: 0x12_0000 | UInt32(asked.handle),
            client.lane,
            link.device,
            at: asked.moment,
            runs: &link.runs
        )
    }

    private mutating func command(
        _ packet: ATTPacket,
        at moment: Moment,
        _ link: inout LinkFacts,
        _ draft: inout StoryDraft
    ) {
        guard let handle = packet.fields.u16(0) else { return }
        endDiscovery(&link, &draft)
        use(handle, at: moment)
        link.valueCount += 1
        draft.tell(
            value: .written(handle: handle, withResponse: false),
            key: 0x52_0000 | UInt32(handle),
            client.lane,
            link.device,
            at: moment,
            runs: &link.runs
        )
        checkLength(packet, at: moment, link, &draft)
        guard packet.opcode == 0x52, client == .host,
            let target = shape.characteristic(value: handle),
            !target.properties.contains(.writeWithoutResponse)
        else { return }
        draft.findings.add(
            "G06",
            device: link.device,
            detail: Int(handle),
            at: moment,
            evidence: [
                .frame(moment, "Write Command, \(shape.name(of: handle))"), .frame(target.moment),
            ]
        ) { AirVerdicts.commandWithoutProperty(shape.name(of: handle)) }
    }

    private mutating func notify(
        _ packet: ATTPacket,
        at moment: Moment,
        _ link: inout LinkFacts,
        _ draft: inout StoryDraft
    ) {
        guard let handle = packet.fields.u16(0) else { return }
        link.valueCount += 1
        draft.tell(
            value: .notified(handle: handle),
            key: 0x1B_0000 | UInt32(handle),
            client.other.lane,
            link.device,
            at: moment,
            runs: &link.runs
        )
    }

    private func agree(
        _ packet: ATTPacket,
        at moment: Moment,
        _ link: inout LinkFacts,
        _ draft: inout StoryDraft
    ) {
        guard let size = packet.fields.u16(0) else { return }
        link.packetSize = max(23, min(Int(size), link.packetSizeAsked ?? Int(size)))
        link.packetSizeAgreed = moment
        link.tell(.packetSize(link.packetSize), .air, at: moment, &draft)
    }

    private func checkLength(
        _ packet: ATTPacket,
        at moment: Moment,
        _ link: LinkFacts,
        _ draft: inout StoryDraft
    ) {
        // On the air and in a late capture the exchange may have been missed.
        guard client == .host, packet.length > link.packetSize, link.packetSizeIsKnown else {
            return
        }
        let handle = packet.fields.u16(0) ?? 0
        draft.findings.add(
            AirVerdictID.tooLong,
            device: link.device,
            detail: Int(handle),
            at: moment,
            evidence: [
                .frame(moment, "\(PacketNames.attribute(packet.opcode)), \(packet.length) bytes")
            ] + (link.packetSizeAgreed.map { [.frame($0)] } ?? [])
        ) { AirVerdicts.tooLong(packet.length - 3, most: link.packetSize - 3) }
    }

    /// Looks at what is left where the link or the capture ends.
    mutating func end(
        at moment: Moment,
        hasEnded: Bool,
        _ link: inout LinkFacts,
        _ draft: inout StoryDraft
    ) {
        endDiscovery(&link, &draft)
        if client == .host { reportDescriptors(link, &draft) }
        guard let asked = pending, !link.isAir else { return }
        if moment.isLater(by: hasEnded ? 10 : 30, than: asked.moment) {
            unanswered(asked, until: moment, link, &draft)
        }
        if hasEnded { pending = nil }
    }

    /// Forgets what waits, because what follows cannot be read.
    mutating func goBlind(_ link: inout LinkFacts, _ draft: inout StoryDraft) {
        endDiscovery(&link, &draft)
        pending = nil
    }

    private func unanswered(
        _ asked: Pending,
        until moment: Moment,
        _ link: LinkFacts,
        _ draft: inout StoryDraft
    ) {
        guard client == .host else { return }
        let name = PacketNames.attribute(asked.opcode)
        let span = moment.since(asked.moment).map(SpanText.seconds) ?? ""
        draft.findings.add(
            VerdictID.requestUnanswered,
            device: link.device,
            at: moment,
            evidence: [.frame(asked.moment, "\(name), \(shape.name(of: asked.handle))")]
        ) { AirVerdicts.unanswered(name, span) }
    }

    private func reportDescriptors(_ link: LinkFacts, _ draft: inout StoryDraft) {
        for characteristic in shape.withoutConfiguration.prefix(8) {
            draft.findings.add(
                VerdictID.descriptorMissing,
                device: link.device,
                detail: Int(characteristic.value),
                at: characteristic.moment,
                evidence: [.frame(characteristic.moment, "\(characteristic.uuid)")]
            ) {
                AirVerdicts.descriptorMissing(shape.name(of: characteristic.value), wasTried: false)
            }
        }
    }
}

extension LinkFacts {
    /// Whether a longer packet would have been seen to be agreed on.
    var packetSizeIsKnown: Bool { packetSizeAgreed != nil || (isFromStart && !isAir) }
}
