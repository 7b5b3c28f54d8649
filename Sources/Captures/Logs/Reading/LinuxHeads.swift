// SPDX-License-Identifier: Apache-2.0

/// The heads of bluetoothd on Linux, bare and in the journal.
enum LinuxHeads {
    /// `host bluetoothd[812]: src/device.c:function() text`, behind a date; the number may be
    /// missing, as for the kernel.
    static func journal(_ start: LineCursor, _ reading: LogClock.Reading) -> LogHead? {
        var cursor = start
        guard cursor.skipSpaces() > 0, cursor.word() != nil, cursor.skipSpaces() > 0,
            let colon = cursor.find(UInt8(ascii: ":"), within: 128), colon > cursor.index,
            colon + 1 == cursor.end || cursor.bytes[colon + 1] == 0x20
        else { return nil }
        var name = cursor.index..<colon
        var head = LogHead(.journal)
        if cursor.bytes[colon - 1] == UInt8(ascii: "]"),
            let bracket = HeadParts.bracket(&cursor), cursor.index == colon
        {
            name = bracket.name
            head.processID = bracket.processID
            head.threadID = bracket.threadID
        }
        guard !cursor.bytes[name].contains(0x20) else { return nil }
        head.reading = reading
        head.process = name
        cursor.index = colon + 1
        cursor.skipSpaces()
        head.text = cursor.index
        return head
    }

    /// `bluetoothd[812]: src/device.c:function() text`, as it prints on a terminal.
    static func bare(_ start: LineCursor) -> LogHead? {
        var cursor = start
        guard cursor.take("bluetoothd["), let number = cursor.number(), cursor.take("]:") else {
            return nil
        }
        cursor.skipSpaces()
        var head = LogHead(.bluetoothd)
        head.process = start.index..<start.index + 10
        head.processID = number
        head.text = cursor.index
        return head
    }
}
