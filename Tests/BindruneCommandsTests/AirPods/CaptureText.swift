// SPDX-License-Identifier: Apache-2.0

/// Writes captures in the form of btsnoop, for tests.
struct CaptureText {
    private(set) var bytes = Array("btsnoop\0".utf8) + Self.big(1, 4) + Self.big(1002, 4)

    /// Adds an LE advertising report with Apple's manufacturer data, so many milliseconds after the
    /// capture began.
    mutating func add(_ element: [UInt8], at milliseconds: UInt64, from address: UInt8) {
        add(element, at: milliseconds, from: [address, 0, 0, 0, 0, 0x5A])
    }

    /// The same from a random address that is given whole, its last byte first.
    mutating func add(_ element: [UInt8], at milliseconds: UInt64, from address: [UInt8]) {
        let data = [0x4C, 0x00] + element
        let structures = [UInt8(data.count + 1), 0xFF] + data
        let report: [UInt8] =
            [0x02, 0x01, 0x03, 0x01] + address + [UInt8(structures.count)] + structures + [0xC4]
        add(packet: [0x04, 0x3E, UInt8(report.count)] + report, at: milliseconds)
    }

    mutating func add(packet: [UInt8], at milliseconds: UInt64, flags: UInt64 = 3) {
        let size = UInt64(packet.count)
        let time = 0x00E0_3AB4_4A67_6000 + milliseconds * 1000
        bytes += Self.big(size, 4) + Self.big(size, 4) + Self.big(flags, 4) + Self.big(0, 4)
        bytes += Self.big(time, 8) + packet
    }

    /// Adds bytes that are no record.
    mutating func addRubbish(_ count: Int) {
        bytes += [UInt8](repeating: 0xEE, count: count)
    }

    private static func big(_ number: UInt64, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
    }
}
