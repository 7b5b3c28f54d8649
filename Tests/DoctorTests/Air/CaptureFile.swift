// SPDX-License-Identifier: Apache-2.0

/// Writes made captures in every format.
enum CaptureFile {
    /// 2026-01-02 03:04:05 UTC.
    static let start: Int64 = 1_767_323_045

    private static func big(_ value: Int, _ count: Int) -> [UInt8] {
        FileBytes.big(Int64(value), count)
    }

    /// What each btsnoop datalink puts around a packet, and its flags.
    static func btsnoop(_ packets: [CapturePacket], datalink: Int = 1002) -> [UInt8] {
        var file = Array("btsnoop".utf8) + [0] + big(1, 4) + big(datalink, 4)
        for packet in packets {
            let isControl = packet.kind != .data
            var flags = (packet.isSent ? 0 : 1) | (isControl ? 2 : 0)
            var bytes = packet.kept
            switch datalink {
            case 1001: break
            case 1002: bytes = [packet.kind.rawValue] + bytes
            case 1003: bytes = serial(packet, command: 5, event: 5, data: 6) + bytes
            case 1004: bytes = serial(packet, command: 1, event: 4, data: 2) + bytes
            case 2001: flags = monitor(packet)
            default:
                flags = 2402
                bytes = [0xAA] + bytes
            }
            file += big(bytes.count + packet.missing, 4) + big(bytes.count, 4) + big(flags, 4)
            file += big(0, 4)
            let time = start * 1_000_000 + packet.time + 0x00DC_DDB3_0F2F_8000
            file += FileBytes.big(time, 8) + bytes
        }
        return file
    }

    private static func monitor(_ packet: CapturePacket) -> Int {
        switch packet.kind {
        case .command: 2
        case .event: 3
        case .data, .air: packet.isSent ? 4 : 5
        }
    }

    /// The four bytes of BCSP and three-wire; together they make 255.
    private static func serial(
        _ packet: CapturePacket,
        command: UInt8,
        event: UInt8,
        data: UInt8
    ) -> [UInt8] {
        let type =
            switch packet.kind {
            case .command: command
            case .event: event
            case .data, .air: data
            }
        let length = packet.bytes.count
        let header: [UInt8] = [
            0xC0, type | UInt8(length & 0x0F) << 4, UInt8(truncatingIfNeeded: length >> 4),
        ]
        return header + [0xFF &- header.reduce(0, &+)]
    }

    static func packetLogger(_ packets: [CapturePacket], isBig: Bool) -> [UInt8] {
        func number(_ value: Int64, _ count: Int) -> [UInt8] {
            isBig ? FileBytes.big(value, count) : FileBytes.little(value, count)
        }
        return packets.flatMap { packet in
            let type: UInt8 =
                switch packet.kind {
                case .command: 0
                case .event: 1
                case .data, .air: packet.isSent ? 2 : 3
                }
            let seconds = start + packet.time / 1_000_000
            return number(Int64(9 + packet.kept.count), 4) + number(seconds, 4)
                + number(packet.time % 1_000_000, 4) + [type] + packet.kept
        }
    }

    /// What each link type puts in front of a packet.
    private static func framed(_ packet: CapturePacket, link: Int) -> [UInt8] {
        let bytes = packet.kept
        switch link {
        case 187: return [packet.kind.rawValue] + bytes
        case 201: return big(packet.isSent ? 0 : 1, 4) + [packet.kind.rawValue] + bytes
        case 254: return big(0, 2) + big(monitor(packet), 2) + bytes
        case 256:
            let isAdvertising = bytes.starts(with: [0xD6, 0xBE, 0x89, 0x8E])
            let type = isAdvertising ? 0 : packet.isSent ? 2 : 3
            let flags = FileBytes.little(Int64(0x0C13 | type << 7), 2)
            return [37, 0xC4, 0, 0, 0xD6, 0xBE, 0x89, 0x8E] + flags + bytes
        case 272:
            let flags: UInt8 = packet.isSent ? 3 : 1
            return [1, 6, 0, 1, 0, 0, 6, 10, flags, 37, 60, 0, 0, 0, 0, 0, 0] + bytes
        default: return bytes
        }
    }

    static func pcap(
        _ packets: [CapturePacket],
        link: Int,
        isBig: Bool = false,
        isNanoseconds: Bool = false
    ) -> [UInt8] {
        func number(_ value: Int64, _ count: Int) -> [UInt8] {
            isBig ? FileBytes.big(value, count) : FileBytes.little(value, count)
        }
        var file = number(isNanoseconds ? 0xA1B2_3C4D : 0xA1B2_C3D4, 4)
        file += number(2, 2) + number(4, 2) + number(0, 8) + number(65_535, 4)
        file += number(Int64(link), 4)
        for packet in packets {
            let bytes = framed(packet, link: link)
            let fraction = packet.time % 1_000_000 * (isNanoseconds ? 1000 : 1)
            file += number(start + packet.time / 1_000_000, 4) + number(fraction, 4)
            file += number(Int64(bytes.count), 4) + number(Int64(bytes.count + packet.missing), 4)
            file += bytes
        }
        return file
    }

    static func pcapng(_ packets: [CapturePacket], link: Int, isBig: Bool = false) -> [UInt8] {
        func number(_ value: Int64, _ count: Int) -> [UInt8] {
            isBig ? FileBytes.big(value, count) : FileBytes.little(value, count)
        }
        func block(_ type: Int64, _ body: [UInt8]) -> [UInt8] {
            let padded = body + [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
            let length = number(Int64(12 + padded.count), 4)
            return number(type, 4) + length + padded + length
        }
        let section = number(0x1A2B_3C4D, 4) + number(1, 2) + number(0, 2) + number(-1, 8)
        let interface = number(Int64(link), 2) + number(0, 2) + number(65_535, 4)
        var file = block(0x0A0D_0D0A, section) + block(1, interface)
        for packet in packets {
            let bytes = framed(packet, link: link)
            let units = start * 1_000_000 + packet.time
            let padding = [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
            let direction = number(2, 2) + number(4, 2) + number(packet.isSent ? 2 : 1, 4)
            file += block(
                6,
                number(0, 4) + number(units >> 32, 4) + number(units & 0xFFFF_FFFF, 4)
                    + number(Int64(bytes.count), 4) + number(Int64(bytes.count + packet.missing), 4)
                    + bytes + padding + direction + number(0, 4)
            )
        }
        return file
    }
}
