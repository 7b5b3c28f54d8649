// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// Advertising packets of the kinds that are met on the air.
enum DecodingBenchmark {
    private static let count = 400_000

    private static let packets: [[UInt8]] = [
        [2, 1, 6, 3, 3, 0x70, 0xAE, 14, 9] + Array("MyDevice-0001".utf8)
            + [8, 0xFF, 0x4C, 0, 1, 2, 3, 4, 5],
        [2, 1, 6, 17, 7] + (0..<16).map { UInt8($0) } + [2, 10, 4, 5, 9] + Array("abcd".utf8),
        [2, 1, 0x1A, 26, 0xFF, 0x4C, 0, 2, 21] + (0..<21).map { UInt8($0) },
        [2, 1, 6, 3, 3, 0x0F, 0x18, 23, 0x16, 0x0F, 0x18] + (0..<20).map { UInt8($0) },
        [2, 1, 6, 7, 3, 0x0D, 0x18, 0x0F, 0x18, 0x0A, 0x18, 19, 9]
            + Array("A name of 18 chars".utf8),
    ]

    /// Packets a second on one core, of the kind that takes longest.
    static func run() -> Double {
        packets.map { packet in
            median {
                var found = 0
                let elapsed = coreSeconds {
                    for _ in 0..<count {
                        found &+= Advertisement(decoding: packet).flags == nil ? 0 : 1
                    }
                }
                precondition(found == count)
                return Double(count) / elapsed
            }
        }.min() ?? 0
    }
}
