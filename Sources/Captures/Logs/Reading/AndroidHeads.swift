// SPDX-License-Identifier: Apache-2.0

/// The heads of Android's `logcat`, in its own forms and those of Android Studio.
enum AndroidHeads {
    /// What stands behind a date, with the year or without.
    static func dated(_ start: LineCursor, _ reading: LogClock.Reading) -> LogHead? {
        var cursor = start
        guard cursor.skipSpaces() > 0 else { return nil }
        if cursor.peek(1) == UInt8(ascii: "/") {
            guard var head = brief(cursor) else { return nil }
            head.reading = reading
            return head
        }
        guard var head = threaded(cursor) ?? studio(cursor) else { return nil }
        head.reading = reading
        return head
    }

    /// `PID TID L Tag: text`, perhaps with the name of a user in front.
    private static func threaded(_ start: LineCursor) -> LogHead? {
        var cursor = start
        var head = LogHead(.logcat)
        if !LineCursor.isDigit(cursor.current) {
            guard cursor.word() != nil, cursor.skipSpaces() > 0 else { return nil }
        }
        guard let first = cursor.number(), cursor.skipSpaces() > 0 else { return nil }
        var numbers = [first]
        while numbers.count < 3, LineCursor.isDigit(cursor.current) {
            guard let number = cursor.number(), cursor.skipSpaces() > 0 else { return nil }
            numbers.append(number)
        }
        guard numbers.count >= 2, takeLevel(&cursor, &head), cursor.skipSpaces() > 0 else {
            return nil
        }
        head.processID = numbers[numbers.count - 2]
        head.threadID = UInt64(numbers[numbers.count - 1])
        takeTag(&cursor, &head)
        return head
    }

    /// `PID-TID/com.example.app L/Tag: text` and `PID-TID  Tag  com.example.app  L  text`.
    private static func studio(_ start: LineCursor) -> LogHead? {
        var cursor = start
        var head = LogHead(.logcat)
        guard let process = cursor.number(), cursor.take(UInt8(ascii: "-")),
            let thread = cursor.number()
        else { return nil }
        head.processID = process
        head.threadID = UInt64(thread)
        if cursor.take(UInt8(ascii: "/")) {
            guard let name = cursor.word(), cursor.skipSpaces() > 0, takeLevel(&cursor, &head),
                cursor.take(UInt8(ascii: "/"))
            else { return nil }
            if !cursor.equals(name, "?") { head.process = name }
            takeTag(&cursor, &head)
            return head
        }
        guard cursor.skipSpaces() > 0, let tag = cursor.word(), cursor.skipSpaces() > 0,
            let name = cursor.word(), cursor.skipSpaces() > 0, takeLevel(&cursor, &head),
            cursor.skipSpaces() > 0 || cursor.isAtEnd
        else { return nil }
        head.subsystem = tag
        head.process = name
        head.text = cursor.index
        return head
    }

    /// `L/Tag(PID): text`.
    static func brief(_ start: LineCursor) -> LogHead? {
        var cursor = start
        var head = LogHead(.logcat)
        guard takeLevel(&cursor, &head), cursor.take(UInt8(ascii: "/")),
            let open = cursor.find(UInt8(ascii: "("), within: 96)
        else { return nil }
        var tagEnd = open
        while tagEnd > cursor.index, cursor.bytes[tagEnd - 1] == 0x20 { tagEnd -= 1 }
        if tagEnd > cursor.index { head.subsystem = cursor.index..<tagEnd }
        cursor.index = open + 1
        cursor.skipSpaces()
        guard let process = cursor.number(), cursor.take("):") else { return nil }
        head.processID = process
        _ = cursor.take(0x20)
        head.text = cursor.index
        return head
    }

    /// `[ 11-12 10:02:11.104  1234: 1240 L/Tag ]`; the text stands on the lines that follow.
    static func long(_ start: LineCursor) -> LogHead? {
        var cursor = start
        var head = LogHead(.logcatLong)
        guard cursor.take("[ ") else { return nil }
        head.reading =
            LogClock.monthDashDay(&cursor) ?? LogClock.date(&cursor, spacedZone: true)
        guard head.reading != nil, cursor.skipSpaces() > 0, let process = cursor.number(),
            cursor.take(UInt8(ascii: ":"))
        else { return nil }
        cursor.skipSpaces()
        head.threadID =
            cursor.take("0x") ? cursor.hexadecimal() : cursor.number().map { UInt64($0) }
        head.processID = process
        guard head.threadID != nil, cursor.skipSpaces() > 0, takeLevel(&cursor, &head),
            cursor.take(UInt8(ascii: "/")), let close = cursor.find(UInt8(ascii: "]"))
        else { return nil }
        var tagEnd = close
        while tagEnd > cursor.index, cursor.bytes[tagEnd - 1] == 0x20 { tagEnd -= 1 }
        if tagEnd > cursor.index { head.subsystem = cursor.index..<tagEnd }
        head.text = close + 1
        return head
    }

    /// One of Android's letters.
    private static func takeLevel(_ cursor: inout LineCursor, _ head: inout LogHead) -> Bool {
        switch cursor.current {
        case UInt8(ascii: "V"), UInt8(ascii: "D"): head.level = .debug
        case UInt8(ascii: "I"): head.level = .info
        case UInt8(ascii: "W"): head.level = .warning
        case UInt8(ascii: "E"): head.level = .error
        case UInt8(ascii: "F"), UInt8(ascii: "A"): head.level = .fault
        case UInt8(ascii: "S"): break
        default: return false
        }
        cursor.index += 1
        return true
    }

    /// `Tag   : text`; a tag may hold colons, but none with a space behind it.
    private static func takeTag(_ cursor: inout LineCursor, _ head: inout LogHead) {
        var probe = cursor
        while let colon = probe.find(UInt8(ascii: ":"), within: 128) {
            if colon + 1 == cursor.end || cursor.bytes[colon + 1] == 0x20 {
                var tagEnd = colon
                while tagEnd > cursor.index, cursor.bytes[tagEnd - 1] == 0x20 { tagEnd -= 1 }
                if tagEnd > cursor.index { head.subsystem = cursor.index..<tagEnd }
                cursor.index = min(colon + 2, cursor.end)
                break
            }
            probe.index = colon + 1
        }
        head.text = cursor.index
    }
}
