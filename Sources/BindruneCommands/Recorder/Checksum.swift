// SPDX-License-Identifier: Apache-2.0

/// CRC-32 as in Ethernet, PNG and zip (polynomial 0x04C11DB7, reflected).
struct Checksum: Hashable, Sendable {
    private var register: UInt32 = .max

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in
            value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
        }
    }

    /// The checksum of all bytes added so far.
    var value: UInt32 { ~register }

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            register = register >> 8 ^ Self.table[Int(UInt8(truncatingIfNeeded: register) ^ byte)]
        }
    }
}
