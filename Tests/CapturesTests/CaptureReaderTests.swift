// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures
import Testing

struct CaptureReaderTests {
    /// An LE Advertising Report of one device with Apple's manufacturer data.
    static let event: [UInt8] = [
        0x3E, 0x11, 0x02, 0x01, 0x00, 0x01, 6, 5, 4, 3, 2, 1, 5, 4, 0xFF, 0x4C, 0x00, 0x07, 0xC8,
    ]

    static func big(_ number: some FixedWidthInteger) -> [UInt8] {
        stride(from: number.bitWidth - 8, through: 0, by: -8).map {
            UInt8(truncatingIfNeeded: number >> $0)
        }
    }

    static func little(_ number: some FixedWidthInteger) -> [UInt8] { big(number).reversed() }

    static func snoop(_ bytes: [UInt8], flags: UInt32 = 3, second: Int = 0) -> [UInt8] {
        let time = UInt64(0x00E2_97F0_FFF9_76C7) + UInt64(second) * 1_000_000
        let size = big(UInt32(bytes.count))
        return size + size + big(flags) + big(UInt32(0)) + big(time) + bytes
    }

    static func snoopFile(_ datalink: UInt32, _ records: [[UInt8]]) -> [UInt8] {
        Array("btsnoop\0".utf8) + big(UInt32(1)) + big(datalink) + records.flatMap(\.self)
    }

    static func pcapFile(_ link: UInt32, _ packets: [[UInt8]], big isBig: Bool = false) -> [UInt8] {
        func word(_ number: UInt32) -> [UInt8] { isBig ? big(number) : little(number) }
        let header: [UInt32] = [0xA1B2_C3D4, 0x0004_0002, 0, 0, 65_535, link]
        let records = packets.flatMap { packet -> [UInt8] in
            let size = UInt32(packet.count)
            let numbers: [UInt32] = [1_700_000_000, 7, size, size]
            return numbers.flatMap(word) + packet
        }
        return header.flatMap(word) + records
    }

    static func loggerFile(_ events: [[UInt8]], big isBig: Bool) -> [UInt8] {
        func word(_ number: UInt32) -> [UInt8] { isBig ? big(number) : little(number) }
        return events.flatMap { event -> [UInt8] in
            let numbers: [UInt32] = [UInt32(event.count + 9), 1_700_000_000, 7]
            return numbers.flatMap(word) + [1] + event
        }
    }

    static func pcapngFile(_ link: UInt16, _ packets: [[UInt8]]) -> [UInt8] {
        func block(_ type: UInt32, _ body: [UInt8]) -> [UInt8] {
            let padded = body + [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
            let length = little(UInt32(padded.count + 12))
            return little(type) + length + padded + length
        }
        let time = UInt64(1_700_000_000_000_007)
        let stamp: [UInt32] = [UInt32(time >> 32), UInt32(truncatingIfNeeded: time)]
        var section = little(UInt32(0x1A2B_3C4D))
        section += [1, 0, 0, 0]
        section += little(UInt64.max)
        var file = block(0x0A0D_0D0A, section)
        var interface = little(link)
        interface += [0, 0]
        interface += little(UInt32(65_535))
        file += block(1, interface)
        for packet in packets {
            let size = UInt32(packet.count)
            let numbers: [UInt32] = [0] + stamp + [size, size]
            file += block(6, numbers.flatMap { little($0) } + packet)
        }
        return file
    }

    static let airPacket: [UInt8] =
        [0xD6, 0xBE, 0x89, 0x8E, 0x40, 11, 6, 5, 4, 3, 2, 1] + Array(event[13...17]) + [0, 0, 0]

    /// Every format with the same advertisement twice.
    static let files: [(String, [UInt8])] = {
        let h4 = [4] + event
        let serial: [UInt8] = [0xC0, 0x34, 0x01, 0x0A] + event
        let bcsp: [UInt8] = [0xC0, 0x35, 0x01, 0x09] + event
        func twice(_ bytes: [UInt8]) -> [[UInt8]] { [bytes, bytes] }
        let header: [UInt8] = [0, 0xC8, 0, 0, 0, 0, 0, 0, 0x03, 0x0C]
        let nordic: [UInt8] = [1, 6, 0, 1, 0, 0, 6, 10, 1, 37, 56, 0, 0, 0, 0, 0, 0]
        let ppi: [UInt8] = [0, 0, 8, 0, 0x93, 0, 0, 0]
        return [
            ("btsnoop 1001", snoopFile(1001, twice(snoop(event)))),
            ("btsnoop 1002", snoopFile(1002, twice(snoop(h4)))),
            ("btsnoop 1003", snoopFile(1003, twice(snoop(bcsp)))),
            ("btsnoop 1004", snoopFile(1004, twice(snoop(serial)))),
            ("btsnoop 2001", snoopFile(2001, twice(snoop(event, flags: 3)))),
            ("btsnoop 2002", snoopFile(2002, twice(snoop([0xAA] + airPacket, flags: 2402)))),
            ("pklg big", loggerFile(twice(event), big: true)),
            ("pklg little", loggerFile(twice(event), big: false)),
            ("pcap 187", pcapFile(187, twice(h4))),
            ("pcap 187 big", pcapFile(187, twice(h4), big: true)),
            ("pcap 201", pcapFile(201, twice([0, 0, 0, 1] + h4))),
            ("pcap 254", pcapFile(254, twice([0, 0, 0, 3] + event))),
            ("pcap 251", pcapFile(251, twice(airPacket))),
            ("pcap 256", pcapFile(256, twice(header + airPacket))),
            ("pcap 272", pcapFile(272, twice(nordic + airPacket))),
            ("pcap 192", pcapFile(192, twice(ppi + airPacket))),
            ("pcapng 187", pcapngFile(187, twice(h4))),
            ("pcapng 201", pcapngFile(201, twice([0, 0, 0, 1] + h4))),
        ]
    }()

    static func items(_ file: [UInt8], piece: Int = .max) -> [CaptureItem] {
        var reader = CaptureReader()
        var items: [CaptureItem] = []
        var rest = file[...]
        while !rest.isEmpty {
            reader.append(rest.prefix(piece))
            rest = rest.dropFirst(piece)
            while let item = reader.next() { items.append(item) }
        }
        reader.finish()
        while let item = reader.next() { items.append(item) }
        return items
    }

    static func records(_ items: [CaptureItem]) -> [CaptureRecord] {
        items.compactMap { if case .record(let record) = $0 { record } else { nil } }
    }

    @Test(arguments: files.indices) func `an advertisement is found in every format`(_ index: Int) {
        let (name, file) = Self.files[index]
        let items = Self.items(file)
        let records = Self.records(items)
        #expect(items.count == 2 && records.map(\.number) == [1, 2], "\(name)")
        for record in records {
            #expect(record.time != nil, "\(name)")
            let report = record.advertisingReports.first
            #expect(report?.address?.description == "01:02:03:04:05:06", "\(name)")
            #expect(report?.address?.kind == .random, "\(name)")
            #expect(report?.data == [4, 0xFF, 0x4C, 0, 7], "\(name)")
        }
    }

    @Test(arguments: files.indices) func `pieces of any size give the same`(_ index: Int) {
        let (name, file) = Self.files[index]
        for piece in [1, 2, 7, 64] {
            #expect(Self.items(file, piece: piece) == Self.items(file), "\(name), \(piece)")
        }
    }

    @Test(arguments: files.indices) func `rubbish between records is skipped`(_ index: Int) {
        let (name, file) = Self.files[index]
        let records = Self.records(Self.items(file))
        let rubbish = [UInt8](repeating: 0xEE, count: 100)
        let second = records[1].offset
        let damaged = file[..<second] + rubbish + file[second...]
        let items = Self.items(Array(damaged))
        #expect(Self.records(items).map(\.bytes) == records.map(\.bytes), "\(name)")
        let skipped = items.compactMap { if case .skipped(let region) = $0 { region } else { nil } }
        #expect(skipped.map(\.count) == [100] && skipped.map(\.offset) == [second], "\(name)")
    }

    @Test(arguments: files.indices) func `a file cut off says so`(_ index: Int) {
        let (name, file) = Self.files[index]
        let items = Self.items(Array(file.dropLast(3)))
        #expect(Self.records(items).count == 1, "\(name)")
        guard case .skipped(let region)? = items.last else {
            Issue.record("\(name): nothing skipped")
            return
        }
        #expect(region.offset + region.count == file.count - 3, "\(name)")
    }

    @Test(arguments: files.indices) func `no mutation traps`(_ index: Int) {
        let (name, file) = Self.files[index]
        for seed in UInt64(0)..<100 {
            var dice = SplitMix64(seed: seed)
            var mutated = file
            for _ in 0...dice.below(6) {
                mutated[Int(dice.below(UInt64(file.count)))] = UInt8(dice.below(256))
            }
            let items = Self.items(mutated, piece: 1 + Int(dice.below(80)))
            for record in Self.records(items) { _ = record.advertisingReports }
            #expect(items.count <= file.count, "\(name), seed \(seed)")
        }
    }

    @Test func `twenty megabytes take no more memory than a record`() {
        let record = Self.snoop([2] + [UInt8](repeating: 7, count: 4000), flags: 1)
        var reader = CaptureReader()
        reader.append(Self.snoopFile(1002, []))
        var (count, most) = (0, 0)
        for _ in 0..<5000 {
            reader.append(record)
            while let item = reader.next() {
                if case .record = item { count += 1 }
            }
            most = max(most, reader.heldBytes)
        }
        reader.finish()
        while let item = reader.next() { if case .record = item { count += 1 } }
        #expect(count == 5000)
        #expect(most <= 2 * record.count)
    }

    @Test func `what is no capture is skipped as a whole`() {
        let items = Self.items(Array("This is a letter and not a capture at all.".utf8))
        guard case .skipped(let region)? = items.first else {
            Issue.record("not skipped")
            return
        }
        #expect(items.count == 1 && region.offset == 0 && region.count == 42)
    }

    @Test(arguments: [(1_404_940, 1_404_940), (0xFFEE_2CF5, -1_168_139)])
    func `a fraction that was not carried over loses no packet`(
        _ fraction: UInt32,
        _ micros: Int64
    ) throws {
        var file = Self.pcapFile(187, [[4] + Self.event, [4] + Self.event])
        file.replaceSubrange(28..<32, with: Self.little(fraction))
        let items = Self.items(file)
        #expect(items.count == 2)
        let time = try #require(Self.records(items).first?.time)
        #expect(time.nanoseconds == 1_700_000_000_000_000_000 + micros * 1000)
    }

    @Test func `times are told as dates`() {
        #expect(
            CaptureTime(nanoseconds: 1_700_000_000_000_007_000).description
                == "2023-11-14T22:13:20.000007000Z"
        )
        #expect(CaptureTime(nanoseconds: -1).description == "1969-12-31T23:59:59.999999999Z")
    }
}
