// SPDX-License-Identifier: Apache-2.0

/// A recording made on the spot: a melody as 16-bit mono PCM, the same bytes every time.
///
/// Every note swells and fades like a plucked string and has two overtones. Sample n depends on n
/// alone, so packets can be made in any order.
public struct ToneRecording: Hashable, Sendable {
    /// Samples a second.
    public var sampleRate: Int
    /// How many samples the recording has.
    public var sampleCount: Int
    /// How many bytes of samples one packet carries; even, so that no sample is torn.
    public var bytesPerPacket: Int
    /// The notes, in hertz, each a quarter of a second long, over and over.
    public var notes: [Int]

    /// Makes a recording at 8 kHz in packets of 160 bytes, which is 10 ms of sound each. Numbers
    /// out of reason are held within it: at most 1 MHz, 100 million samples, 508 bytes a packet.
    public init(
        sampleRate: Int = 8_000,
        sampleCount: Int = 24_000,
        bytesPerPacket: Int = 160,
        notes: [Int] = [523, 659, 784, 1047, 988, 784, 659, 587]
    ) {
        self.sampleRate = min(max(1, sampleRate), 1_000_000)
        self.sampleCount = min(max(0, sampleCount), 100_000_000)
        self.bytesPerPacket = min(max(2, bytesPerPacket / 2 * 2), 508)
        self.notes = notes
    }

    /// The size of the recording without the packets' numbers.
    public var byteCount: Int { sampleCount * 2 }

    /// How many packets it takes; the last one may be shorter.
    public var packetCount: Int { (byteCount + bytesPerPacket - 1) / bytesPerPacket }

    /// The recording as little-endian 16-bit samples, as a WAV file holds them.
    public var samples: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(byteCount)
        append(to: &bytes, 0..<sampleCount)
        return bytes
    }

    /// What the metadata characteristic of a recorder says: sample rate (4 bytes), size in bytes
    /// (4), number of packets (4), bytes in a packet (2), bits in a sample (1), channels (1), and
    /// the CRC-32 of all samples (4), all little-endian.
    public var metadata: [UInt8] {
        littleEndian(UInt64(sampleRate), bytes: 4) + littleEndian(UInt64(byteCount), bytes: 4)
            + littleEndian(UInt64(packetCount), bytes: 4)
            + littleEndian(UInt64(bytesPerPacket), bytes: 2) + [16, 1]
            + littleEndian(UInt64(Self.checksum(samples)), bytes: 4)
    }

    /// The CRC-32 of Ethernet and zip files (ISO 3309, reflected, polynomial 0x04C11DB7).
    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        let table = remainders
        for byte in bytes { crc = crc >> 8 ^ table[Int((crc ^ UInt32(byte)) & 0xFF)] }
        return ~crc
    }

    /// What each byte leaves of the checksum's polynomial.
    private static let remainders: [UInt32] = (0..<256 as Range<UInt32>).map { byte in
        (0..<8).reduce(byte) { crc, _ in crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xEDB8_8320 }
    }

    /// A packet with its number in front; nil past the end.
    func packet(_ number: Int) -> [UInt8]? {
        guard number >= 0, number < packetCount else { return nil }
        let perPacket = bytesPerPacket / 2
        let first = number * perPacket
        var bytes = littleEndian(UInt64(number), bytes: 4)
        bytes.reserveCapacity(4 + bytesPerPacket)
        append(to: &bytes, first..<min(first + perPacket, sampleCount))
        return bytes
    }

    private func append(to bytes: inout [UInt8], _ range: Range<Int>) {
        for index in range {
            let sample = UInt16(bitPattern: sample(index))
            bytes.append(UInt8(truncatingIfNeeded: sample))
            bytes.append(UInt8(sample >> 8))
        }
    }

    /// One sample of the melody.
    func sample(_ index: Int) -> Int16 {
        guard !notes.isEmpty else { return 0 }
        let perNote = max(1, sampleRate / 4)
        let note = notes[index / perNote % notes.count]
        let offset = index % perNote
        let place = Double(offset) / Double(perNote)
        let attack = min(1, place * 40)
        let decay = (1 - place) * (1 - place)
        let turns = Double(offset) * Double(note) / Double(sampleRate)
        let tone =
            Self.sine(turns) + 0.4 * Self.sine(2 * turns) * decay
            + 0.15 * Self.sine(3 * turns) * decay
        return Int16(tone * attack * decay * 15_000)
    }

    /// The sine of an angle in turns. Computed here, so that it is the same on every system.
    static func sine(_ turns: Double) -> Double {
        var turn = turns - turns.rounded(.down)
        // Fold to the first quarter on either side of zero, where the series is exact enough.
        if turn > 0.75 { turn -= 1 }
        if turn > 0.25 { turn = 0.5 - turn }
        let angle = turn * 6.283185307179586
        let square = angle * angle
        var sum = -1.0 / 39_916_800 * square + 1.0 / 362_880
        sum = sum * square - 1.0 / 5_040
        sum = sum * square + 1.0 / 120
        sum = sum * square - 1.0 / 6
        return (sum * square + 1) * angle
    }
}
