// SPDX-License-Identifier: Apache-2.0

/// Records of btsnoop version 1, all big-endian.
struct BTSnoopFraming: Framing {
    static let magic = Array("btsnoop\0".utf8)
    static let fileHeader = 16
    static let header = 24
    /// Microseconds from the year 0, in which btsnoop counts, to 1970.
    static let epoch: UInt64 = 0x00DC_DDB3_0F2F_8000
    /// An HCI packet has at most 65,539 bytes with its header, and few bytes stand before it.
    private static let longest: UInt32 = 66_000

    let datalink: UInt32

    func frame(in window: ByteWindow, at index: Int, isStrict: Bool) -> Frame {
        guard index + Self.header <= window.count else { return .incomplete }
        let original = window.u32(index, big: true)
        let included = window.u32(index + 4, big: true)
        let flags = window.u32(index + 8, big: true)
        let time = window.u64(index + 16, big: true)
        guard included <= Self.longest, original <= Self.longest else {
            return .wrong("a length of at most \(Self.longest), found \(max(included, original))")
        }
        guard included <= original else {
            return .wrong("no more bytes than the packet had, found \(included) of \(original)")
        }
        guard included > 0 || time > 0 else { return .wrong("a record, found zeros") }
        guard hasKnownFlags(flags) else {
            return .wrong("flags of datalink \(datalink), found \(flags)")
        }
        if isStrict {
            let isPacket = included > 0 || datalink == 2001
            guard isPacket, time > Self.epoch, time < Self.epoch * 3 / 2 else {
                return .wrong("a packet with a time")
            }
        }
        return .record(Self.header + Int(included))
    }

    private func hasKnownFlags(_ flags: UInt32) -> Bool {
        switch datalink {
        case 2001: flags & 0xFFFF < 64
        case 2002: true
        default: flags < 16
        }
    }

    func read(_ window: ByteWindow, count: Int) -> CaptureRecord? {
        let original = Int(window.u32(0, big: true))
        let flags = window.u32(8, big: true)
        let units = window.u64(16, big: true)
        let time =
            units < Self.epoch
            ? nil : CaptureTime(units: units - Self.epoch, perSecond: 1_000_000)
        let payload = window[Self.header..<count]
        let missing = original - payload.count
        var record: CaptureRecord
        switch datalink {
        case 1001: record = Self.raw(flags, payload)
        case 1002: record = PacketLink.h4(payload, direction: Self.direction(flags))
        case 1003: record = PacketLink.serial(payload, Self.direction(flags), isThreeWire: false)
        case 1004: record = PacketLink.serial(payload, Self.direction(flags), isThreeWire: true)
        case 2001:
            record = PacketLink.monitor(opcode: UInt16(truncatingIfNeeded: flags), payload)
            record.adapter = UInt16(flags >> 16)
        case 2002: record = PacketLink.simulator(payload, frequency: flags & 0xFFFF)
        default: record = PacketLink.other(datalink, payload)
        }
        record.time = time
        record.missing = missing
        return record
    }

    /// Packets without a type: the flags tell commands and events from data.
    private static func raw(_ flags: UInt32, _ payload: ArraySlice<UInt8>) -> CaptureRecord {
        let direction = direction(flags)
        let isControl = flags & 2 != 0
        let kind: CaptureRecord.Kind =
            isControl ? (direction == .sent ? .command : .event) : .acl
        return PacketLink.record(kind, direction, payload)
    }

    private static func direction(_ flags: UInt32) -> CaptureRecord.Direction {
        flags & 1 == 0 ? .sent : .received
    }
}
