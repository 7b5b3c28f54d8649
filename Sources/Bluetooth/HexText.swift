// SPDX-License-Identifier: Apache-2.0

/// Hexadecimal text in the forms that identifiers and logs use.
enum HexText {
    static func grouped(high: UInt64, low: UInt64) -> String {
        let digits = padded(high, to: 16) + padded(low, to: 16)
        var text = ""
        text.reserveCapacity(36)
        for (index, digit) in digits.enumerated() {
            if index == 8 || index == 12 || index == 16 || index == 20 { text.append("-") }
            text.append(digit)
        }
        return text
    }

    static func halves(grouped text: String) -> (UInt64, UInt64)? {
        let utf8 = Array(text.utf8)
        guard utf8.count == 36 else { return nil }
        var halves: (UInt64, UInt64) = (0, 0)
        var digits = 0
        for (index, character) in utf8.enumerated() {
            if index == 8 || index == 13 || index == 18 || index == 23 {
                guard character == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let digit = value(of: character) else { return nil }
            if digits < 16 {
                halves.0 = halves.0 << 4 | UInt64(digit)
            } else {
                halves.1 = halves.1 << 4 | UInt64(digit)
            }
            digits += 1
        }
        return halves
    }

    static func padded(_ value: some BinaryInteger, to width: Int) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    static func spaced(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { padded($0, to: 2) }.joined(separator: " ")
    }

    static func value(of character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
