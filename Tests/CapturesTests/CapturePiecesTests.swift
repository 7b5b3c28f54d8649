// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures
import Testing

/// A capture reads alike however it arrives, whole or broken.
struct CapturePiecesTests {
    private static let files = CaptureReaderTests.files

    private static func items(_ bytes: [UInt8], _ piece: Int) -> [CaptureItem] {
        CaptureReaderTests.items(bytes, piece: piece)
    }

    /// The file with bytes changed, put in and taken out.
    private static func damaged(_ file: [UInt8], seed: UInt64) -> [UInt8] {
        var dice = SplitMix64(seed: seed)
        var bytes = file
        for _ in 0...dice.below(3) {
            let place = Int(dice.below(UInt64(bytes.count - 8)))
            switch dice.below(4) {
            case 0: bytes[place] = UInt8(dice.below(256))
            case 1: bytes.insert(UInt8(dice.below(256)), at: place)
            case 2: bytes.removeSubrange(place..<place + 5)
            default: bytes[place] = dice.below(2) == 0 ? 0 : 0xFF
            }
        }
        return bytes
    }

    @Test(arguments: files.indices) func `damaged files read in pieces as at once`(_ index: Int) {
        let (name, file) = Self.files[index]
        for seed in UInt64(0)..<100 {
            let bytes = Self.damaged(file, seed: seed)
            let whole = Self.items(bytes, bytes.count)
            for piece in [1, 7] {
                #expect(Self.items(bytes, piece) == whole, "\(name), seed \(seed), \(piece)")
            }
        }
    }

    /// Found by fuzzing: a damaged section, and blocks of which some have another length at their
    /// end, so that what looks like a record is none.
    @Test func `a pcapng block is one only with its end`() {
        let text =
            """
            0a0d0d0a3d1c0000004d3c2b1a01000000ffffffffffffffff1c000000010000\
            0014000000fb000000ffff000000140000000600000034000000000000000000\
            0000050000001200000012000000d6be898e40090102030405c6020106010203\
            0000340000060103020000340000000600000000060000003400000000000000\
            000000009999999999050000001200000012000000d6be898e40090102030405\
            c6020106010203000034000000
            """
        let bytes = text.hexadecimalBytes
        #expect(bytes.count == 173)
        let whole = Self.items(bytes, bytes.count)
        for piece in 1..<bytes.count {
            #expect(Self.items(bytes, piece) == whole, "\(piece)")
        }
    }

    @Test(arguments: [1, 12, 23, 24, 25, 1_000])
    func `a file of no known format is one region`(count: Int) {
        let bytes = [UInt8](repeating: 0x55, count: count)
        let reason = "a capture of a known format"
        let region = CaptureItem.skipped(SkippedRegion(offset: 0, count: count, reason: reason))
        for piece in [1, 7, 24, 1_000] {
            #expect(Self.items(bytes, piece) == [region])
        }
    }

    @Test func `where the pieces end does not make a capture of what stands behind rubbish`() {
        let (_, file) = Self.files[8]
        for front in 1...48 {
            let bytes = [UInt8](repeating: 0x55, count: front) + file
            let whole = Self.items(bytes, bytes.count)
            for piece in 1...30 {
                #expect(Self.items(bytes, piece) == whole, "\(front), \(piece)")
            }
        }
    }
}

extension String {
    fileprivate var hexadecimalBytes: [UInt8] {
        let digits = compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }
}
