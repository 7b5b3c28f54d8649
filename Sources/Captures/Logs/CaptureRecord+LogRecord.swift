// SPDX-License-Identifier: Apache-2.0

extension CaptureRecord {
    /// The entry of a log that a record of a capture is: PacketLogger keeps the lines of the
    /// system's log beside its packets. Nil for a packet.
    ///
    /// The line of the entry is the number of the record. What the text tells in front, such as a
    /// process, is read as it is in a log; the time is that of the capture, where it has one.
    public var logRecord: LogRecord? {
        guard kind == .text else { return nil }
        let text = TerminalText.cleaned(bytes.prefix(LogReader.longestEntry))
        let head = LogHead.read(text.prefix { $0 != 0x0A }) ?? LogHead(.plain)
        let entry = PendingEntry(
            head: head.layout == .json || head.layout == .caption ? LogHead(.plain) : head,
            line: number,
            lineCount: text.count { $0 == 0x0A } + 1,
            length: text.count,
            marks: [],
            isWanted: true
        )
        let clock = LogClock(year: 1970)
        guard var record = entry.record(text[...], offset: offset, clock: clock) else { return nil }
        if let time { record.time = LogTime(moment: time, hasZone: true, hasYear: true) }
        return record
    }
}
