// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures

extension ATTDialogue {
    /// Takes an Error Response.
    mutating func refuse(
        _ asked: Pending,
        _ packet: ATTPacket,
        at moment: Moment,
        _ link: inout LinkFacts,
        _ draft: inout StoryDraft
    ) {
        guard let code = packet.fields.u8(3) else { return }
        let handle = packet.fields.u16(1) ?? asked.handle
        noteEnd(of: asked, code, at: moment)
        guard !Self.isOrdinary(asked.opcode, code) else { return }
        let refusal = LinkFacts.Refusal(
            request: asked.opcode,
            handle: handle,
            code: code,
            attribute: shape.name(of: handle),
            moment: moment
        )
        let name = PacketNames.attribute(asked.opcode)
        let error = ATTErrorCode(rawValue: code)
        let quote = "Error Response to \(name), \(refusal.attribute)"
        link.tell(.refused(name, .att(error)), client.other.lane, at: moment, &draft, quote)
        guard client == .host else { return }
        switch code {
        case 0x05, 0x08, 0x0C, 0x0F:
            if link.wantsPairing == nil { link.wantsPairing = refusal }
        case 0x01: report(refusal, as: VerdictID.attributesChanged, asked, link, &draft)
        default:
            let isSwitch = Self.mayBeSwitch(asked, code)
            let id = isSwitch ? VerdictID.descriptorMissing : VerdictID.requestRefused
            report(refusal, as: id, asked, link, &draft)
        }
    }

    /// Core Bluetooth writes to the handle behind a value where it found no descriptor.
    private static func mayBeSwitch(_ asked: Pending, _ code: UInt8) -> Bool {
        asked.opcode == 0x12 && code == 0x0A
    }

    private func report(
        _ refusal: LinkFacts.Refusal,
        as id: String,
        _ asked: Pending,
        _ link: LinkFacts,
        _ draft: inout StoryDraft
    ) {
        let name = PacketNames.attribute(refusal.request)
        let error = ATTErrorCode(rawValue: refusal.code)
        draft.findings.add(
            id,
            device: link.device,
            detail: Int(refusal.handle) << 16 | Int(refusal.request) << 8 | Int(refusal.code),
            at: refusal.moment,
            evidence: [
                .frame(refusal.moment, "Error Response: \(error)"),
                .frame(asked.moment, "\(name), \(refusal.attribute)"),
            ]
        ) {
            switch id {
            case VerdictID.attributesChanged:
                AirVerdicts.staleHandle(refusal.attribute, isCached: !hasDiscovered)
            case VerdictID.descriptorMissing:
                AirVerdicts.descriptorMissing(refusal.attribute, wasTried: true)
            default: AirVerdicts.refused(name, refusal.attribute, error)
            }
        }
    }

    /// A discovery ends with an error, and a value is read on until there is no more.
    private static func isOrdinary(_ request: UInt8, _ code: UInt8) -> Bool {
        switch code {
        case 0x0A: ATTPacket.isDiscovery(request)
        case 0x07, 0x0B: request == 0x0C
        case 0x06, 0x10: ATTPacket.isDiscovery(request) || request == 0x02
        default: false
        }
    }

    /// No descriptors, or no more of them, are left in the range that was asked for.
    private mutating func noteEnd(of asked: Pending, _ code: UInt8, at moment: Moment) {
        if asked.opcode == 0x04, code == 0x0A, asked.handle <= asked.last {
            shape.cover(asked.handle...asked.last)
        }
        noteAnswer(to: asked, at: moment)
    }
}

extension GATTShape {
    /// Reads what a discovery found; how many attributes that were.
    mutating func read(_ packet: ATTPacket, for asked: ATTDialogue.Pending, at moment: Moment)
        -> Int
    {
        switch packet.opcode {
        case 0x05: readDescriptors(packet.fields, for: asked)
        case 0x07: readServices(named: asked.type, packet.fields)
        case 0x09 where asked.type == BluetoothUUID(0x2803):
            readCharacteristics(packet.fields, at: moment)
        case 0x11: readServices(packet.fields)
        default: 0
        }
    }

    private mutating func readDescriptors(_ values: Octets, for asked: ATTDialogue.Pending) -> Int {
        let width = values.u8(0) == 1 ? 2 : 16
        var rest = values.from(1)
        var found = 0
        var last: UInt16?
        while rest.count >= 2 + width, let handle = rest.u16(0) {
            if let uuid = BluetoothUUID(littleEndian: rest.from(2).prefix(width).array) {
                addDescriptor(handle, uuid)
                found += 1
            }
            last = handle
            rest = rest.from(2 + width)
        }
        if let last, asked.handle <= last { cover(asked.handle...last) }
        return found
    }

    private mutating func readServices(named uuid: BluetoothUUID?, _ values: Octets) -> Int {
        guard let uuid else { return 0 }
        var rest = values
        var found = 0
        while let start = rest.u16(0), let end = rest.u16(2) {
            if start <= end { add(Service(range: start...end, uuid: uuid)) }
            found += 1
            rest = rest.from(4)
        }
        return found
    }

    private mutating func readServices(_ values: Octets) -> Int {
        guard let length = values.u8(0).map(Int.init), length >= 6 else { return 0 }
        var rest = values.from(1)
        var found = 0
        while rest.count >= length, let start = rest.u16(0), let end = rest.u16(2) {
            let uuid = BluetoothUUID(littleEndian: rest.from(4).prefix(length - 4).array)
            if let uuid, start <= end { add(Service(range: start...end, uuid: uuid)) }
            found += 1
            rest = rest.from(length)
        }
        return found
    }

    private mutating func readCharacteristics(_ values: Octets, at moment: Moment) -> Int {
        guard let length = values.u8(0).map(Int.init), length >= 7 else { return 0 }
        var rest = values.from(1)
        var found = 0
        while rest.count >= length, let declaration = rest.u16(0), let properties = rest.u8(2),
            let value = rest.u16(3)
        {
            if let uuid = BluetoothUUID(littleEndian: rest.from(5).prefix(length - 5).array) {
                add(
                    Characteristic(
                        declaration: declaration,
                        value: value,
                        properties: CharacteristicProperties(rawValue: UInt16(properties)),
                        uuid: uuid,
                        moment: moment
                    )
                )
                found += 1
            }
            rest = rest.from(length)
        }
        return found
    }
}
