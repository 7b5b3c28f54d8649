// SPDX-License-Identifier: Apache-2.0

/// A packet of a made capture.
struct CapturePacket: Sendable {
    enum Kind: UInt8, Sendable {
        case command = 1
        case data = 2
        case event = 4
        /// From the air.
        case air = 0xFF
    }

    /// Microseconds since the capture began.
    var time: Int64
    var kind: Kind
    var isSent: Bool
    var bytes: [UInt8]
    /// How many bytes at its end were not kept.
    var missing = 0

    var kept: [UInt8] { Array(bytes.dropLast(missing)) }
}

/// Numbers in the order of bytes of a file.
enum FileBytes {
    static func big(_ value: Int64, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    static func little(_ value: Int64, _ count: Int) -> [UInt8] { big(value, count).reversed() }
}
