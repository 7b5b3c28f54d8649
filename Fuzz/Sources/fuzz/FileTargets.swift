// SPDX-License-Identifier: Apache-2.0

import Captures
import SimulatedRadio

extension FuzzTarget {
    /// Captures of every format. In pieces they must read as they do at once.
    static let captures = FuzzTarget(name: "captures") { bytes in
        let whole = items(of: bytes, inPiecesOf: max(bytes.count, 1))
        require(whole == items(of: bytes, inPiecesOf: 7), "in pieces it reads differently")
        var end = 0
        for item in whole {
            switch item {
            case .record(let record):
                require(record.offset >= end, "a record that begins before the last one ended")
                end = record.offset
                _ = "\(record.advertisingReports)"
            case .skipped(let region):
                require(region.count > 0, "a region of nothing was skipped")
                require(region.offset >= end, "a region that was read already")
                end = region.offset + region.count
            }
            require(end <= bytes.count, "something behind the end")
        }
    } seeds: {
        CaptureSeeds.all
    }

    /// Worlds written as JSON; one that can be read must be writable, and turn.
    static let worlds = FuzzTarget(name: "worlds") { bytes in
        guard let world = try? WorldDescription(json: bytes) else { return }
        let again = try? WorldDescription(json: world.json)
        require(again != nil, "a world that was written cannot be read")
        let turning = World(world, trace: .last(100))
        for _ in 0..<200 where turning.step() {}
    } seeds: {
        [
            WorldDescription.recorder(losingLinkAfter: 20).json,
            Array("{\"seed\":1,\"devices\":[]}".utf8),
            Array("{\"devices\":[{\"name\":\"Strap\",\"services\":[{\"uuid\":\"180D\"}]}]}".utf8),
        ]
    }

    private static func items(of bytes: [UInt8], inPiecesOf count: Int) -> [CaptureItem] {
        var reader = CaptureReader()
        var items: [CaptureItem] = []
        for start in stride(from: 0, to: bytes.count, by: count) {
            reader.append(bytes[start..<min(start + count, bytes.count)])
            while let item = reader.next() { items.append(item) }
        }
        reader.finish()
        while let item = reader.next() { items.append(item) }
        return items
    }
}

/// One small capture of each format.
private enum CaptureSeeds {
    /// An LE advertising report as an HCI event, from the event code on.
    static let event: [UInt8] =
        [0x3E, 0x15, 2, 1, 0, 1, 1, 2, 3, 4, 5, 0xC6, 9, 2, 1, 6, 5, 9] + Array("Hola".utf8)
        + [0xC4]

    static func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    static func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }

    static var all: [[UInt8]] {
        [snoop(1001), snoop(1002), snoop(2001), logger(big), logger(little)]
            + [187, 192, 201, 251, 254, 256, 272].flatMap { [pcap($0), pcapng($0)] }
    }

    static func snoop(_ datalink: Int) -> [UInt8] {
        let packet = (datalink == 1002 ? [4] : []) + event
        let record =
            big(packet.count, 4) + big(packet.count, 4) + big(datalink == 2001 ? 3 : 1, 4)
            + big(0, 4) + big(0x00E3_D1D5_8B3C_0000, 8) + packet
        return Array("btsnoop".utf8) + [0] + big(1, 4) + big(datalink, 4) + record + record
    }

    static func logger(_ order: (Int, Int) -> [UInt8]) -> [UInt8] {
        let record = order(9 + event.count, 4) + order(1_700_000_000, 4) + order(5, 4) + [1] + event
        return record + record + record
    }

    /// What a link type puts around an event.
    static func packet(_ link: Int) -> [UInt8] {
        let air: [UInt8] = [0xD6, 0xBE, 0x89, 0x8E, 0x40, 9, 1, 2, 3, 4, 5, 0xC6, 2, 1, 6, 1, 2, 3]
        switch link {
        case 187: return [4] + event
        case 192: return little(0, 2) + little(8, 2) + little(251, 4) + air
        case 201: return big(1, 4) + [4] + event
        case 251: return air
        case 254: return big(0, 2) + big(3, 2) + event
        case 256: return [37, 0xC0, 0, 0] + little(0x8E89_BED6, 4) + little(0x0C13, 2) + air
        default: return [0, 23, 1, 7, 3, 1, 0, 6, 10, 1, 37, 60, 0, 0, 0, 0, 0, 0] + air
        }
    }

    static func pcap(_ link: Int) -> [UInt8] {
        let bytes = packet(link)
        let record =
            little(1_700_000_000, 4) + little(5, 4) + little(bytes.count, 4)
            + little(bytes.count, 4) + bytes
        return little(0xA1B2_C3D4, 4) + little(2, 2) + little(4, 2) + little(0, 8)
            + little(65_535, 4) + little(link, 4) + record + record
    }

    static func pcapng(_ link: Int) -> [UInt8] {
        let bytes = packet(link)
        let padding = [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
        let section = block(
            0x0A0D_0D0A,
            little(0x1A2B_3C4D, 4) + little(1, 2) + little(0, 2) + little(-1, 8)
        )
        let interface = block(1, little(link, 2) + little(0, 2) + little(65_535, 4))
        let packet = block(
            6,
            little(0, 8) + little(5, 4) + little(bytes.count, 4) + little(bytes.count, 4)
                + bytes + padding
        )
        return section + interface + packet + packet
    }

    static func block(_ type: Int, _ body: [UInt8]) -> [UInt8] {
        little(type, 4) + little(12 + body.count, 4) + body + little(12 + body.count, 4)
    }
}
