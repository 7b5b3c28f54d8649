// SPDX-License-Identifier: Apache-2.0

/// A stretch of a packet, read by offsets from its beginning. All numbers are little-endian, as
/// Bluetooth sends them; what lies outside is nil.
struct Octets: Sendable {
    private let bytes: [UInt8]
    private let start: Int
    let count: Int

    init(_ bytes: [UInt8]) {
        self.init(bytes, start: 0, count: bytes.count)
    }

    private init(_ bytes: [UInt8], start: Int, count: Int) {
        self.bytes = bytes
        self.start = start
        self.count = count
    }

    @inline(__always)
    func u8(_ index: Int) -> UInt8? {
        index >= 0 && index < count ? bytes[start + index] : nil
    }

    @inline(__always)
    func u16(_ index: Int) -> UInt16? {
        guard index >= 0, index + 1 < count else { return nil }
        return UInt16(bytes[start + index]) | UInt16(bytes[start + index + 1]) << 8
    }

    func u32(_ index: Int) -> UInt32? {
        guard let low = u16(index), let high = u16(index + 2) else { return nil }
        return UInt32(low) | UInt32(high) << 16
    }

    func u48(_ index: Int) -> UInt64? {
        guard let low = u32(index), let high = u16(index + 4) else { return nil }
        return UInt64(low) | UInt64(high) << 32
    }

    func u64(_ index: Int) -> UInt64? {
        guard let low = u32(index), let high = u32(index + 4) else { return nil }
        return UInt64(low) | UInt64(high) << 32
    }

    /// What is left behind the first bytes; nothing where there are no more.
    @inline(__always)
    func from(_ index: Int) -> Octets {
        let skipped = min(max(0, index), count)
        return Octets(bytes, start: start + skipped, count: count - skipped)
    }

    /// The first bytes, as many as there are.
    @inline(__always)
    func prefix(_ length: Int) -> Octets {
        Octets(bytes, start: start, count: min(max(0, length), count))
    }

    var array: [UInt8] { Array(bytes[start..<(start + count)]) }
}
