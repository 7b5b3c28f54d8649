// SPDX-License-Identifier: Apache-2.0

import Captures

/// The checksum at the end of packets of the LE link layer (Core Specification Vol 6, Part B,
/// 3.1.1), which a changed packet needs anew.
struct AirChecksum: Sendable {
    private var starts: [UInt32: UInt32] = [0x8E89_BED6: 0x55_5555]

    /// Takes note of how the checksums of a new link begin.
    mutating func learn(_ record: CaptureRecord) {
        let bytes = record.bytes
        guard case .linkLayer = record.kind, bytes.count >= 25, Self.access(bytes) == 0x8E89_BED6,
            bytes[4] & 0x0F == 5
        else { return }
        if starts.count > 4096 { starts = [0x8E89_BED6: 0x55_5555] }
        let access = bytes[18..<22].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        starts[access] = bytes[22..<25].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }

    /// Sets the checksum of a whole packet right; zeros where it is not known how it begins.
    func mend(_ bytes: inout [UInt8]) {
        guard bytes.count >= 9 else { return }
        let end = 6 + Int(bytes[5])
        guard bytes.count == end + 3 else { return }
        guard let start = starts[Self.access(bytes)] else {
            for index in end..<(end + 3) { bytes[index] = 0 }
            return
        }
        let sum = Self.sum(bytes[4..<end], start)
        for index in 0..<3 { bytes[end + index] = UInt8(truncatingIfNeeded: sum >> (8 * index)) }
    }

    private static func access(_ bytes: [UInt8]) -> UInt32 {
        bytes[..<4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// The register takes the lowest bit of each byte first, so it is kept the other way round.
    private static func sum(_ bytes: ArraySlice<UInt8>, _ start: UInt32) -> UInt32 {
        var register = (0..<24).reduce(UInt32(0)) { $0 << 1 | (start >> UInt32($1) & 1) }
        for byte in bytes {
            var byte = UInt32(byte)
            for _ in 0..<8 {
                let isSet = (register ^ byte) & 1 == 1
                byte >>= 1
                register >>= 1
                if isSet { register = (register | 1 << 23) ^ 0x5A_6000 }
            }
        }
        return register
    }
}
