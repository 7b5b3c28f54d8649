// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// Reads a frame from the front and knows where it is.
struct AccessoryReader {
    private let bytes: [UInt8]
    private(set) var offset: Int

    init(_ bytes: [UInt8], at offset: Int = 0) {
        self.bytes = bytes
        self.offset = offset
    }

    var left: Int { max(0, bytes.count - offset) }

    mutating func uint8(_ what: String) throws(DecodingFailure) -> UInt8 {
        try take(1, what)[0]
    }

    mutating func uint16(_ what: String) throws(DecodingFailure) -> UInt16 {
        let pair = try take(2, what)
        return UInt16(pair[0]) | UInt16(pair[1]) << 8
    }

    mutating func uint32(_ what: String) throws(DecodingFailure) -> UInt32 {
        try take(4, what).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    mutating func take(_ count: Int, _ what: String) throws(DecodingFailure) -> [UInt8] {
        guard left >= count else {
            throw failure("\(count) bytes of \(what), found \(left)")
        }
        defer { offset += count }
        return Array(bytes[offset..<offset + count])
    }

    mutating func rest() -> [UInt8] {
        defer { offset = bytes.count }
        return Array(bytes[min(offset, bytes.count)...])
    }

    func failure(_ expectation: String) -> DecodingFailure {
        DecodingFailure(offset: offset, expectation: expectation)
    }
}
