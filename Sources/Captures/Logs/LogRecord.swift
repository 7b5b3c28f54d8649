// SPDX-License-Identifier: Apache-2.0

/// One entry of a log, without what its layout wraps around it.
public struct LogRecord: Hashable, Sendable {
    /// The line on which it begins, counted from 1. For an array of JSON objects in one line it is
    /// still the line of the file.
    public var line: Int
    /// How many lines it takes.
    public var lineCount: Int
    /// Where it begins in the file, in bytes.
    public var offset: Int
    /// When it was written; nil where the layout or the line does not say.
    public var time: LogTime?
    /// The name of the process without its path; nil where the line does not say.
    public var process: String?
    /// The number of the process.
    public var processID: Int?
    /// The number of the thread.
    public var threadID: UInt64?
    /// The library inside the process that wrote it, such as `CoreBluetooth`.
    public var image: String?
    /// The subsystem, such as `com.apple.bluetooth`, or the tag of Android's log.
    public var subsystem: String?
    /// The category, such as `Server.LE.Connection`.
    public var category: String?
    /// How serious its writer found it.
    public var level: Level?
    /// The text, its lines joined by `\n`.
    public var text: String

    /// Makes an entry.
    public init(
        line: Int,
        lineCount: Int = 1,
        offset: Int = 0,
        time: LogTime? = nil,
        process: String? = nil,
        processID: Int? = nil,
        threadID: UInt64? = nil,
        image: String? = nil,
        subsystem: String? = nil,
        category: String? = nil,
        level: Level? = nil,
        text: String
    ) {
        self.line = line
        self.lineCount = lineCount
        self.offset = offset
        self.time = time
        self.process = process
        self.processID = processID
        self.threadID = threadID
        self.image = image
        self.subsystem = subsystem
        self.category = category
        self.level = level
        self.text = text
    }

    /// How serious an entry is.
    public enum Level: String, Hashable, Sendable, Codable {
        /// Only for a developer.
        case debug
        /// For a closer look.
        case info
        /// The usual.
        case notice
        /// Something looks wrong.
        case warning
        /// Something went wrong.
        case error
        /// Something is broken.
        case fault
    }
}

/// The time of a log entry, as far as its line tells it.
public struct LogTime: Hashable, Sendable {
    /// The moment; where the zone is not told, as if it were UTC; where the year is not told, in
    /// the year that the reader was given; where not even the day, on its first day.
    public var moment: CaptureTime
    /// Whether the line tells the zone.
    public var hasZone: Bool
    /// Whether the line tells the year.
    public var hasYear: Bool

    /// Makes a time.
    public init(moment: CaptureTime, hasZone: Bool, hasYear: Bool) {
        self.moment = moment
        self.hasZone = hasZone
        self.hasYear = hasYear
    }
}
