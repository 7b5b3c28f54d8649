// SPDX-License-Identifier: Apache-2.0

/// Records of pcap, in either order of bytes, with micro- or nanoseconds.
struct PcapFraming: Framing {
    static let fileHeader = 24
    static let longest: UInt32 = 262_144
    private static let header = 16

    let isBigEndian: Bool
    let isNanoseconds: Bool
    let link: LinkType

    /// Reads the header of a file; nil where it is no pcap.
    init?(_ window: ByteWindow) {
        guard window.count >= Self.fileHeader else { return nil }
        switch window.u32(0, big: true) {
        case 0xA1B2_C3D4: (isBigEndian, isNanoseconds) = (true, false)
        case 0xA1B2_3C4D: (isBigEndian, isNanoseconds) = (true, true)
        case 0xD4C3_B2A1: (isBigEndian, isNanoseconds) = (false, false)
        case 0x4D3C_B2A1: (isBigEndian, isNanoseconds) = (false, true)
        default: return nil
        }
        // The upper bits tell of checksums of other networks.
        link = LinkType(rawValue: window.u32(20, big: isBigEndian) & 0x0FFF_FFFF)
    }

    private var perSecond: UInt32 { isNanoseconds ? 1_000_000_000 : 1_000_000 }

    func frame(in window: ByteWindow, at index: Int, isStrict: Bool) -> Frame {
        guard index + Self.header <= window.count else { return .incomplete }
        let fraction = window.u32(index + 4, big: isBigEndian)
        let included = window.u32(index + 8, big: isBigEndian)
        let original = window.u32(index + 12, big: isBigEndian)
        // Some writers carry over nothing: more than a second, or less than none.
        guard fraction < perSecond || !isStrict else {
            return .wrong("a fraction of a second, found \(fraction)")
        }
        guard included <= Self.longest, original <= Self.longest * 4 else {
            return .wrong("a length of at most \(Self.longest), found \(included)")
        }
        guard original > 0, included <= original else {
            return .wrong("no more bytes than the packet had, found \(included) of \(original)")
        }
        if isStrict, included == 0 { return .wrong("a packet") }
        return .record(Self.header + Int(included))
    }

    func read(_ window: ByteWindow, count: Int) -> CaptureRecord? {
        let seconds = Int64(window.u32(0, big: isBigEndian))
        let digits = window.u32(4, big: isBigEndian)
        let fraction = digits < perSecond ? Int64(digits) : Int64(Int32(bitPattern: digits))
        let units = seconds * Int64(perSecond) + fraction
        let payload = window[Self.header..<count]
        var record = PacketLink.packet(link, payload, direction: nil)
        record.time = CaptureTime(
            units: UInt64(max(0, units)),
            perSecond: UInt64(perSecond)
        )
        record.missing = Int(window.u32(12, big: isBigEndian)) - payload.count
        return record
    }
}
