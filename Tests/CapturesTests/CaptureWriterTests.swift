// SPDX-License-Identifier: Apache-2.0

import Captures
import Testing

struct CaptureWriterTests {
    private static let time = CaptureTime(nanoseconds: 1_700_000_000_123_456_789)

    /// One record of every kind, and of every field that a form may have no room for.
    static let records: [CaptureRecord] = {
        typealias Record = CaptureRecord
        let data: [UInt8] = [0x40, 0x20, 3, 0, 7, 0, 4]
        let air: [UInt8] = [0xD6, 0xBE, 0x89, 0x8E, 0x40, 0, 1, 2, 3]
        let whole = CaptureTime(nanoseconds: 1_700_000_000_123_456_000)
        var records = [
            Record(time: time, direction: .sent, kind: .command, bytes: [0x03, 0x0C, 0]),
            Record(time: whole, direction: .received, kind: .event, bytes: [0x0E, 1, 0]),
            Record(time: nil, direction: .received, kind: .event, bytes: [0x0E, 1, 0]),
            Record(time: whole, direction: .sent, kind: .event, adapter: 1, bytes: [0x0E, 1, 0]),
            Record(time: whole, direction: .received, kind: .command, bytes: [0x0E, 1, 0]),
            Record(
                time: CaptureTime(nanoseconds: -5),
                direction: .sent,
                kind: .command,
                bytes: [1]
            ),
            Record(time: time, direction: nil, kind: .acl, bytes: data),
            Record(time: time, direction: .sent, kind: .acl, bytes: data, missing: 9),
            Record(time: time, direction: .sent, kind: .acl, adapter: 3, bytes: data),
            Record(time: time, direction: nil, kind: .lmp, bytes: [1, 2]),
            Record(time: time, direction: .sent, kind: .lmp, bytes: [1, 2]),
            Record(time: time, direction: nil, kind: .text, bytes: Array("a note".utf8)),
            Record(time: time, direction: nil, kind: .monitor(8), adapter: 0, bytes: [0, 1]),
            Record(time: time, direction: nil, kind: .other(0xFE), bytes: [9]),
            Record(time: time, direction: nil, kind: .other(7), bytes: [7, 9]),
            Record(
                time: time,
                direction: nil,
                kind: .linkLayer(LinkLayerContext(hasChecksum: false)),
                bytes: Array(air.dropLast(3))
            ),
        ]
        for kind in [Record.Kind.acl, .sco, .iso] {
            records.append(Record(time: time, direction: .sent, kind: kind, bytes: data))
            records.append(Record(time: time, direction: .received, kind: kind, bytes: data))
        }
        let contexts = [
            LinkLayerContext(), LinkLayerContext(channel: 12),
            LinkLayerContext(channel: 39, rssi: -80, isChecksumValid: false),
            LinkLayerContext(channel: 0, rssi: 4, isChecksumValid: true),
            LinkLayerContext(rssi: -3),
        ]
        return records
            + contexts.map {
                Record(time: time, direction: nil, kind: .linkLayer($0), bytes: air)
            }
    }()

    private static func read(_ bytes: [UInt8]) -> [CaptureRecord] {
        let items = CaptureReaderTests.items(bytes)
        return CaptureReaderTests.records(items)
    }

    /// What is left of a record after the losses that the writer told of.
    private static func expected(_ record: CaptureRecord, _ losses: [CaptureLoss])
        -> CaptureRecord?
    {
        guard !losses.contains(where: \.isWhole) else { return nil }
        var record = record
        if case .linkLayer(var context) = record.kind {
            context.hasChecksum = true
            if losses.contains(.context) { context.channel = context.channel ?? 0 }
            record.kind = .linkLayer(context)
        }
        for loss in losses {
            switch loss {
            case .time: record.time = CaptureTime(nanoseconds: 0)
            case .fraction:
                record.time = record.time.map { .init(nanoseconds: $0.nanoseconds / 1000 * 1000) }
            case .direction: record.direction = record.kind == .event ? .received : .sent
            case .adapter: record.adapter = nil
            case .length: record.missing = 0
            case .checksum: record.bytes += [0, 0, 0]
            default: break
            }
        }
        return record
    }

    @Test(arguments: CaptureForm.allCases, records.indices)
    func `a record is read as it was written but for what is told`(
        _ form: CaptureForm,
        _ index: Int
    ) throws {
        let record = Self.records[index]
        var writer = CaptureWriter(form)
        var bytes: [UInt8] = []
        writer.write(record, into: &bytes)
        writer.finish(into: &bytes)
        let losses = writer.losses.map(\.loss)
        var expected = Self.expected(record, losses)
        // Text outside a PacketLogger belongs to an adapter; this is the number for none.
        if record.kind == .text, form == .pcapng { expected?.adapter = 0xFFFF }
        expected?.number = 1
        var back = Self.read(bytes).first
        back?.offset = 0
        #expect(back == expected, "\(form), \(losses)")
        #expect(writer.written == (expected == nil ? 0 : 1))
    }

    @Test(arguments: CaptureForm.allCases)
    func `a whole file has all the records that were not left out`(_ form: CaptureForm) {
        var writer = CaptureWriter(form)
        var bytes: [UInt8] = []
        for record in Self.records { writer.write(record, into: &bytes) }
        writer.finish(into: &bytes)
        let left = writer.losses.filter(\.loss.isWhole).reduce(0) { $0 + $1.count }
        #expect(writer.written + left == Self.records.count)
        let items = CaptureReaderTests.items(bytes)
        #expect(items.count == writer.written)
        #expect(CaptureReaderTests.records(items).count == writer.written)
    }

    @Test(arguments: CaptureForm.allCases) func `a file without records is one`(
        _ form: CaptureForm
    ) {
        var writer = CaptureWriter(form)
        var bytes: [UInt8] = []
        writer.finish(into: &bytes)
        writer.finish(into: &bytes)
        #expect(CaptureReaderTests.items(bytes).isEmpty)
        let hasHead = form != .packetLogger && form != .littlePacketLogger
        #expect(bytes.isEmpty != hasHead)
    }

    @Test(arguments: CaptureReaderTests.files.indices)
    func `every format is written as pcapng and read as the same`(_ index: Int) {
        let (name, file) = CaptureReaderTests.files[index]
        let records = Self.read(file)
        var writer = CaptureWriter(.pcapng)
        var bytes: [UInt8] = []
        for record in records { writer.write(record, into: &bytes) }
        #expect(writer.losses.isEmpty, "\(name)")
        let back = Self.read(bytes)
        #expect(back.map(\.bytes) == records.map(\.bytes), "\(name)")
        #expect(back.map(\.kind) == records.map(\.kind), "\(name)")
        #expect(back.map(\.time) == records.map(\.time), "\(name)")
        #expect(back.map(\.direction) == records.map(\.direction), "\(name)")
    }

    @Test func `what is too long is left out`() {
        for form in [CaptureForm.btsnoop, .packetLogger, .pcap, .pcapng] {
            var writer = CaptureWriter(form)
            var bytes: [UInt8] = []
            let record = CaptureRecord(
                time: Self.time,
                direction: .sent,
                kind: .acl,
                bytes: [UInt8](repeating: 0, count: 300_000)
            )
            writer.write(record, into: &bytes)
            #expect(bytes.isEmpty && writer.written == 0)
            #expect(writer.losses.map(\.loss) == [.long])
        }
    }

    @Test func `the ending of a name tells the form`() {
        #expect(CaptureForm(fileName: "a/btsnoop_hci.LOG") == .btsnoop)
        #expect(CaptureForm(fileName: "a.pcapng") == .pcapng)
        #expect(CaptureForm(fileName: "a.b/pklg") == nil)
        #expect(CaptureForm(fileName: "capture") == nil)
        #expect(CaptureForm(fileName: "x.pklg") == .packetLogger)
    }
}
