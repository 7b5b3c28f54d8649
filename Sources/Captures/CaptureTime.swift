// SPDX-License-Identifier: Apache-2.0

/// A moment of the clock on the wall of whoever captured.
public struct CaptureTime: Hashable, Comparable, Sendable, Codable {
    /// Nanoseconds since 1970-01-01 00:00 UTC.
    public var nanoseconds: Int64

    /// Makes the moment that many nanoseconds after 1970-01-01 00:00 UTC.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// Orders by time.
    public static func < (left: CaptureTime, right: CaptureTime) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    /// Makes the moment from a count of units of which so many make a second; nil where it lies
    /// beyond the year 2262.
    init?(units: UInt64, perSecond: UInt64, secondsLater: Int64 = 0) {
        guard perSecond > 0 else { return nil }
        let (seconds, rest) = units.quotientAndRemainder(dividingBy: perSecond)
        let fraction = Self.nanoseconds(rest, perSecond: perSecond)
        guard let whole = Int64(exactly: seconds) else { return nil }
        let (later, late) = whole.addingReportingOverflow(secondsLater)
        let (product, wide) = later.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, over) = product.addingReportingOverflow(Int64(fraction))
        guard !late, !wide, !over else { return nil }
        nanoseconds = sum
    }

    /// What is less than a second, in nanoseconds.
    private static func nanoseconds(_ units: UInt64, perSecond: UInt64) -> UInt64 {
        let (each, rest) = UInt64(1_000_000_000).quotientAndRemainder(dividingBy: perSecond)
        if rest == 0 { return units * each }
        let scaled = units.multipliedFullWidth(by: 1_000_000_000)
        return perSecond.dividingFullWidth((scaled.high, scaled.low)).quotient
    }
}

extension CaptureTime: CustomStringConvertible {
    /// The moment in UTC, such as `2023-11-17T16:47:38.558788000Z`.
    public var description: String {
        let billion: Int64 = 1_000_000_000
        var seconds = nanoseconds / billion
        var fraction = nanoseconds % billion
        if fraction < 0 {
            fraction += billion
            seconds -= 1
        }
        var days = seconds / 86_400
        var rest = seconds % 86_400
        if rest < 0 {
            rest += 86_400
            days -= 1
        }
        let (year, month, day) = Self.date(ofDay: days)
        let clock = [rest / 3600, rest / 60 % 60, rest % 60].map { Self.padded($0, 2) }
        return "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))T"
            + clock.joined(separator: ":") + ".\(Self.padded(fraction, 9))Z"
    }

    /// The date so many days after 1970-01-01: years are counted from March, so that the leap day
    /// is the last one.
    private static func date(ofDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = day + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let ofEra = shifted - era * 146_097
        let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * ofYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, ofYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    private static func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
