// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Testing

/// Laws of the decoder over random bytes; the seed stands in the test's name and in each failure.
@Suite struct AdvertisementRandomTests {
    static let seeds: [UInt64] = [1, 2, 3, 0xB1D_0001, 0xFFFF_FFFF_FFFF_FFFF]

    /// Bytes that often look like structures and sometimes do not.
    private func packet(_ random: inout SplitMix64) -> [UInt8] {
        let types: [UInt8] = [
            0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0A,
            0x14, 0x15, 0x16, 0x19, 0x1F, 0x20, 0x21, 0xFF,
        ]
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 0...5, using: &random) {
            let count = Int.random(in: 0...20, using: &random)
            let lie = Int.random(in: 0...9, using: &random) == 0
            bytes.append(lie ? UInt8.random(in: 0...255, using: &random) : UInt8(count + 1))
            bytes.append(types.randomElement(using: &random) ?? 0)
            for _ in 0..<count { bytes.append(UInt8.random(in: 0...255, using: &random)) }
        }
        return bytes
    }

    @Test(arguments: seeds) func `any bytes are read, and every failure lies within`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for round in 0..<4000 {
            let bytes =
                round % 2 == 0
                ? packet(&random)
                : (0..<Int.random(in: 0...60, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
            var failures: [DecodingFailure] = []
            _ = Advertisement(decoding: bytes, failures: &failures)
            let offsets = failures.map(\.offset)
            #expect(offsets == offsets.sorted(), "seed \(seed), bytes \(bytes)")
            #expect(offsets.allSatisfy { $0 <= bytes.count }, "seed \(seed), bytes \(bytes)")
            let structures = ADStructures(bytes)
            #expect(
                structures.reduce(0) { $0 + 2 + $1.data.count } == structures.wholeBytes,
                "seed \(seed), bytes \(bytes)"
            )
        }
    }

    @Test(arguments: seeds) func `two packets in a row read like one merged`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<2000 {
            let first = packet(&random)
            let second = packet(&random)
            guard ADStructures(first).wholeBytes == first.count else { continue }
            #expect(
                Advertisement(decoding: first + second)
                    == Advertisement(decoding: first).merging(Advertisement(decoding: second)),
                "seed \(seed), bytes \(first) and \(second)"
            )
        }
    }

    @Test(arguments: seeds) func `what was read survives encoding and reading again`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<2000 {
            let bytes = packet(&random)
            var read = Advertisement(decoding: bytes)
            read.serviceUUIDs.sort { $0.width.rawValue < $1.width.rawValue }
            read.solicitedServiceUUIDs.sort { $0.width.rawValue < $1.width.rawValue }
            let again = try Advertisement(decoding: read.encoded(limit: 2000))
            #expect(again == read, "seed \(seed), bytes \(bytes)")
        }
    }
}
