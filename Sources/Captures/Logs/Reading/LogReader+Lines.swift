// SPDX-License-Identifier: Apache-2.0

extension LogReader {
    private static let cutReason = "a line of more than \(longestEntry) bytes was cut"
    private static let rubbishReason = "bytes that are no text"
    private static let badReason = "bytes that are no text in a line that was read"
    private static let objectReason = "a JSON object that is damaged or cut off"
    /// Fewer zeros than this between lines are what some tools put there, and are passed silently.
    private static let fewestZeros = 4
    /// How much of a line is looked at for its time, with the colours in it.
    private static let longestStart = 96

    /// Reads one line.
    mutating func stepLine() -> Bool {
        let start = pending?.length ?? 0
        if scanned < start { scanned = start }
        if scanned == start, start < window.count {
            if window[start] == 0 { return stepZeros() }
            if format == .unifiedJSON, let begins = beginsObjects(start) {
                guard begins else { return takesLine(start) }
                flush()
                mode = .objects
                isAtLineStart = true
                return true
            } else if format == .unifiedJSON, !isFinished, window.count - start < 2 {
                return false
            }
        }
        return takesLine(start)
    }

    /// Whether JSON goes on here; nil where too little has arrived to tell.
    private func beginsObjects(_ start: Int) -> Bool? {
        if window[start] == UInt8(ascii: "{") { return true }
        guard window[start] == UInt8(ascii: "[") else { return false }
        guard start + 1 < window.count else { return isFinished ? false : nil }
        return [UInt8(ascii: "{"), 0x0A, 0x0D].contains(window[start + 1])
    }

    /// Zeros in front of a line: a file that was not written to its end, or a separator.
    private mutating func stepZeros() -> Bool {
        flush()
        var count = 0
        while count < window.count, window[count] == 0 { count += 1 }
        let isMore = openReason == Self.rubbishReason
        if count < Self.fewestZeros, !isMore {
            guard count < window.count || isFinished else { return false }
            window.drop(count)
        } else {
            skip(count, Self.rubbishReason)
        }
        scanned = 0
        return true
    }

    private mutating func takesLine(_ start: Int) -> Bool {
        let limit = start + Self.longestEntry
        let looked = max(scanned, start)..<max(min(window.count, limit + 1), scanned, start)
        var marks = marks
        let feed = window.withBytes { LineScan.lineFeed(in: $0, looked, marks: &marks) }
        self.marks = marks
        scanned = looked.upperBound
        if let feed {
            take(start..<feed, length: feed + 1 - start)
        } else if window.count > limit {
            let end = boundary(before: limit, from: start)
            take(start..<end, length: end - start)
            mode = .lineTail
        } else if isFinished {
            guard window.count > start else {
                // Objects may have ended in the middle of a line.
                if !isAtLineStart { linesRead += 1 }
                isAtLineStart = true
                return endItems()
            }
            take(start..<window.count, length: window.count - start)
        } else {
            return false
        }
        scanned = pending?.length ?? 0
        self.marks = []
        return true
    }

    /// The last place up to this one where a character ends.
    private func boundary(before limit: Int, from start: Int) -> Int {
        for end in stride(from: limit, to: max(start, limit - 4), by: -1)
        where window[end] & 0xC0 != 0x80 {
            return end
        }
        return limit
    }

    /// Takes a line: its bytes without the line feed, and its length with it.
    private mutating func take(_ range: Range<Int>, length: Int) {
        linesRead += 1
        isAtLineStart = true
        var content = range
        while let last = content.last, window[last] == 0x0D || window[last] == 0 {
            content = content.lowerBound..<last
        }
        var bad: Range<Int>?
        if !marks.isDisjoint(with: [.high, .zero]) {
            let quality = TextQuality(window[content])
            if quality.isRubbish {
                flush()
                return skip(length, Self.rubbishReason)
            }
            bad = quality.bad
        }
        let isWanted = format == .xcode || isWanted(content)
        let isColoured = marks.contains(.escape)
        if !isWanted {
            let start = window[content].prefix(Self.longestStart)
            let shown = isColoured ? TerminalText.cleaned(start)[...] : start
            if LogHead.beginsWithTime(shown) {
                return begin(nil, length: length, bad: bad, isWanted: false)
            }
        }
        let line = isColoured ? TerminalText.cleaned(window[content])[...] : window[content]
        if let head = LogHead.read(line, omitsDevice: omitsDevice) {
            begin(head, length: length, bad: bad, isWanted: isWanted)
        } else {
            takeHeadless(line, length: length, bad: bad, isWanted: isWanted)
        }
    }

    private mutating func begin(
        _ head: LogHead?,
        length: Int,
        bad: Range<Int>?,
        isWanted: Bool
    ) {
        flush()
        closeRegion()
        guard head?.layout != .caption else { return window.drop(length) }
        pending = PendingEntry(
            head: head,
            line: linesRead,
            length: length,
            marks: marks,
            bad: bad,
            isWanted: isWanted || head?.layout == .control
        )
    }

    private mutating func takeHeadless(
        _ line: ArraySlice<UInt8>,
        length: Int,
        bad: Range<Int>?,
        isWanted: Bool
    ) {
        if let entry = pending, entry.head == nil {
            // All of it is one line so far.
            let first = window[0..<entry.length].prefix { $0 != 0x0A }
            let isColoured = entry.marks.contains(.escape)
            let line = isColoured ? TerminalText.cleaned(first)[...] : first
            pending?.head = LogHead.read(line, omitsDevice: omitsDevice)
        }
        let isBlank = line.allSatisfy { $0 == 0x20 || $0 == 0x09 }
        let fits = (pending?.length ?? 0) + length <= Self.longestEntry
        if let entry = pending, fits,
            isBlank
                ? entry.head?.layout.spansLines == true
                : entry.continues(with: line.first ?? 0, format: format)
        {
            pending?.isWanted = entry.isWanted || isWanted
            pending?.extend(by: length, marks: marks, bad: bad)
            return
        }
        if isBlank {
            flush()
            return window.drop(length)
        }
        if format == .unifiedNDJSON, line.first == UInt8(ascii: "{") {
            flush()
            if LogObject(line) != nil { return window.drop(length) }
            return skip(length, Self.objectReason)
        }
        // What goes on beyond the bound is as wanted as what it belongs to.
        let goesOn = pending?.isWanted == true && pending?.head?.layout.spansLines == true
        begin(LogHead(.plain), length: length, bad: bad, isWanted: isWanted || goesOn)
    }

    /// Passes the rest of a line that was cut.
    mutating func stepLineTail() -> Bool {
        let isWanted = pending?.isWanted ?? true
        flush()
        var ignored: LineMarks = []
        let feed = window.withBytes {
            LineScan.lineFeed(in: $0, 0..<window.count, marks: &ignored)
        }
        skip(feed.map { $0 + 1 } ?? window.count, openReason ?? Self.cutReason, isWanted: isWanted)
        scanned = 0
        if feed != nil || isFinished { mode = .lines }
        return feed != nil || isFinished
    }

    /// Ends the entry that was being read, and gives it if it is wanted.
    mutating func flush() {
        guard let entry = pending else { return }
        pending = nil
        recordsRead += 1
        let offset = window.offset
        if entry.isWanted {
            let bytes = window[0..<entry.length]
            if let record = entry.record(bytes, offset: offset, clock: clock) {
                give(record)
                if let bad = entry.bad {
                    let place = offset + bad.lowerBound
                    note(SkippedRegion(offset: place, count: bad.count, reason: Self.badReason))
                    closeRegion()
                }
            } else if LogObject(bytes) == nil {
                note(SkippedRegion(offset: offset, count: entry.length, reason: Self.objectReason))
            }
        }
        window.drop(entry.length)
        scanned = max(0, scanned - entry.length)
    }
}
