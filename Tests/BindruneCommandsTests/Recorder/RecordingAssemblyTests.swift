// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BindruneCommands

struct RecordingAssemblyTests {
    private static let layout: [UInt8] = [
        0x40, 0x1F, 0, 0, 10, 0, 0, 0, 3, 0, 0, 0, 4, 0, 16, 1,
    ]

    private func assembly(for duration: Duration? = nil) throws -> RecordingAssembly {
        RecordingAssembly(metadata: try RecordingMetadata(Self.layout), duration: duration)
    }

    private func packet(_ number: UInt8, _ sound: [UInt8]) -> [UInt8] {
        [number, 0, 0, 0] + sound
    }

    @Test func `the metadata are read`() throws {
        let metadata = try RecordingMetadata(Self.layout + [1, 2, 3])
        #expect(metadata.sampleRate == 8000)
        #expect(metadata.byteCount == 10)
        #expect(metadata.packetCount == 3)
        #expect(metadata.bytesPerPacket == 4)
        #expect(metadata.format == SoundFormat(sampleRate: 8000, channels: 1, bitsPerSample: 16))
        #expect((0..<3).map(metadata.size(ofPacket:)) == [4, 4, 2])
    }

    @Test(
        arguments: [
            ([], "16 bytes of metadata expected, 0 received"),
            (
                [0, 0, 0, 0, 10, 0, 0, 0, 3, 0, 0, 0, 4, 0, 16, 1],
                "metadata with a zero: 00 00 00 00 0a 00 00 00 03 00 00 00 04 00 10 01"
            ),
            (
                [1, 0, 0, 0, 10, 0, 0, 0, 3, 0, 0, 0, 4, 0, 12, 1],
                "samples of 12 bits cannot be stored"
            ),
            (
                [1, 0, 0, 0, 10, 0, 0, 0, 9, 0, 0, 0, 4, 0, 16, 1],
                "10 bytes do not make 9 packets of 4"
            ),
        ] as [([UInt8], String)]
    )
    func `metadata that make no sense say why`(_ bytes: [UInt8], _ reason: String) {
        #expect(throws: RecordingMetadata.Malformed(description: reason)) {
            try RecordingMetadata(bytes)
        }
    }

    @Test func `packets in order make the recording`() throws {
        var assembly = try assembly()
        #expect(assembly.connected() == [.resume(from: 0)])
        #expect(assembly.take(packet(0, [1, 2, 3, 4])) == [.write([1, 2, 3, 4])])
        #expect(assembly.take(packet(1, [5, 6, 7, 8])) == [.write([5, 6, 7, 8])])
        #expect(assembly.take(packet(2, [9, 10])) == [.write([9, 10]), .complete])
        #expect(assembly.isComplete)
        #expect((assembly.packets, assembly.bytes, assembly.gaps) == (3, 10, 0))
        #expect(assembly.take(packet(2, [9, 10])) == [])
        #expect(assembly.connected() == [.complete])
    }

    @Test func `after a loss the recorder goes on from the first packet that is missing`() throws {
        var assembly = try assembly()
        _ = assembly.connected()
        _ = assembly.take(packet(0, [1, 2, 3, 4]))
        #expect(assembly.connected() == [.resume(from: 1)])
        #expect(assembly.take(packet(0, [1, 2, 3, 4])) == [])
        #expect(assembly.take(packet(1, [5, 6, 7, 8])) == [.write([5, 6, 7, 8])])
        #expect(assembly.passedOver == 1)
        #expect(assembly.gaps == 0)
    }

    @Test func `a missing packet is asked for once, not once for each that comes after it`() throws
    {
        var assembly = try assembly()
        #expect(assembly.take(packet(1, [5, 6, 7, 8])) == [.resume(from: 0)])
        #expect(assembly.take(packet(2, [9, 10])) == [])
        #expect(assembly.take(packet(0, [1, 2, 3, 4])) == [.write([1, 2, 3, 4])])
        #expect(assembly.requests == 1)
        #expect(assembly.passedOver == 2)
    }

    @Test func `what never comes becomes silence of its length and is counted`() throws {
        var assembly = try assembly()
        for _ in 0..<RecordingAssembly.patience {
            #expect(assembly.stalled() == [.resume(from: 0)])
        }
        #expect(assembly.stalled() == [.write([0, 0, 0, 0]), .resume(from: 1)])
        #expect(assembly.gaps == 1)
        #expect(assembly.next == 1)
        #expect(assembly.packets == 0)
    }

    @Test func `a last packet that never comes completes the recording with silence`() throws {
        var assembly = try assembly()
        _ = assembly.take(packet(0, [1, 2, 3, 4]))
        _ = assembly.take(packet(1, [5, 6, 7, 8]))
        for _ in 0..<RecordingAssembly.patience { _ = assembly.stalled() }
        #expect(assembly.stalled() == [.write([0, 0]), .complete])
        #expect(assembly.stalled() == [])
        #expect(assembly.bytes == 10)
    }

    @Test func `a stream of strangers is no endless wait`() throws {
        var assembly = try assembly()
        var asked = 0
        for _ in 0..<(RecordingAssembly.underWay + 1) * 4 {
            asked += assembly.take(packet(2, [9, 10])).count { $0 == .resume(from: 0) }
        }
        #expect(asked == RecordingAssembly.patience)
        #expect(assembly.gaps == 1)
    }

    @Test(arguments: [[], [0], [0, 0, 0], [255, 255, 255, 255, 9]] as [[UInt8]])
    func `a value that is no packet of the recording is not kept`(_ value: [UInt8]) throws {
        var assembly = try assembly()
        for action in assembly.take(value) {
            #expect(action == .resume(from: 0))
        }
        #expect(assembly.packets == 0)
        #expect(assembly.passedOver == 1)
    }

    @Test(arguments: [[], [1], [1, 2, 3], [1, 2, 3, 4, 5]] as [[UInt8]])
    func `packets that stay cut off are told, not replaced by silence`(_ sound: [UInt8]) throws {
        var assembly = try assembly()
        for _ in 0..<RecordingAssembly.patience {
            #expect(assembly.take(packet(0, sound)) == [.resume(from: 0)])
        }
        let unusable = RecordingAssembly.Unusable(packet: 0, expected: 4, received: sound.count)
        #expect(assembly.take(packet(0, sound)) == [.unusable(unusable)])
        #expect(assembly.gaps == 0)
        #expect(unusable.description.hasPrefix("packet 0 brings \(sound.count) bytes"))
    }

    @Test func `a checksum is read where the recorder tells one`() throws {
        #expect(try RecordingMetadata(Self.layout).checksum == nil)
        #expect(try RecordingMetadata(Self.layout + [4, 3, 2]).checksum == nil)
        #expect(try RecordingMetadata(Self.layout + [4, 3, 2, 1, 9]).checksum == 0x0102_0304)
    }

    @Test func `the checksum is that of Ethernet and zip`() {
        var checksum = Checksum()
        #expect(checksum.value == 0)
        checksum.add(Array("12345".utf8))
        checksum.add(Array("6789".utf8))
        #expect(checksum.value == 0xCBF4_3926)
    }

    @Test func `a time limit wants whole packets and no more than there are`() throws {
        #expect(try assembly(for: .microseconds(1)).wanted == 1)
        #expect(try assembly(for: .microseconds(260)).wanted == 2)
        #expect(try assembly(for: .seconds(9)).wanted == 3)
        #expect(try assembly().wanted == 3)
    }

    @Test func `an empty recording is complete at once`() throws {
        var layout = Self.layout
        layout[4] = 0
        layout[8] = 0
        var assembly = RecordingAssembly(metadata: try RecordingMetadata(layout), duration: nil)
        #expect(assembly.isComplete)
        #expect(assembly.connected() == [.complete])
    }
}
