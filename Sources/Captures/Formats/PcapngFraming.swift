// SPDX-License-Identifier: Apache-2.0

/// Blocks of pcapng. Each section has an order of bytes and interfaces of its own.
struct PcapngFraming: Framing {
    static let sectionType: UInt32 = 0x0A0D_0D0A
    private static let longest: UInt32 = 1 << 20
    /// More interfaces than any tool writes; a file of nothing else must not fill the memory.
    private static let mostInterfaces = 1024

    private struct Interface {
        var link: LinkType
        var snapLength: UInt32
        /// Units in a second; nil where they cannot be told.
        var perSecond: UInt64? = 1_000_000
        var secondsLater: Int64 = 0
    }

    private var isBigEndian = false
    private var interfaces: [Interface] = []

    var checksEnd: Bool { true }

    func frame(in window: ByteWindow, at index: Int, isStrict: Bool) -> Frame {
        guard index + 12 <= window.count else { return .incomplete }
        let type = window.u32(index, big: isBigEndian)
        var big = isBigEndian
        if type == Self.sectionType {
            guard let order = Self.order(window, at: index) else {
                return .wrong("the order of bytes of a section")
            }
            big = order
        }
        let length = window.u32(index + 4, big: big)
        guard length >= 12, length <= Self.longest, length.isMultiple(of: 4) else {
            return .wrong("a block of 12 to \(Self.longest) bytes in fours, found \(length)")
        }
        let end = index + Int(length)
        guard end <= window.count else { return .record(Int(length)) }
        guard window.u32(end - 4, big: big) == length else {
            return .wrong("the block's length once more at its end")
        }
        return .record(Int(length))
    }

    private static func order(_ window: ByteWindow, at index: Int) -> Bool? {
        switch window.u32(index + 8, big: true) {
        case 0x1A2B_3C4D: true
        case 0x4D3C_2B1A: false
        default: nil
        }
    }

    mutating func read(_ window: ByteWindow, count: Int) -> CaptureRecord? {
        switch window.u32(0, big: isBigEndian) {
        case Self.sectionType:
            isBigEndian = Self.order(window, at: 0) ?? isBigEndian
            interfaces = []
            return nil
        case 1:
            readInterface(window, count)
            return nil
        case 2: return readOldPacket(window, count)
        case 3: return readSimplePacket(window, count)
        case 6: return readPacket(window, count)
        default: return nil
        }
    }

    private mutating func readInterface(_ window: ByteWindow, _ count: Int) {
        guard count >= 20, interfaces.count < Self.mostInterfaces else { return }
        var interface = Interface(
            link: LinkType(rawValue: window.u16(8, big: isBigEndian)),
            snapLength: window.u32(12, big: isBigEndian)
        )
        for (code, value) in options(window, 16..<(count - 4)) {
            if code == 9, value.count >= 1 {
                interface.perSecond = Self.resolution(window[value.lowerBound])
            } else if code == 14, value.count >= 8 {
                let offset = window.u64(value.lowerBound, big: isBigEndian)
                interface.secondsLater = Int64(bitPattern: offset)
            }
        }
        interfaces.append(interface)
    }

    private static func resolution(_ code: UInt8) -> UInt64? {
        let exponent = code & 0x7F
        if code & 0x80 != 0 { return exponent < 64 ? 1 << exponent : nil }
        return exponent < 20 ? (0..<exponent).reduce(1) { product, _ in product * 10 } : nil
    }

    private func options(
        _ window: ByteWindow,
        _ range: Range<Int>
    ) -> [(code: UInt32, value: Range<Int>)] {
        var options: [(UInt32, Range<Int>)] = []
        var index = range.lowerBound
        while index + 4 <= range.upperBound {
            let code = window.u16(index, big: isBigEndian)
            let end = index + 4 + Int(window.u16(index + 2, big: isBigEndian))
            guard code != 0, end <= range.upperBound else { break }
            options.append((code, (index + 4)..<end))
            index = end + (4 - end % 4) % 4
        }
        return options
    }

    private func readPacket(_ window: ByteWindow, _ count: Int) -> CaptureRecord? {
        guard count >= 32 else { return nil }
        let included = Int(window.u32(20, big: isBigEndian))
        let end = 28 + included
        guard end <= count - 4 else { return nil }
        var direction: CaptureRecord.Direction?
        let padded = end + (4 - end % 4) % 4
        if padded < count - 4 {
            let flags = options(window, padded..<(count - 4)).first {
                $0.code == 2 && $0.value.count >= 4
            }
            switch flags.map({ window.u32($0.value.lowerBound, big: isBigEndian) & 3 }) {
            case 1: direction = .received
            case 2: direction = .sent
            default: break
            }
        }
        return packet(
            window,
            interface: Int(window.u32(8, big: isBigEndian)),
            range: 28..<end,
            original: window.u32(24, big: isBigEndian),
            direction: direction
        )
    }

    private func readOldPacket(_ window: ByteWindow, _ count: Int) -> CaptureRecord? {
        guard count >= 32 else { return nil }
        let included = Int(window.u32(20, big: isBigEndian))
        guard 28 + included <= count - 4 else { return nil }
        return packet(
            window,
            interface: Int(window.u16(8, big: isBigEndian)),
            range: 28..<(28 + included),
            original: window.u32(24, big: isBigEndian),
            direction: nil
        )
    }

    private func packet(
        _ window: ByteWindow,
        interface index: Int,
        range: Range<Int>,
        original: UInt32,
        direction: CaptureRecord.Direction?
    ) -> CaptureRecord? {
        guard index < interfaces.count else {
            return PacketLink.other(0, window[range])
        }
        let interface = interfaces[index]
        var record = PacketLink.packet(interface.link, window[range], direction: direction)
        let high = UInt64(window.u32(12, big: isBigEndian))
        let units = high << 32 | UInt64(window.u32(16, big: isBigEndian))
        record.time = interface.perSecond.flatMap {
            CaptureTime(units: units, perSecond: $0, secondsLater: interface.secondsLater)
        }
        record.missing = max(0, Int(original) - range.count)
        return record
    }

    private func readSimplePacket(_ window: ByteWindow, _ count: Int) -> CaptureRecord? {
        guard count >= 16, let interface = interfaces.first else { return nil }
        let original = Int(window.u32(8, big: isBigEndian))
        var included = min(original, count - 16)
        if interface.snapLength > 0 { included = min(included, Int(interface.snapLength)) }
        let payload = window[12..<(12 + included)]
        var record = PacketLink.packet(interface.link, payload, direction: nil)
        record.missing = original - included
        return record
    }
}
