// SPDX-License-Identifier: Apache-2.0

/// Reads a log of any known layout from bytes as they arrive, in constant memory.
///
/// Hand over pieces with `append`, take items with `next` until it gives nil, and say `finish`
/// behind the last piece; then take the rest. The items do not depend on where the pieces end.
///
/// Each line is read by its own shape, so that a file may change its layout in the middle, as
/// pasted logs do. A line without a head belongs to the entry before it, up to `longestEntry`
/// bytes, or is an entry of its own. What is no text becomes `.skipped`, and reading goes on at
/// the next line. Any bytes will do: none of them traps.
public struct LogReader: Sendable {
    /// How the log is laid out: as most of its first lines are. Nil until 16,384 bytes have arrived
    /// or the file has ended, and where the text is stored in a way that is not read.
    public internal(set) var format: LogFormat?
    /// How many lines were passed so far, whether anybody wanted them or not.
    public internal(set) var linesRead = 0
    /// How many entries were passed so far, whether anybody wanted them or not.
    public internal(set) var recordsRead = 0

    /// How many bytes an entry may have; a longer line is cut, and a longer entry of several lines
    /// goes on in a new one without a head.
    public static let longestEntry = 65_536

    let clock: LogClock
    let interest: LogInterest?
    var window = LogWindow()
    var mode = Mode.start
    /// Whether idevicesyslog left out the name of the phone.
    var omitsDevice = false
    var isFinished = false
    var pending: PendingEntry?
    /// Up to where the end of the current line was looked for, and what was seen there.
    var scanned = 0
    var marks: LineMarks = []
    var boundary: ObjectBoundary?
    /// Whether what was passed last was the end of a line; while objects are read.
    var isAtLineStart = true
    private var region: SkippedRegion?
    private var regionIsWanted = true
    private var items: [LogItem] = []
    private var nextItem = 0

    enum Mode: Hashable, Sendable {
        /// Too little has arrived to tell the layout.
        case start
        case lines
        /// Behind the cut of a line that is too long.
        case lineTail
        case objects
        /// Nothing can be read.
        case foreign(String)
    }

    /// Makes a reader at the start of a file.
    ///
    /// - Parameters:
    ///   - year: The year of lines that do not tell it.
    ///   - interest: Which entries to give; nil for all.
    public init(year: Int = 1970, interest: LogInterest? = nil) {
        clock = LogClock(year: year)
        self.interest = interest
    }

    /// How many bytes are held at this moment: at most the longest entry and a line, and what was
    /// appended since the last `next` gave nil.
    public var heldBytes: Int { window.count }

    /// Takes the next bytes of the file.
    public mutating func append(_ bytes: some Sequence<UInt8>) {
        window.append(bytes)
    }

    /// Says that there are no more bytes.
    public mutating func finish() {
        isFinished = true
    }

    /// The next item; nil where more bytes are needed or, behind `finish`, where all were read.
    public mutating func next() -> LogItem? {
        while true {
            if nextItem < items.count {
                nextItem += 1
                return items[nextItem - 1]
            }
            if nextItem > 0 {
                items.removeAll(keepingCapacity: true)
                nextItem = 0
            }
            guard step() else { return nil }
        }
    }

    /// Reads on; false where more bytes must arrive, or where all have been read.
    private mutating func step() -> Bool {
        switch mode {
        case .start: return detect()
        case .lines: return stepLine()
        case .lineTail: return stepLineTail()
        case .objects: return stepObjects()
        case .foreign(let reason):
            skip(window.count, reason)
            return isFinished && endItems()
        }
    }

    private mutating func detect() -> Bool {
        guard isFinished || window.count >= LogSniffer.lookahead, window.count > 0 else {
            return false
        }
        let bytes = window[0..<min(window.count, LogSniffer.lookahead)]
        if TextEncoding.isUTF16(bytes) {
            mode = .foreign("text in UTF-16, where UTF-8 is read")
            return true
        }
        if bytes.starts(with: TextEncoding.byteOrderMark) {
            window.drop(TextEncoding.byteOrderMark.count)
        }
        let shown = window[0..<min(window.count, LogSniffer.lookahead)]
        let sniffer = LogSniffer(shown, isWhole: shown.count == window.count && isFinished)
        format = sniffer.format
        omitsDevice = sniffer.omitsDevice
        mode = sniffer.objects == 0 ? .objects : .lines
        return true
    }

    func isWanted(_ range: Range<Int>) -> Bool {
        guard let interest else { return true }
        return window.withBytes { interest.search.finds(in: $0, range) }
    }

    // MARK: - What is given

    mutating func give(_ record: LogRecord) {
        items.append(.record(record))
    }

    /// Passes over so many bytes at the start of the window, which are no entry.
    mutating func skip(_ count: Int, _ reason: String, isWanted: Bool = true) {
        guard count > 0 else { return }
        note(SkippedRegion(offset: window.offset, count: count, reason: reason), isWanted)
        window.drop(count)
    }

    /// Bytes that were not read, one region with those before them where the reason is the same.
    mutating func note(_ more: SkippedRegion, _ isWanted: Bool = true) {
        if let last = region, last.offset + last.count == more.offset, last.reason == more.reason {
            region?.count += more.count
            return
        }
        closeRegion()
        region = more
        regionIsWanted = isWanted
    }

    /// Whether the bytes just passed were skipped, and why.
    var openReason: String? {
        guard let region, region.offset + region.count == window.offset else { return nil }
        return region.reason
    }

    mutating func closeRegion() {
        if let region, regionIsWanted { items.append(.skipped(region)) }
        region = nil
    }

    /// Gives what is left at the end of the file; false where nothing is.
    mutating func endItems() -> Bool {
        flush()
        closeRegion()
        return !items.isEmpty
    }
}
