// SPDX-License-Identifier: Apache-2.0

import Captures

/// Writes moments and spans for people.
enum PageTime {
    /// The day, as `2026-03-01`.
    static func day(_ time: CaptureTime) -> String { String(time.description.prefix(10)) }

    /// The time of the day, as `12:03:04.250`.
    static func clock(_ time: CaptureTime) -> String {
        String(time.description.dropFirst(11).prefix(12))
    }

    /// The nanoseconds between two moments, 0 where they run backwards, the greatest number where
    /// they lie too far from each other.
    static func span(_ start: CaptureTime, _ end: CaptureTime) -> Int64 {
        let (span, overflow) = end.nanoseconds.subtractingReportingOverflow(start.nanoseconds)
        if overflow { return start < end ? .max : 0 }
        return max(0, span)
    }

    /// The time since the beginning, as `+0.250 s`, `+2:03.250` or `+1:02:03.250`.
    static func relative(_ time: CaptureTime, since start: CaptureTime) -> String {
        guard start <= time else { return "−" + relative(start, since: time).dropFirst() }
        let milliseconds = span(start, time) / 1_000_000
        let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
        let fraction = "." + padded(rest, 3)
        if seconds < 60 { return "+\(seconds)\(fraction) s" }
        let (minutes, hours) = (seconds / 60 % 60, seconds / 3_600)
        let tail = padded(seconds % 60, 2) + fraction
        if hours == 0 { return "+\(minutes):\(tail)" }
        return "+\(hours):\(padded(minutes, 2)):\(tail)"
    }

    /// A span in the units that suit it, two at most.
    static func duration(_ nanoseconds: Int64, _ language: Language) -> String {
        let milliseconds = nanoseconds / 1_000_000
        let seconds = milliseconds / 1_000
        let units = units(language)
        switch seconds {
        case 0: return "\(milliseconds) ms"
        case 1..<10: return decimal(milliseconds / 10, 2) + units.second
        case 10..<60: return decimal(milliseconds / 100, 1) + units.second
        case 60..<3_600:
            return "\(seconds / 60)\(units.minute) \(seconds % 60)\(units.second)"
        case 3_600..<86_400:
            return "\(seconds / 3_600)\(units.hour) \(seconds / 60 % 60)\(units.minute)"
        default:
            return "\(seconds / 86_400)\(units.day) \(seconds / 3_600 % 24)\(units.hour)"
        }
    }

    private static func units(
        _ language: Language
    ) -> (second: String, minute: String, hour: String, day: String) {
        switch language {
        case .english: (" s", " min", " h", " d")
        case .korean: ("초", "분", "시간", "일")
        }
    }

    private static func decimal(_ number: Int64, _ places: Int) -> String {
        let unit: Int64 = places == 1 ? 10 : 100
        return "\(number / unit).\(padded(number % unit, places))"
    }

    private static func padded(_ number: Int64, _ width: Int) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
