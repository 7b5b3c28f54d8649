// SPDX-License-Identifier: Apache-2.0

/// Tells the layout of a log by its first lines.
struct LogSniffer {
    /// How many bytes are looked at.
    static let lookahead = 16_384
    /// How many lines may stand before the objects of a JSON log.
    private static let preface = 3

    /// The layout that most lines with a head have.
    private(set) var format = LogFormat.plain
    /// Where the first object or the array begins, in a log that is JSON across lines.
    private(set) var objects: Int?
    /// Whether idevicesyslog left out the name of the phone.
    private(set) var omitsDevice = false
    /// How many lines have a head.
    private(set) var heads = 0
    /// How many lines are not blank.
    private(set) var lines = 0

    /// Looks at the first bytes of a file, of which the last line may be cut.
    init(_ bytes: ArraySlice<UInt8>, isWhole: Bool) {
        var tally: [(format: LogFormat, count: Int)] = []
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let feed = bytes[start...].firstIndex(of: 0x0A)
            let end = feed ?? bytes.endIndex
            guard feed != nil || isWhole || lines == 0 else { break }
            if lines <= Self.preface, heads == 0, Self.opensObjects(bytes[start...], end) {
                objects = start - bytes.startIndex
                format = .unifiedJSON
                return
            }
            let line = TerminalText.cleaned(bytes[start..<end])
            if line.contains(where: { $0 != 0x20 && $0 != 0x09 }) { lines += 1 }
            if let head = LogHead.read(line[...]) {
                let found = head.layout
                if found == .idevicesyslog, Self.omitsDevice(head, line) { omitsDevice = true }
                if found != .plain { heads += 1 }
                if let format = found.format {
                    if let place = tally.firstIndex(where: { $0.format == format }) {
                        tally[place].count += 1
                    } else {
                        tally.append((format, 1))
                    }
                }
            }
            start = end + 1
        }
        var best = 0
        for (format, count) in tally where count > best {
            best = count
            self.format = format
        }
    }

    /// Whether the process stands right behind the time.
    private static func omitsDevice(_ head: LogHead, _ line: [UInt8]) -> Bool {
        guard let process = head.process else { return false }
        return line[..<process.lowerBound].split(separator: 0x20).count == 3
    }

    /// Whether an array of objects begins here, or an object that goes beyond its line.
    private static func opensObjects(_ bytes: ArraySlice<UInt8>, _ lineEnd: Int) -> Bool {
        var scanner = JSONScanner(bytes)
        let isArray = scanner.take(UInt8(ascii: "["))
        if isArray { scanner.skipSpace() }
        guard scanner.take(UInt8(ascii: "{")) else { return false }
        if !isArray, LogObject.isWhole(bytes[bytes.startIndex..<lineEnd]) { return false }
        scanner.skipSpace()
        guard let key = scanner.string(), !key.isEmpty else { return false }
        scanner.skipSpace()
        return scanner.take(UInt8(ascii: ":"))
    }
}
