// SPDX-License-Identifier: Apache-2.0

import Captures

/// Where names and keys stand in packets, and where advertising data do.
enum PrivatePlaces {
    /// The stretches of AD structures in a record.
    static func advertisingData(in record: CaptureRecord) -> [Range<Int>] {
        let bytes = record.bytes
        switch record.kind {
        case .command: return commandData(bytes)
        case .event: return eventData(bytes)
        case .linkLayer: return airData(bytes)
        default: return []
        }
    }

    private static func commandData(_ bytes: [UInt8]) -> [Range<Int>] {
        guard bytes.count > 4 else { return [] }
        switch number(bytes, 0) {
        case 0x2008, 0x2009: return [cut(4, Int(bytes[3]), bytes)]
        case 0x2037, 0x2038: return bytes.count > 6 ? [cut(7, Int(bytes[6]), bytes)] : []
        case 0x0C52: return [cut(4, 240, bytes)]
        default: return []
        }
    }

    private static func eventData(_ bytes: [UInt8]) -> [Range<Int>] {
        guard bytes.count > 4 else { return [] }
        if bytes[0] == 0x2F { return [cut(17, 240, bytes)] }
        guard bytes[0] == 0x3E else { return [] }
        var ranges: [Range<Int>] = []
        var start = 4
        let (head, sizeAt) = bytes[2] == 0x02 ? (9, 8) : (24, 23)
        guard bytes[2] == 0x02 || bytes[2] == 0x0D else { return [] }
        for _ in 0..<bytes[3] where start + sizeAt < bytes.count {
            let size = Int(bytes[start + sizeAt])
            ranges.append(cut(start + head, size, bytes))
            start += head + size + (bytes[2] == 0x02 ? 1 : 0)
        }
        return ranges
    }

    private static func airData(_ bytes: [UInt8]) -> [Range<Int>] {
        guard bytes.starts(with: [0xD6, 0xBE, 0x89, 0x8E]), bytes.count > 7 else { return [] }
        let end = min(bytes.count, 6 + Int(bytes[5]))
        switch bytes[4] & 0x0F {
        case 0, 2, 4, 6: return [cut(12, max(0, end - 12), bytes)]
        case 7:
            let start = 7 + Int(bytes[6] & 0x3F)
            return [cut(start, max(0, end - start), bytes)]
        default: return []
        }
    }

    /// The names inside AD structures.
    static func names(in data: Range<Int>, of bytes: [UInt8]) -> [Range<Int>] {
        var names: [Range<Int>] = []
        var index = data.lowerBound
        while index + 1 < data.upperBound, bytes[index] > 0 {
            let end = index + 1 + Int(bytes[index])
            guard end <= data.upperBound else { break }
            if bytes[index + 1] == 0x08 || bytes[index + 1] == 0x09 {
                names.append((index + 2)..<end)
            }
            index = end
        }
        return names
    }

    /// Names that end with a zero or with the packet.
    static func plainNames(in record: CaptureRecord) -> [Range<Int>] {
        let bytes = record.bytes
        let start: Int? =
            switch record.kind {
            case .command where bytes.count > 3 && number(bytes, 0) == 0x0C13: 3
            case .event where bytes.count > 9 && bytes[0] == 0x07: 9
            case .event where bytes.count > 6 && bytes[0] == 0x0E && number(bytes, 3) == 0x0C14: 6
            default: nil
            }
        guard let start else { return [] }
        let end = bytes[start...].firstIndex(of: 0) ?? bytes.count
        return [start..<end]
    }

    /// Keys of bonds and identities.
    static func secrets(in record: CaptureRecord) -> [Range<Int>] {
        let bytes = record.bytes
        guard bytes.count > 3 else { return [] }
        switch record.kind {
        case .command:
            switch number(bytes, 0) {
            case 0x040B: return [cut(9, 16, bytes)]
            case 0x0C11: return (0..<Int(bytes[3])).map { cut(10 + 22 * $0, 16, bytes) }
            case 0x2017: return [cut(3, 16, bytes)]
            case 0x2019: return [cut(15, 16, bytes)]
            case 0x201A: return [cut(5, 16, bytes)]
            case 0x2027: return [cut(10, 32, bytes)]
            default: return []
            }
        case .event: return bytes[0] == 0x18 ? [cut(8, 16, bytes)] : []
        case .acl:
            guard bytes.count > 9, number(bytes, 6) == 6, [0x06, 0x08, 0x0A].contains(bytes[8])
            else { return [] }
            return [cut(9, 16, bytes)]
        default: return []
        }
    }

    private static func cut(_ start: Int, _ count: Int, _ bytes: [UInt8]) -> Range<Int> {
        let start = min(start, bytes.count)
        return start..<min(start + count, bytes.count)
    }

    static func number(_ bytes: [UInt8], _ index: Int) -> UInt16 {
        UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8
    }
}
