// SPDX-License-Identifier: Apache-2.0

/// Reads the dates and times of log lines.
struct LogClock: Hashable, Sendable {
    /// The year of lines that do not tell it.
    let year: Int

    /// The parts of a time as a line tells them.
    struct Reading: Hashable, Sendable {
        var year: Int16?
        var month: UInt8 = 1
        var day: UInt8 = 1
        /// Since midnight.
        var seconds: Int32 = 0
        var nanoseconds: Int32 = 0
        /// Minutes east of Greenwich.
        var zone: Int16?
    }

    /// The moment of a reading; nil where no calendar has it.
    func time(_ reading: Reading) -> LogTime? {
        let year = reading.year.map { Int($0) } ?? self.year
        // Nanoseconds of 64 bits reach from 1677 to 2262.
        guard (1678...2261).contains(year) else { return nil }
        let days = Self.days(year: year, month: Int(reading.month), day: Int(reading.day))
        let minutes = days * 1440 - Int(reading.zone ?? 0)
        let nanoseconds =
            (Int64(minutes) * 60 + Int64(reading.seconds)) * 1_000_000_000
            + Int64(reading.nanoseconds)
        return LogTime(
            moment: CaptureTime(nanoseconds: nanoseconds),
            hasZone: reading.zone != nil,
            hasYear: reading.year != nil
        )
    }

    /// `2025-11-12 10:02:20.500001+0900`, with a `T` between and any part behind the seconds left
    /// out. With `spacedZone` the zone may stand behind a space.
    static func date(_ cursor: inout LineCursor, spacedZone: Bool = false) -> Reading? {
        var probe = cursor
        guard let year = probe.digits(4), probe.take(UInt8(ascii: "-")),
            let month = probe.digits(2), probe.take(UInt8(ascii: "-")), let day = probe.digits(2),
            probe.take(UInt8(ascii: " ")) || probe.take(UInt8(ascii: "T")),
            (1...12).contains(month), (1...31).contains(day),
            var reading = clock(&probe)
        else { return nil }
        reading.year = Int16(year)
        reading.month = UInt8(month)
        reading.day = UInt8(day)
        zone(&probe, &reading, spaced: spacedZone)
        cursor = probe
        return reading
    }

    /// `10:02:20`, with a fraction of up to nine digits behind a point or a comma.
    static func clock(_ cursor: inout LineCursor) -> Reading? {
        var probe = cursor
        let colon = UInt8(ascii: ":")
        guard let hour = probe.digits(2), probe.take(colon), let minute = probe.digits(2),
            probe.take(colon), let second = probe.digits(2), hour < 24, minute < 60, second < 61
        else { return nil }
        var reading = Reading(seconds: Int32(hour * 3600 + minute * 60 + second))
        if probe.current == UInt8(ascii: ".") || probe.current == UInt8(ascii: ","),
            LineCursor.isDigit(probe.peek(1))
        {
            probe.index += 1
            var unit: Int32 = 100_000_000
            while let byte = probe.current, byte &- 0x30 < 10 {
                reading.nanoseconds += Int32(byte &- 0x30) * unit
                unit /= 10
                probe.index += 1
            }
        }
        cursor = probe
        return reading
    }

    /// `Nov 12 10:02:11.104233`, the day padded with a space or a zero.
    static func monthAndDay(_ cursor: inout LineCursor) -> Reading? {
        var probe = cursor
        guard let month = month(&probe), probe.take(UInt8(ascii: " ")) else { return nil }
        _ = probe.take(UInt8(ascii: " "))
        guard let day = probe.number(), (1...31).contains(day), probe.take(UInt8(ascii: " ")),
            var reading = clock(&probe)
        else { return nil }
        reading.month = UInt8(month)
        reading.day = UInt8(day)
        cursor = probe
        return reading
    }

    /// `11-12 10:02:11.104`, as Android writes it.
    static func monthDashDay(_ cursor: inout LineCursor) -> Reading? {
        var probe = cursor
        guard let month = probe.digits(2), probe.take(UInt8(ascii: "-")),
            let day = probe.digits(2), probe.take(UInt8(ascii: " ")),
            (1...12).contains(month), (1...31).contains(day), var reading = clock(&probe)
        else { return nil }
        reading.month = UInt8(month)
        reading.day = UInt8(day)
        zone(&probe, &reading, spaced: true)
        cursor = probe
        return reading
    }

    /// Reads `+0900`, `+09:00`, `+09` or `Z` where it stands here.
    static func zone(_ cursor: inout LineCursor, _ reading: inout Reading, spaced: Bool) {
        var probe = cursor
        if spaced { probe.skipSpaces() }
        if !spaced || probe.index == cursor.index, probe.take(UInt8(ascii: "Z")) {
            reading.zone = 0
            cursor = probe
            return
        }
        let isEast = probe.take(UInt8(ascii: "+"))
        guard isEast || probe.take(UInt8(ascii: "-")), let hours = probe.digits(2) else { return }
        var minutes = 0
        if LineCursor.isDigit(probe.current) || probe.current == UInt8(ascii: ":") {
            _ = probe.take(UInt8(ascii: ":"))
            guard let number = probe.digits(2) else { return }
            minutes = number
        }
        guard hours < 24, minutes < 60, !LineCursor.isDigit(probe.current) else { return }
        reading.zone = Int16((isEast ? 1 : -1) * (hours * 60 + minutes))
        cursor = probe
    }

    private static func month(_ cursor: inout LineCursor) -> Int? {
        guard cursor.index + 3 <= cursor.end else { return nil }
        let bytes = cursor.bytes
        let name =
            UInt32(bytes[cursor.index]) << 16 | UInt32(bytes[cursor.index + 1]) << 8
            | UInt32(bytes[cursor.index + 2])
        let month: Int
        switch name {
        case 0x4A616E: month = 1
        case 0x466562: month = 2
        case 0x4D6172: month = 3
        case 0x417072: month = 4
        case 0x4D6179: month = 5
        case 0x4A756E: month = 6
        case 0x4A756C: month = 7
        case 0x417567: month = 8
        case 0x536570: month = 9
        case 0x4F6374: month = 10
        case 0x4E6F76: month = 11
        case 0x446563: month = 12
        default: return nil
        }
        cursor.index += 3
        return month
    }

    /// Days from 1970-01-01: years are counted from March, so that the leap day is the last one.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let era = shifted / 400
        let ofEra = shifted - era * 400
        let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
    }
}
