// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// Durations as people write them: a decimal number and a unit.
enum DurationText {
    private static let units: [(name: String, nanoseconds: Int64)] = [
        ("ns", 1), ("us", 1_000), ("ms", 1_000_000), ("s", 1_000_000_000),
        ("min", 60_000_000_000), ("h", 3_600_000_000_000),
    ]

    /// Reads "100 ms", "2.5s", "0 s"; nil for anything else, also for what is longer than ninety
    /// years or finer than a nanosecond.
    static func duration(_ text: String) -> Duration? {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let unit = text.dropFirst(digits.count).drop { $0 == " " }
        guard let factor = units.first(where: { $0.name == unit })?.nanoseconds else { return nil }
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let whole = Int64(parts[0]) else { return nil }
        let (scaled, overflow) = whole.multipliedReportingOverflow(by: factor)
        guard !overflow, scaled < 2_900_000_000_000_000_000 else { return nil }
        guard parts.count == 2 else { return .nanoseconds(scaled) }
        guard let rest = fraction(parts[1], of: factor) else { return nil }
        return .nanoseconds(scaled + rest)
    }

    private static func fraction(_ digits: Substring, of unit: Int64) -> Int64? {
        guard !digits.isEmpty, digits.count <= 15, let number = Int64(digits) else { return nil }
        var scale: Int64 = 1
        for _ in digits { scale *= 10 }
        let product = number.multipliedFullWidth(by: unit)
        let (quotient, remainder) = scale.dividingFullWidth(product)
        return remainder == 0 ? quotient : nil
    }

    /// The shortest form without a decimal point.
    static func text(_ duration: Duration) -> String {
        let nanoseconds = duration.wholeNanoseconds
        let unit = units.prefix(4).last { nanoseconds % $0.nanoseconds == 0 } ?? units[0]
        return "\(nanoseconds / unit.nanoseconds) \(unit.name)"
    }
}

/// Bytes as people write them.
enum BytesText {
    /// Reads pairs of hexadecimal digits, with or without spaces between them.
    static func bytes(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var high: UInt8?
        for character in text.utf8 {
            if character == UInt8(ascii: " "), high == nil { continue }
            guard let digit = digit(character) else { return nil }
            if let first = high {
                bytes.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        return high == nil ? bytes : nil
    }

    private static func digit(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
