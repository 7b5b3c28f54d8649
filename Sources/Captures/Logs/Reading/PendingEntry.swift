// SPDX-License-Identifier: Apache-2.0

/// An entry whose last line has not been seen. Its bytes stand at the start of the window.
struct PendingEntry: Sendable {
    /// What stands in front of its text. Nil where it was not needed so far: the entry begins with
    /// a time, and nobody wants it.
    var head: LogHead?
    /// The line on which it begins, counted from 1.
    var line: Int
    var lineCount = 1
    /// How many bytes its lines take, with their line feeds.
    var length: Int
    var marks: LineMarks
    /// From the first byte that is no text behind the last one, from the start of the entry.
    var bad: Range<Int>?
    var isWanted: Bool

    mutating func extend(by count: Int, marks more: LineMarks, bad worse: Range<Int>?) {
        if let worse {
            let end = length + worse.upperBound
            bad = (bad?.lowerBound ?? length + worse.lowerBound)..<end
        }
        length += count
        lineCount += 1
        marks.formUnion(more)
    }

    /// Whether a line without a head, which begins with this byte, goes on with the entry.
    func continues(with first: UInt8, format: LogFormat?) -> Bool {
        guard let head else { return false }
        if head.layout.spansLines { return true }
        switch head.layout {
        case .xcode: break
        case .plain where format == .xcode || head.reading != nil: break
        default: return false
        }
        switch first {
        case 0x20, 0x09, UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): return true
        default: return false
        }
    }

    /// The entry, made of its bytes. Nil where it is an object that cannot be read, or is no entry.
    func record(_ bytes: ArraySlice<UInt8>, offset: Int, clock: LogClock) -> LogRecord? {
        let head = head ?? LogHead(.plain)
        if head.layout == .json {
            guard let object = LogObject(bytes), object.isEntry else { return nil }
            return object.record(line: line, lineCount: 1, offset: offset, clock: clock)
        }
        let isClean = marks.isDisjoint(with: [.escape, .zero, .carriageReturn])
        return isClean
            ? record(head, bytes, offset: offset, clock: clock)
            : record(head, TerminalText.cleaned(bytes)[...], offset: offset, clock: clock)
    }

    private func record(
        _ head: LogHead,
        _ bytes: ArraySlice<UInt8>,
        offset: Int,
        clock: LogClock
    ) -> LogRecord {
        let start = bytes.startIndex
        func text(_ range: Range<Int>?) -> String? {
            guard let range, start + range.upperBound <= bytes.endIndex else { return nil }
            let part = bytes[start + range.lowerBound..<start + range.upperBound]
            return String(decoding: part, as: UTF8.self)
        }
        var first = min(start + head.text, bytes.endIndex)
        var end = bytes.endIndex
        var lineCount = lineCount
        if end > first, bytes[end - 1] == 0x0A { end -= 1 }
        // Blank lines behind an entry are no part of it.
        while end > first, bytes[end - 1] == 0x0A {
            end -= 1
            lineCount -= 1
        }
        if head.layout == .logcatLong {
            while first < end, bytes[first] == 0x0A || bytes[first] == 0x20 { first += 1 }
        }
        return LogRecord(
            line: line,
            lineCount: lineCount,
            offset: offset,
            time: head.reading.flatMap(clock.time),
            process: text(head.process),
            processID: head.processID,
            threadID: head.threadID,
            image: text(head.image),
            subsystem: text(head.subsystem),
            category: text(head.category),
            level: head.level,
            text: String(decoding: bytes[first..<end], as: UTF8.self)
        )
    }
}
