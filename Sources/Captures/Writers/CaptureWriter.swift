// SPDX-License-Identifier: Apache-2.0

/// Writes records in one form, and counts what that form has no room for.
///
/// A value without a file: `write` appends what belongs into the file next, `finish` what is still
/// missing at its end. What was read from a file of the same form and written again is read as the
/// same records but for what `losses` tells.
public struct CaptureWriter: Sendable {
    /// The form.
    public let form: CaptureForm
    /// How many records were written.
    public private(set) var written = 0
    private var counts: [CaptureLoss: Int] = [:]
    /// The link types that the file has begun, in the order of their interfaces.
    private var links: [LinkType] = []
    private var hasBegun = false
    private var latest = CaptureTime(nanoseconds: 0)

    /// Makes a writer at the start of a file.
    public init(_ form: CaptureForm) {
        self.form = form
    }

    /// What was lost so far, and of how many records, in the order of the cases.
    public var losses: [(loss: CaptureLoss, count: Int)] {
        CaptureLoss.allCases.compactMap { loss in counts[loss].map { (loss, $0) } }
    }

    /// Appends a record, and before the first one what begins a file. A record that has no place in
    /// the file appends nothing but is counted.
    public mutating func write(_ record: CaptureRecord, into bytes: inout [UInt8]) {
        let size = bytes.count
        switch form {
        case .btsnoop: writeSnoop(record, &bytes)
        case .packetLogger: writeLogger(record, isBigEndian: true, &bytes)
        case .littlePacketLogger: writeLogger(record, isBigEndian: false, &bytes)
        case .pcap: writePcap(record, &bytes)
        case .pcapng: writePcapng(record, &bytes)
        }
        if bytes.count > size { written += 1 }
    }

    /// Appends what a file has even where it holds no records.
    public mutating func finish(into bytes: inout [UInt8]) {
        switch form {
        case .btsnoop: beginSnoop(&bytes)
        case .pcap where links.isEmpty: beginPcap(.h4WithDirection, &bytes)
        case .pcapng: beginPcapng(&bytes)
        default: break
        }
    }

    private mutating func count(_ loss: CaptureLoss) {
        counts[loss, default: 0] += 1
    }

    private mutating func leaveOut(_ record: CaptureRecord) {
        switch record.kind {
        case .command, .event, .acl, .sco, .iso: count(.hci)
        case .linkLayer: count(.linkLayer)
        case .lmp: count(.linkManager)
        case .text: count(.text)
        case .monitor: count(.monitor)
        case .other: count(.other)
        }
    }

    /// The record's time in nanoseconds, from 1970 to the end of 32 bits of seconds.
    private mutating func time(of record: CaptureRecord, isFine: Bool) -> UInt64 {
        let last = Int64(UInt32.max) * 1_000_000_000
        if let time = record.time, (0...last).contains(time.nanoseconds) {
            latest = time
            if !isFine, time.nanoseconds % 1000 != 0 { count(.fraction) }
        } else {
            count(.time)
        }
        return UInt64(latest.nanoseconds)
    }

    private mutating func isReceived(_ record: CaptureRecord) -> Bool {
        if let direction = record.direction { return direction == .received }
        count(.direction)
        return false
    }

    // MARK: - btsnoop

    private static let longest = 65_999

    private mutating func beginSnoop(_ bytes: inout [UInt8]) {
        guard !hasBegun else { return }
        hasBegun = true
        bytes += BTSnoopFraming.magic
        bytes.append(1 as UInt32, isBigEndian: true)
        bytes.append(1002 as UInt32, isBigEndian: true)
    }

    private mutating func writeSnoop(_ record: CaptureRecord, _ bytes: inout [UInt8]) {
        guard let type = record.kind.h4Type else { return leaveOut(record) }
        guard record.bytes.count < Self.longest, record.missing < Self.longest else {
            return count(.long)
        }
        beginSnoop(&bytes)
        if record.adapter != nil { count(.adapter) }
        let control: UInt32 = record.kind.isControl ? 2 : 0
        let size = UInt32(record.bytes.count + 1)
        let whole = min(size + UInt32(max(0, record.missing)), UInt32(Self.longest) + 1)
        if whole != size + UInt32(max(0, record.missing)) { count(.length) }
        bytes.append(whole, isBigEndian: true)
        bytes.append(size, isBigEndian: true)
        bytes.append((isReceived(record) ? 1 : 0) | control, isBigEndian: true)
        bytes.append(0 as UInt32, isBigEndian: true)
        let time = time(of: record, isFine: false) / 1000
        bytes.append(time + BTSnoopFraming.epoch, isBigEndian: true)
        bytes.append(type)
        bytes += record.bytes
    }

    // MARK: - PacketLogger

    private mutating func writeLogger(
        _ record: CaptureRecord,
        isBigEndian: Bool,
        _ bytes: inout [UInt8]
    ) {
        guard let type = loggerType(of: record) else { return leaveOut(record) }
        guard record.bytes.count < Self.longest - 9 else { return count(.long) }
        if record.adapter != nil { count(.adapter) }
        if record.missing > 0 { count(.length) }
        let time = time(of: record, isFine: false)
        bytes.append(UInt32(record.bytes.count + 9), isBigEndian: isBigEndian)
        bytes.append(UInt32(time / 1_000_000_000), isBigEndian: isBigEndian)
        bytes.append(UInt32(time % 1_000_000_000 / 1000), isBigEndian: isBigEndian)
        bytes.append(type)
        bytes += record.bytes
    }

    private mutating func loggerType(of record: CaptureRecord) -> UInt8? {
        switch record.kind {
        case .command, .event:
            if record.isAgainstKind { count(.direction) }
            return record.kind == .command ? 0x00 : 0x01
        case .acl: return isReceived(record) ? 0x03 : 0x02
        case .sco: return isReceived(record) ? 0x09 : 0x08
        case .lmp: return isReceived(record) ? 0x0B : 0x0A
        case .iso: return isReceived(record) ? 0x13 : 0x12
        case .text:
            count(.textKind)
            return 0xFC
        case .other(0xFE): return 0xFE
        case .linkLayer, .monitor, .other: return nil
        }
    }

    // MARK: - pcap

    private mutating func beginPcap(_ link: LinkType, _ bytes: inout [UInt8]) {
        links = [link]
        let words: [UInt32] = [0xA1B2_3C4D, 0x0004_0002, 0, 0, PcapFraming.longest, link.rawValue]
        for word in words { bytes.append(word, isBigEndian: false) }
    }

    private mutating func writePcap(_ record: CaptureRecord, _ bytes: inout [UInt8]) {
        guard let wanted = LinkEnvelope.pcapLink(of: record) else { return leaveOut(record) }
        let link = links.first ?? wanted
        guard LinkEnvelope.isAir(link) == LinkEnvelope.isAir(wanted) else {
            return leaveOut(record)
        }
        let packet = envelope(record, link)
        guard packet.count <= Int(PcapFraming.longest) else { return count(.long) }
        if links.isEmpty { beginPcap(link, &bytes) }
        let time = time(of: record, isFine: true)
        bytes.append(UInt32(time / 1_000_000_000), isBigEndian: false)
        bytes.append(UInt32(time % 1_000_000_000), isBigEndian: false)
        bytes.append(UInt32(packet.count), isBigEndian: false)
        let missing = min(max(0, record.missing), Int(PcapFraming.longest))
        if missing != record.missing { count(.length) }
        bytes.append(UInt32(packet.count + missing), isBigEndian: false)
        bytes += packet
    }

    private mutating func envelope(_ record: CaptureRecord, _ link: LinkType) -> [UInt8] {
        let (packet, losses) = LinkEnvelope.packet(record, link)
        for loss in losses { count(loss) }
        return packet
    }

    // MARK: - pcapng

    private mutating func beginPcapng(_ bytes: inout [UInt8]) {
        guard !hasBegun else { return }
        hasBegun = true
        var section: [UInt8] = []
        section.append(0x1A2B_3C4D as UInt32, isBigEndian: false)
        section += [1, 0, 0, 0]
        section.append(UInt64.max, isBigEndian: false)
        Self.block(PcapngFraming.sectionType, section, into: &bytes)
    }

    private mutating func interface(_ link: LinkType, _ bytes: inout [UInt8]) -> Int {
        if let known = links.firstIndex(of: link) { return known }
        links.append(link)
        var body: [UInt8] = []
        body.append(link.rawValue & 0xFFFF, isBigEndian: false)
        body.append(0 as UInt32, isBigEndian: false)
        // if_tsresol: nanoseconds.
        body += [9, 0, 1, 0, 9, 0, 0, 0, 0, 0, 0, 0]
        Self.block(1, body, into: &bytes)
        return links.count - 1
    }

    private mutating func writePcapng(_ record: CaptureRecord, _ bytes: inout [UInt8]) {
        guard let link = LinkEnvelope.pcapngLink(of: record) else { return leaveOut(record) }
        let packet = envelope(record, link)
        guard packet.count <= Int(PcapFraming.longest) else { return count(.long) }
        beginPcapng(&bytes)
        let time = time(of: record, isFine: true)
        let missing = min(max(0, record.missing), Int(PcapFraming.longest))
        if missing != record.missing { count(.length) }
        let words = [
            UInt32(interface(link, &bytes)), UInt32(time >> 32),
            UInt32(truncatingIfNeeded: time), UInt32(packet.count),
            UInt32(packet.count + missing),
        ]
        var body: [UInt8] = []
        for word in words { body.append(word, isBigEndian: false) }
        body += packet
        Self.block(6, body, into: &bytes)
    }

    private static func block(_ type: UInt32, _ body: [UInt8], into bytes: inout [UInt8]) {
        let padding = (4 - body.count % 4) % 4
        let length = UInt32(body.count + padding + 12)
        bytes.append(type, isBigEndian: false)
        bytes.append(length, isBigEndian: false)
        bytes += body
        bytes += repeatElement(0, count: padding)
        bytes.append(length, isBigEndian: false)
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ number: some FixedWidthInteger, isBigEndian: Bool) {
        Swift.withUnsafeBytes(of: isBigEndian ? number.bigEndian : number.littleEndian) {
            append(contentsOf: $0)
        }
    }
}
