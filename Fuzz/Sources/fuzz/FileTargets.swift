// SPDX-License-Identifier: Apache-2.0

import Captures
import Doctor
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

    /// Stories of captures of every format.
    static let stories = FuzzTarget(name: "stories") { bytes in
        var analyser = CaptureAnalyser(name: "fuzz", format: nil)
        for item in items(of: bytes, inPiecesOf: max(bytes.count, 1)) { analyser.take(item) }
        let part = analyser.finish()
        for event in part.events {
            require(event.count > 0, "an event of nothing")
            let isKnown = event.device.map(part.devices.indices.contains) ?? true
            require(isKnown, "an event of no device")
        }
        let places = part.events.map(\.evidence.place)
        require(places == places.sorted(), "events out of order")
        for verdict in part.verdicts {
            require(!verdict.evidence.isEmpty, "a verdict without evidence")
            let isKnown = verdict.device.map(part.devices.indices.contains) ?? true
            require(isKnown, "a verdict on no device")
        }
    } seeds: {
        CaptureSeeds.all + CaptureSeeds.links
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

    /// A link from its call to its end, from a host and from the air.
    static var links: [[UInt8]] {
        let up: [UInt8] = [
            4, 0x3E, 19, 1, 0, 0x40, 0, 0, 1, 1, 2, 3, 4, 5, 0xC6, 24, 0, 0, 0, 0xF4, 1, 0,
        ]
        func data(_ flag: UInt8, _ channel: UInt8, _ bytes: [UInt8]) -> [UInt8] {
            [2, 0x40, flag, UInt8(bytes.count + 4), 0, UInt8(bytes.count), 0, channel, 0] + bytes
        }
        let host: [[UInt8]] = [
            [1, 0x0D, 0x20, 25, 0x60, 0, 0x30, 0, 0, 1, 1, 2, 3, 4, 5, 0xC6, 0]
                + [24, 0, 40, 0, 0, 0, 0xF4, 1, 0, 0, 0, 0],
            up, data(0, 4, [0x02, 0xF7, 0]), data(0x20, 4, [0x03, 0xB9, 0]),
            data(0, 4, [0x10, 1, 0, 0xFF, 0xFF, 0, 0x28]),
            data(0x20, 4, [0x11, 6, 1, 0, 9, 0, 0x0D, 0x18]),
            data(0, 4, [0x08, 1, 0, 9, 0, 3, 0x28]),
            data(0x20, 4, [0x09, 7, 2, 0, 0x10, 3, 0, 0x37, 0x2A]),
            data(0, 4, [0x04, 4, 0, 9, 0]), data(0x20, 4, [0x05, 1, 4, 0, 2, 0x29]),
            data(0, 4, [0x12, 4, 0, 1, 0]), data(0x20, 4, [0x13]),
            data(0x20, 4, [0x1B, 3, 0, 0, 72]), data(0, 4, [0x52, 3, 0, 1]),
            data(0, 4, [0x0A, 9, 0]), data(0x20, 4, [0x01, 0x0A, 9, 0, 5]),
            data(0x20, 6, [0x0B, 1]), data(0, 6, [1, 3, 0, 1, 16, 7, 7]), data(0x20, 6, [5, 5]),
            data(0x20, 5, [0x12, 1, 8, 0, 6, 0, 12, 0, 0, 0, 0xF4, 1]),
            [4, 0x13, 5, 1, 0x40, 0, 2, 0], [4, 0x08, 4, 6, 0x40, 0, 0],
            [1, 0x06, 0x04, 3, 0x40, 0, 0x13], [4, 0x05, 4, 0, 0x40, 0, 0x16],
        ]
        let call: [UInt8] =
            [0xD6, 0xBE, 0x89, 0x8E, 0x85, 34, 9, 8, 7, 6, 5, 4, 1, 2, 3, 4, 5, 0xC6]
            + [0x11, 0x22, 0x33, 0x44, 1, 2, 3, 2, 0, 0, 24, 0, 0, 0, 0x64, 0, 0xFF, 0xFF]
            + [0xFF, 0xFF, 0x1F, 5, 1, 2, 3]
        func air(_ header: UInt8, _ bytes: [UInt8]) -> [UInt8] {
            [0x11, 0x22, 0x33, 0x44, header, UInt8(bytes.count)] + bytes + [1, 2, 3]
        }
        let packets = [
            call, air(1, []), air(5, []), air(10, [7, 0, 4, 0, 0x10, 1, 0, 0xFF, 0xFF, 0, 0x28]),
            air(3, [0, 2, 0, 0, 12, 0, 0, 0, 0xF4, 1, 9, 0]), air(11, [0x0D, 6]),
            air(3, [3] + [UInt8](repeating: 7, count: 22)), air(3, [5]), air(3, [2, 0x13]),
        ]
        return [snoop(1002, host), pcap(251, packets)]
    }

    static func snoop(_ datalink: Int, _ packets: [[UInt8]]) -> [UInt8] {
        let records = packets.flatMap { packet in
            let isSent = packet[0] == 1 || packet[0] == 2 && packet[2] == 0
            return big(packet.count, 4) + big(packet.count, 4) + big(isSent ? 0 : 1, 4)
                + big(0, 4) + big(0x00E3_D1D5_8B3C_0000, 8) + packet
        }
        return Array("btsnoop".utf8) + [0] + big(1, 4) + big(datalink, 4) + records
    }

    static func pcap(_ link: Int, _ packets: [[UInt8]]) -> [UInt8] {
        let records = packets.enumerated().flatMap { index, packet in
            little(1_700_000_000, 4) + little(index * 500, 4) + little(packet.count, 4)
                + little(packet.count, 4) + packet
        }
        return little(0xA1B2_C3D4, 4) + little(2, 2) + little(4, 2) + little(0, 8)
            + little(65_535, 4) + little(link, 4) + records
    }

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
