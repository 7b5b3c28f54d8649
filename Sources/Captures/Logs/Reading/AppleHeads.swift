// SPDX-License-Identifier: Apache-2.0

/// The heads that Apple's tools write.
enum AppleHeads {
    /// What stands behind a date: the default, compact and syslog styles of `log`, and Xcode's.
    static func dated(_ start: LineCursor, _ reading: LogClock.Reading) -> LogHead? {
        var cursor = start
        guard cursor.skipSpaces() > 0 else { return nil }
        if cursor.current == UInt8(ascii: "0"), cursor.peek(1) == UInt8(ascii: "x") {
            return columns(cursor, reading)
        }
        if LineCursor.isDigit(cursor.current) { return nil }
        if reading.zone == nil, let head = compact(cursor, reading) { return head }
        guard let bracket = HeadParts.bracket(&cursor) else { return nil }
        let name = cursor.bytes[bracket.name]
        if cursor.take(UInt8(ascii: ":")) {
            return syslog(cursor, reading, bracket)
        }
        guard !name.contains(UInt8(ascii: ":")), cursor.isAtEnd || cursor.current == 0x20 else {
            return nil
        }
        var head = LogHead(reading.zone == nil && bracket.threadID == nil ? .compact : .xcode)
        head.reading = reading
        HeadParts.setProcess(bracket.name, in: cursor, &head)
        head.processID = bracket.processID
        head.threadID = HeadParts.decimal(bracket.threadID)
        HeadParts.tail(&cursor, &head, isLoose: true)
        return head
    }

    /// `0x1a2b3 Default 0x0 91 0 bluetoothd: (Image) [subsystem:category] text`.
    private static func columns(_ start: LineCursor, _ reading: LogClock.Reading) -> LogHead? {
        var cursor = start
        var head = LogHead(.unifiedDefault)
        head.reading = reading
        guard cursor.take("0x"), let thread = cursor.hexadecimal(), cursor.skipSpaces() > 0,
            let type = cursor.word(), cursor.skipSpaces() > 0,
            cursor.take("0x"), cursor.hexadecimal() != nil, cursor.skipSpaces() > 0,
            let processID = cursor.number(), cursor.skipSpaces() > 0,
            cursor.number() != nil, cursor.skipSpaces() > 0 || cursor.isAtEnd
        else { return nil }
        head.threadID = thread
        head.processID = processID
        head.level = HeadParts.level(cursor.bytes[type])
        if let colon = cursor.find(UInt8(ascii: ":"), within: 128), colon > cursor.index {
            head.process = cursor.index..<colon
            cursor.index = colon + 1
        }
        HeadParts.tail(&cursor, &head, isLoose: false)
        return head
    }

    /// `Df bluetoothd[91:1a2b3] (Image) [subsystem:category] text`.
    private static func compact(_ start: LineCursor, _ reading: LogClock.Reading) -> LogHead? {
        var cursor = start
        guard let first = cursor.current, LineCursor.isLetter(first) else { return nil }
        let second = cursor.peek(1)
        let isShort = second == 0x20
        guard isShort || LineCursor.isLetter(second) && cursor.peek(2) == 0x20 else { return nil }
        let level: LogRecord.Level?
        switch (first, isShort ? nil : second) {
        case (UInt8(ascii: "D"), UInt8(ascii: "f")?): level = .notice
        case (UInt8(ascii: "D"), UInt8(ascii: "b")?): level = .debug
        case (UInt8(ascii: "I"), _): level = .info
        case (UInt8(ascii: "E"), _): level = .error
        case (UInt8(ascii: "F"), _): level = .fault
        case (UInt8(ascii: "A"), _), (UInt8(ascii: "S"), _): level = nil
        default: return nil
        }
        cursor.index += isShort ? 1 : 2
        cursor.skipSpaces()
        guard let bracket = HeadParts.bracket(&cursor), !cursor.take(UInt8(ascii: ":")) else {
            return nil
        }
        var head = LogHead(.compact)
        head.reading = reading
        head.level = level
        HeadParts.setProcess(bracket.name, in: cursor, &head)
        head.processID = bracket.processID
        head.threadID = bracket.threadID
        HeadParts.tail(&cursor, &head, isLoose: false)
        return head
    }

    /// `host process[91]: (Image) [subsystem:category] text`; the cursor stands behind the colon.
    private static func syslog(
        _ start: LineCursor,
        _ reading: LogClock.Reading,
        _ bracket: HeadParts.Bracket
    ) -> LogHead? {
        var cursor = start
        let bytes = cursor.bytes
        guard let space = bracket.name.first(where: { bytes[$0] == 0x20 }),
            space + 1 < bracket.name.upperBound
        else { return nil }
        var head = LogHead(.syslog)
        head.reading = reading
        HeadParts.setProcess(space + 1..<bracket.name.upperBound, in: cursor, &head)
        head.processID = bracket.processID
        head.threadID = bracket.threadID
        HeadParts.tail(&cursor, &head, isLoose: false)
        return head
    }

    /// `device process(image)[91] <Notice>: text`, behind a month and a day. Without a space in
    /// front of the bracket there is no device.
    static func relayed(
        _ start: LineCursor,
        _ reading: LogClock.Reading,
        omitsDevice: Bool
    ) -> LogHead? {
        var cursor = start
        guard cursor.skipSpaces() > 0, let bracket = HeadParts.bracket(&cursor),
            cursor.take(" <"), let close = cursor.find(UInt8(ascii: ">"), within: 16)
        else { return nil }
        let level = cursor.index..<close
        cursor.index = close + 1
        guard cursor.take(UInt8(ascii: ":")) else { return nil }
        cursor.skipSpaces()
        var head = LogHead(.idevicesyslog)
        head.reading = reading
        head.level = HeadParts.level(cursor.bytes[level])
        head.processID = bracket.processID
        head.threadID = bracket.threadID
        let bytes = cursor.bytes
        let space = omitsDevice ? nil : bracket.name.first { bytes[$0] == 0x20 }
        let start = space.map { $0 + 1 } ?? bracket.name.lowerBound
        guard start < bracket.name.upperBound else { return nil }
        HeadParts.setProcess(start..<bracket.name.upperBound, in: cursor, &head)
        head.text = cursor.index
        return head
    }

    /// `type TAB time TAB process TAB text`, the time with its date or without.
    static func console(_ start: LineCursor) -> LogHead? {
        var cursor = start
        let tab = UInt8(ascii: "\t")
        guard let end = cursor.find(tab, within: 24) else { return nil }
        let type = cursor.index..<end
        cursor.index = end + 1
        guard var reading = LogClock.date(&cursor, spacedZone: true) ?? LogClock.clock(&cursor)
        else { return nil }
        if reading.year == nil { LogClock.zone(&cursor, &reading, spaced: true) }
        guard cursor.take(tab), let nameEnd = cursor.find(tab, within: 256) else { return nil }
        var head = LogHead(.console)
        head.reading = reading
        head.level = HeadParts.level(cursor.bytes[type])
        if nameEnd > cursor.index {
            HeadParts.setProcess(cursor.index..<nameEnd, in: cursor, &head)
        }
        cursor.index = nameEnd + 1
        head.text = cursor.index
        return head
    }

    /// `TAB device TAB type TAB pid TAB tag TAB text`, behind a month and a day.
    static func tagged(_ start: LineCursor, _ reading: LogClock.Reading) -> LogHead? {
        var cursor = start
        let tab = UInt8(ascii: "\t")
        var fields: [Range<Int>] = []
        guard cursor.take(tab) else { return nil }
        while fields.count < 4 {
            guard let end = cursor.find(tab, within: 256) else { return nil }
            fields.append(cursor.index..<end)
            cursor.index = end + 1
        }
        var head = LogHead(.console)
        head.reading = reading
        head.level = HeadParts.level(cursor.bytes[fields[1]])
        var number = LineCursor(cursor.bytes[fields[2]])
        head.processID = number.number()
        if !fields[3].isEmpty { HeadParts.setProcess(fields[3], in: cursor, &head) }
        head.text = cursor.index
        return head
    }
}
