// SPDX-License-Identifier: Apache-2.0

/// Takes off what the link types put in front of a packet. What does not fit its link type stays
/// whole, as `.other`.
enum PacketLink {
    typealias Direction = CaptureRecord.Direction
    typealias Bytes = ArraySlice<UInt8>

    static func record(_ kind: CaptureRecord.Kind, _ way: Direction?, _ bytes: Bytes)
        -> CaptureRecord
    {
        CaptureRecord(time: nil, direction: way, kind: kind, bytes: Array(bytes))
    }

    static func other(_ number: UInt32, _ bytes: Bytes) -> CaptureRecord {
        record(.other(number), nil, bytes)
    }

    static func packet(_ link: LinkType, _ bytes: Bytes, direction: Direction?) -> CaptureRecord {
        let start = bytes.startIndex
        switch link {
        case .h4: return h4(bytes, direction: direction)
        case .h4WithDirection where bytes.count > 4:
            return h4(bytes.dropFirst(4), direction: bytes[start + 3] & 1 == 0 ? .sent : .received)
        case .linuxMonitor where bytes.count >= 4:
            let opcode = UInt16(bytes[start + 2]) << 8 | UInt16(bytes[start + 3])
            var record = monitor(opcode: opcode, bytes.dropFirst(4))
            record.adapter = UInt16(bytes[start]) << 8 | UInt16(bytes[start + 1])
            return record
        case .leLinkLayer: return air(LinkLayerContext(), bytes)
        case .leLinkLayerWithHeader where bytes.count >= 10: return withHeader(bytes)
        case .nordicSniffer where bytes.count >= 17: return nordic(bytes)
        case .ppi where bytes.count >= 8: return ppi(bytes)
        default: return other(link.rawValue, bytes)
        }
    }

    static func h4(_ bytes: Bytes, direction: Direction?) -> CaptureRecord {
        let rest = bytes.dropFirst()
        switch bytes.first {
        case 1: return record(.command, direction ?? .sent, rest)
        case 2: return record(.acl, direction, rest)
        case 3: return record(.sco, direction, rest)
        case 4: return record(.event, direction ?? .received, rest)
        case 5: return record(.iso, direction, rest)
        default: return record(.other(UInt32(bytes.first ?? 0)), direction, bytes)
        }
    }

    /// The messages of the Linux monitor, by their opcode.
    static func monitor(opcode: UInt16, _ bytes: Bytes) -> CaptureRecord {
        let (kind, way): (CaptureRecord.Kind, Direction?) =
            switch opcode {
            case 2: (.command, .sent)
            case 3: (.event, .received)
            case 4: (.acl, .sent)
            case 5: (.acl, .received)
            case 6: (.sco, .sent)
            case 7: (.sco, .received)
            case 12, 13: (.text, nil)
            case 18: (.iso, .sent)
            case 19: (.iso, .received)
            default: (.monitor(opcode), nil)
            }
        return record(kind, way, bytes)
    }

    /// BCSP and three-wire share a header of four bytes, the last of which makes the sum 255.
    static func serial(_ bytes: Bytes, _ way: Direction, isThreeWire: Bool) -> CaptureRecord {
        let header = bytes.prefix(4)
        let sum = header.reduce(UInt8(0), &+)
        guard header.count == 4, sum == 0xFF else { return record(.other(0), way, bytes) }
        let type = bytes[bytes.startIndex + 1] & 0x0F
        let payload = bytes.dropFirst(4)
        switch (type, isThreeWire) {
        case (1, true): return record(.command, way, payload)
        case (4, true): return record(.event, way, payload)
        case (5, false): return record(way == .sent ? .command : .event, way, payload)
        case (2, true), (6, false): return record(.acl, way, payload)
        case (3, true), (7, false): return record(.sco, way, payload)
        case (5, true): return record(.iso, way, payload)
        default: return record(.other(UInt32(type)), way, payload)
        }
    }

    /// A preamble stands in front of the access address; the frequency is in MHz.
    static func simulator(_ bytes: Bytes, frequency: UInt32) -> CaptureRecord {
        let isChannel = (2402...2480).contains(frequency)
        let channel = isChannel ? UInt8((frequency - 2402) / 2) : nil
        return air(LinkLayerContext(channel: channel), bytes.dropFirst())
    }

    private static func air(_ context: LinkLayerContext, _ bytes: Bytes) -> CaptureRecord {
        record(.linkLayer(context), nil, bytes)
    }

    private static func withHeader(_ bytes: Bytes) -> CaptureRecord {
        let start = bytes.startIndex
        let flags = UInt16(bytes[start + 8]) | UInt16(bytes[start + 9]) << 8
        let context = LinkLayerContext(
            channel: bytes[start],
            rssi: flags & 2 != 0 ? Int(Int8(bitPattern: bytes[start + 1])) : nil,
            isChecksumValid: flags & 0x400 != 0 ? flags & 0x800 != 0 : nil
        )
        let direction: Direction? =
            switch flags >> 7 & 7 {
            case 2, 4: .sent
            case 3, 5: .received
            default: nil
            }
        return record(.linkLayer(context), direction, bytes.dropFirst(10))
    }

    private static func nordic(_ bytes: Bytes) -> CaptureRecord {
        let start = bytes.startIndex
        let context = LinkLayerContext(
            channel: radioChannel(bytes[start + 9]),
            rssi: -Int(bytes[start + 10]),
            isChecksumValid: bytes[start + 8] & 1 != 0
        )
        // Advertisements have the bit of direction, too, and no direction.
        let isData = !bytes.dropFirst(17).starts(with: [0xD6, 0xBE, 0x89, 0x8E])
        let direction: Direction = bytes[start + 8] & 2 != 0 ? .sent : .received
        return record(.linkLayer(context), isData ? direction : nil, bytes.dropFirst(17))
    }

    /// The sniffer numbers the channels of data first, then those of advertising.
    private static func radioChannel(_ index: UInt8) -> UInt8? {
        switch index {
        case 0...10: index + 1
        case 11...36: index + 2
        case 37: 0
        case 38: 12
        case 39: 39
        default: nil
        }
    }

    private static func ppi(_ bytes: Bytes) -> CaptureRecord {
        let start = bytes.startIndex
        let length = Int(bytes[start + 2]) | Int(bytes[start + 3]) << 8
        let inner = UInt16(bytes[start + 4]) | UInt16(bytes[start + 5]) << 8
        // Sniffers for Bluetooth took the first number that is free for private use.
        guard length >= 8, length <= bytes.count, inner == 147 || inner == 251 else {
            return other(LinkType.ppi.rawValue, bytes)
        }
        return air(LinkLayerContext(), bytes.dropFirst(length))
    }
}
