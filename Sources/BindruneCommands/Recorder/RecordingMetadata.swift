// SPDX-License-Identifier: Apache-2.0

/// What a recorder says of the recording it holds (`Documentation/recorder-protocol.md`).
struct RecordingMetadata: Hashable, Sendable {
    var sampleRate: UInt32
    /// Bytes of sound, without the packets' numbers.
    var byteCount: Int
    var packetCount: Int
    /// Bytes of sound in every packet but the last.
    var bytesPerPacket: Int
    var bitsPerSample: UInt16
    var channels: UInt16
    /// CRC-32 of all the sound; nil where the recorder does not tell.
    var checksum: UInt32?

    /// Why a value cannot be the metadata of a recording.
    struct Malformed: Error, Hashable, Sendable, CustomStringConvertible {
        var description: String
    }

    /// Reads the value of the metadata characteristic; later versions may append to it.
    init(_ bytes: [UInt8]) throws(Malformed) {
        guard bytes.count >= 16 else {
            throw Malformed(description: "16 bytes of metadata expected, \(bytes.count) received")
        }
        func number(_ offset: Int, _ size: Int) -> Int {
            (0..<size).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
        }
        sampleRate = UInt32(number(0, 4))
        byteCount = number(4, 4)
        packetCount = number(8, 4)
        bytesPerPacket = number(12, 2)
        bitsPerSample = UInt16(bytes[14])
        channels = UInt16(bytes[15])
        checksum = bytes.count >= 20 ? UInt32(number(16, 4)) : nil
        guard sampleRate > 0, bytesPerPacket > 0, channels > 0 else {
            throw Malformed(description: "metadata with a zero: \(HexDump.pairs(bytes))")
        }
        guard bitsPerSample > 0, bitsPerSample.isMultiple(of: 8) else {
            throw Malformed(description: "samples of \(bitsPerSample) bits cannot be stored")
        }
        guard (byteCount + bytesPerPacket - 1) / bytesPerPacket == packetCount else {
            throw Malformed(
                description: "\(byteCount) bytes do not make \(packetCount) packets"
                    + " of \(bytesPerPacket)"
            )
        }
    }

    var format: SoundFormat {
        SoundFormat(sampleRate: sampleRate, channels: channels, bitsPerSample: bitsPerSample)
    }

    /// How many bytes of sound the packet of that number carries.
    func size(ofPacket number: Int) -> Int {
        min(bytesPerPacket, byteCount - number * bytesPerPacket)
    }

    /// The first packets that together play at least so long; all of them where that is longer.
    func packets(for time: Duration?) -> Int {
        guard let time else { return packetCount }
        let bytes = Quantity.seconds(time) * Double(format.bytesPerSecond)
        let packets = (bytes / Double(bytesPerPacket)).rounded(.up)
        return packets < Double(packetCount) ? Int(packets) : packetCount
    }
}
