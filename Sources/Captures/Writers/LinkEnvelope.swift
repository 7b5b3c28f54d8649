// SPDX-License-Identifier: Apache-2.0

/// Puts in front of a packet what the link types of pcap and pcapng ask for: the way back of
/// `PacketLink`.
enum LinkEnvelope {
    /// Whether packets of the type come from the air.
    static func isAir(_ link: LinkType) -> Bool {
        link == .leLinkLayer || link == .leLinkLayerWithHeader
    }

    /// The type that a pcap file of such packets has; nil where none is written.
    static func pcapLink(of record: CaptureRecord) -> LinkType? {
        switch record.kind {
        case .command, .event, .acl, .sco, .iso: .h4WithDirection
        case .linkLayer(let context): airLink(of: context)
        case .lmp, .text, .monitor, .other: nil
        }
    }

    /// The type of the interface that such a packet gets in pcapng; nil where none is written.
    static func pcapngLink(of record: CaptureRecord) -> LinkType? {
        switch record.kind {
        case .command, .event, .acl, .sco, .iso:
            if record.direction == nil { return .h4 }
            return record.adapter == nil ? .h4WithDirection : .linuxMonitor
        case .linkLayer(let context): return airLink(of: context)
        case .text, .monitor: return .linuxMonitor
        case .lmp, .other: return nil
        }
    }

    private static func airLink(of context: LinkLayerContext) -> LinkType {
        let isBare = context.channel == nil && context.rssi == nil
        return isBare && context.isChecksumValid == nil ? .leLinkLayer : .leLinkLayerWithHeader
    }

    /// The packet behind what the type asks for, and what it had no room for.
    static func packet(_ record: CaptureRecord, _ link: LinkType) -> ([UInt8], [CaptureLoss]) {
        switch record.kind {
        case .linkLayer(let context): return air(record, context, link)
        default: break
        }
        var losses: [CaptureLoss] = []
        var head: [UInt8] = []
        switch link {
        case .linuxMonitor:
            if record.kind == .text { losses.append(.textKind) }
            if record.isAgainstKind { losses.append(.direction) }
            let adapter = record.adapter ?? 0xFFFF
            let opcode = monitorOpcode(of: record)
            head = [adapter, opcode].flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
            return (head + record.bytes, losses)
        case .h4WithDirection:
            if record.direction == nil { losses.append(.direction) }
            head = [0, 0, 0, record.direction == .received ? 1 : 0]
        default: break
        }
        if record.adapter != nil { losses.append(.adapter) }
        return (head + [record.kind.h4Type ?? 0] + record.bytes, losses)
    }

    private static func monitorOpcode(of record: CaptureRecord) -> UInt16 {
        let isReceived = record.direction == .received
        return switch record.kind {
        case .command: 2
        case .event: 3
        case .acl: isReceived ? 5 : 4
        case .sco: isReceived ? 7 : 6
        case .iso: isReceived ? 19 : 18
        case .monitor(let opcode): opcode
        case .text, .linkLayer, .lmp, .other: 12
        }
    }

    private static func air(
        _ record: CaptureRecord,
        _ context: LinkLayerContext,
        _ link: LinkType
    ) -> ([UInt8], [CaptureLoss]) {
        var losses: [CaptureLoss] = []
        var bytes = record.bytes
        if !context.hasChecksum, record.missing == 0 {
            bytes += [0, 0, 0]
            losses.append(.checksum)
        }
        guard link == .leLinkLayerWithHeader else {
            if airLink(of: context) != link { losses.append(.context) }
            return (bytes, losses)
        }
        if context.channel == nil { losses.append(.context) }
        var flags: UInt16 = 1
        if context.rssi != nil { flags |= 2 }
        if let isValid = context.isChecksumValid { flags |= isValid ? 0xC00 : 0x400 }
        let strength = UInt8(bitPattern: Int8(clamping: context.rssi ?? 0))
        let head: [UInt8] = [
            context.channel ?? 0, strength, 0, 0, 0, 0, 0, 0, UInt8(flags & 0xFF),
            UInt8(flags >> 8),
        ]
        return (head + bytes, losses)
    }
}

extension CaptureRecord {
    /// Whether it is a command that was received or an event that was sent, as files with broken
    /// flags have it. Forms whose types tell the direction cannot say so.
    var isAgainstKind: Bool {
        switch kind {
        case .command: direction == .received
        case .event: direction == .sent
        default: false
        }
    }
}

extension CaptureRecord.Kind {
    /// The type in front of the packet on a serial line; nil for what is no HCI packet.
    var h4Type: UInt8? {
        switch self {
        case .command: 1
        case .acl: 2
        case .sco: 3
        case .event: 4
        case .iso: 5
        case .linkLayer, .lmp, .text, .monitor, .other: nil
        }
    }

    /// Whether it is a command or an event.
    var isControl: Bool { self == .command || self == .event }
}
