// SPDX-License-Identifier: Apache-2.0

/// What stands in front of the text of a line. Places count from the start of the line.
struct LogHead: Sendable {
    var layout: LogLayout
    /// Where the text begins.
    var text = 0
    var reading: LogClock.Reading?
    var processID: Int?
    var threadID: UInt64?
    var level: LogRecord.Level?
    private var parts = (LinePart(), LinePart(), LinePart(), LinePart())

    var process: Range<Int>? {
        get { parts.0.range }
        set { parts.0 = LinePart(newValue) }
    }
    var image: Range<Int>? {
        get { parts.1.range }
        set { parts.1 = LinePart(newValue) }
    }
    var subsystem: Range<Int>? {
        get { parts.2.range }
        set { parts.2 = LinePart(newValue) }
    }
    var category: Range<Int>? {
        get { parts.3.range }
        set { parts.3 = LinePart(newValue) }
    }

    init(_ layout: LogLayout) {
        self.layout = layout
    }
}

/// A part of a line, in few bytes because a head is made for each line. An empty one is none.
private struct LinePart: Sendable {
    private var lower: UInt32 = 0
    private var upper: UInt32 = 0

    init(_ range: Range<Int>? = nil) {
        guard let range, let lower = UInt32(exactly: range.lowerBound),
            let upper = UInt32(exactly: range.upperBound)
        else { return }
        self.lower = lower
        self.upper = upper
    }

    var range: Range<Int>? { lower < upper ? Int(lower)..<Int(upper) : nil }
}

/// The shapes that a line can have; some formats have several.
enum LogLayout: Hashable, Sendable {
    case idevicesyslog, unifiedDefault, compact, syslog, xcode, console
    case logcat, logcatLong, journal, bluetoothd, json
    /// What a tool prints about itself, such as `[connected]`; an entry of its own.
    case control
    /// The names of columns.
    case caption
    /// A line of no known layout, perhaps with a time.
    case plain

    /// The format of which the line is a sign.
    var format: LogFormat? {
        switch self {
        case .idevicesyslog: .idevicesyslog
        case .unifiedDefault: .unifiedDefault
        case .compact: .unifiedCompact
        case .syslog: .unifiedSyslog
        case .xcode: .xcode
        case .console: .console
        case .logcat, .logcatLong: .logcat
        case .journal, .bluetoothd: .bluetoothd
        case .json: .unifiedNDJSON
        case .control, .caption, .plain: nil
        }
    }

    /// Whether a line without a head belongs to the entry before it, whatever it looks like.
    var spansLines: Bool {
        switch self {
        case .json, .control, .caption, .plain, .xcode: false
        default: true
        }
    }
}

extension LogHead {
    /// Reads the head of a line; nil where it has none. With `omitsDevice` idevicesyslog left out
    /// the name of the phone, so that a space in front of the bracket belongs to the process.
    static func read(_ line: ArraySlice<UInt8>, omitsDevice: Bool = false) -> LogHead? {
        let cursor = LineCursor(line)
        guard let first = cursor.current else { return nil }
        var head: LogHead?
        switch first {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): head = dated(cursor)
        case UInt8(ascii: "["): head = AndroidHeads.long(cursor) ?? control(cursor)
        case UInt8(ascii: "-"): head = control(cursor)
        case UInt8(ascii: "{"): head = LogObject.looksLikeEntry(line) ? LogHead(.json) : nil
        default: head = worded(cursor, first, omitsDevice: omitsDevice)
        }
        guard var head else { return nil }
        head.moveToStart(line.startIndex)
        return head
    }

    /// Lines that begin with a date or a time.
    private static func dated(_ start: LineCursor) -> LogHead? {
        var cursor = start
        if start.peek(2) == UInt8(ascii: "-") {
            guard let reading = LogClock.monthDashDay(&cursor) else { return nil }
            return AndroidHeads.dated(cursor, reading) ?? timed(cursor, reading)
        }
        guard start.peek(4) == UInt8(ascii: "-"), let reading = LogClock.date(&cursor) else {
            return nil
        }
        let hasLetterT = start.peek(10) == UInt8(ascii: "T")
        if hasLetterT { return LinuxHeads.journal(cursor, reading) ?? timed(cursor, reading) }
        if let head = AppleHeads.dated(cursor, reading) { return head }
        var zoned = start
        if let reading = LogClock.date(&zoned, spacedZone: true),
            let head = AndroidHeads.dated(zoned, reading)
        {
            return head
        }
        return timed(cursor, reading)
    }

    /// Whether a line begins with a date and a time, so that it surely has a head. Where this is
    /// false it may still have one.
    static func beginsWithTime(_ line: ArraySlice<UInt8>) -> Bool {
        var cursor = LineCursor(line)
        guard LineCursor.isDigit(cursor.current) else {
            return cursor.peek(3) == 0x20 && LogClock.monthAndDay(&cursor) != nil
        }
        return cursor.peek(2) == UInt8(ascii: "-")
            ? LogClock.monthDashDay(&cursor) != nil : LogClock.date(&cursor) != nil
    }

    /// Lines that begin with a letter.
    private static func worded(
        _ start: LineCursor,
        _ first: UInt8,
        omitsDevice: Bool
    ) -> LogHead? {
        guard LineCursor.isLetter(first) || first >= 0x80 else { return nil }
        if start.peek(1) == UInt8(ascii: "/") { return AndroidHeads.brief(start) }
        if start.peek(3) == UInt8(ascii: " ") {
            var cursor = start
            if let reading = LogClock.monthAndDay(&cursor) {
                return AppleHeads.tagged(cursor, reading)
                    ?? AppleHeads.relayed(cursor, reading, omitsDevice: omitsDevice)
                    ?? LinuxHeads.journal(cursor, reading) ?? timed(cursor, reading)
            }
        }
        if first == UInt8(ascii: "b"), let head = LinuxHeads.bare(start) { return head }
        if first == UInt8(ascii: "T"), let head = caption(start) { return head }
        return AppleHeads.console(start)
    }

    /// A time and a text of which nothing else is known.
    private static func timed(_ start: LineCursor, _ reading: LogClock.Reading) -> LogHead {
        var cursor = start
        cursor.skipSpaces()
        var head = LogHead(.plain)
        head.reading = reading
        head.text = cursor.index
        return head
    }

    /// `[connected]`, `[disconnected:…]`, `--------- beginning of main`.
    private static func control(_ start: LineCursor) -> LogHead? {
        var cursor = start
        if cursor.take("--------- ") || cursor.take("-- ") {
            guard
                cursor.take("beginning of ") || cursor.take("switch to ")
                    || cursor.take("Journal begins") || cursor.take("Boot ")
                    || cursor.take("No entries")
            else { return nil }
        } else {
            guard cursor.take("[connected") || cursor.take("[disconnected"),
                cursor.current == UInt8(ascii: "]") || cursor.current == UInt8(ascii: ":")
            else { return nil }
        }
        var head = LogHead(.control)
        head.text = start.index
        return head
    }

    /// The names of the columns above `log show`.
    private static func caption(_ start: LineCursor) -> LogHead? {
        var cursor = start
        guard cursor.take("Timestamp  ") else { return nil }
        cursor.skipSpaces()
        guard cursor.take("Thread ") || cursor.take("Ty ") || cursor.take("(process)") else {
            return nil
        }
        return LogHead(.caption)
    }

    private mutating func moveToStart(_ start: Int) {
        guard start != 0 else { return }
        func moved(_ range: Range<Int>?) -> Range<Int>? {
            range.map { $0.lowerBound - start..<$0.upperBound - start }
        }
        text = max(0, text - start)
        process = moved(process)
        image = moved(image)
        subsystem = moved(subsystem)
        category = moved(category)
    }
}
