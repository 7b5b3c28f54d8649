// SPDX-License-Identifier: Apache-2.0

/// Records of Apple's PacketLogger, in either order of bytes.
struct PacketLoggerFraming: Framing {
    private static let header = 13
    private static let longest: UInt32 = 66_000

    let isBigEndian: Bool

    /// The order of bytes of a file whose first record is one; nil where it is no such file.
    static func isBigEndian(_ window: ByteWindow) -> Bool? {
        [true, false].first { big in
            let framing = PacketLoggerFraming(isBigEndian: big)
            var index = 0
            for number in 0..<5 {
                switch framing.frame(in: window, at: index, isStrict: true) {
                case .record(let count): index += count
                case .incomplete, .wrong: return number > 0
                }
            }
            return true
        }
    }

    func frame(in window: ByteWindow, at index: Int, isStrict: Bool) -> Frame {
        guard index + Self.header <= window.count else { return .incomplete }
        let length = window.u32(index, big: isBigEndian)
        guard length >= 9, length <= Self.longest else {
            return .wrong("a length from 9 to \(Self.longest), found \(length)")
        }
        let micros = window.u32(index + 8, big: isBigEndian)
        guard micros < 1_000_000 else {
            return .wrong("less than a million microseconds, found \(micros)")
        }
        if isStrict {
            let isKnown = Self.isKnown(window[index + 12])
            guard isKnown, length > 9 else { return .wrong("a record of a known type") }
        }
        return .record(4 + Int(length))
    }

    private static func isKnown(_ type: UInt8) -> Bool {
        switch type {
        case 0...3, 8...0x0B, 0x12, 0x13, 0xF7...0xFE: true
        default: false
        }
    }

    func read(_ window: ByteWindow, count: Int) -> CaptureRecord? {
        let seconds = window.u32(4, big: isBigEndian)
        let micros = window.u32(8, big: isBigEndian)
        let payload = window[Self.header..<count]
        let type = window[12]
        let (kind, direction): (CaptureRecord.Kind, CaptureRecord.Direction?) =
            switch type {
            case 0x00: (.command, .sent)
            case 0x01: (.event, .received)
            case 0x02: (.acl, .sent)
            case 0x03: (.acl, .received)
            case 0x08: (.sco, .sent)
            case 0x09: (.sco, .received)
            case 0x0A: (.lmp, .sent)
            case 0x0B: (.lmp, .received)
            case 0x12: (.iso, .sent)
            case 0x13: (.iso, .received)
            case 0xF7...0xFD: (.text, nil)
            default: (.other(UInt32(type)), nil)
            }
        var record = PacketLink.record(kind, direction, payload)
        record.time = CaptureTime(
            nanoseconds: Int64(seconds) * 1_000_000_000 + Int64(micros) * 1000
        )
        return record
    }
}
