// SPDX-License-Identifier: Apache-2.0

import Captures
import Doctor
import Foundation

/// Sorts what a command line names into source, logs and captures, and reads the latter two, each
/// once and from its beginning to its end.
struct EvidenceGatherer {
    /// What the logs and captures tell, in the order in which they were named.
    private(set) var parts: [StoryPart] = []
    /// What is left for the examination of source.
    private(set) var sourcePaths: [String] = []
    /// Which of them are Swift although their names do not say so.
    private(set) var swiftFiles: Set<String> = []
    /// What could not be examined.
    private(set) var leftOut: [LeftOut] = []
    /// Whether a person ended standard input and wants to know what it told until then.
    private(set) var isEndedByPerson = false
    private let environment: Environment
    private let options: Options

    struct Options: Hashable, Sendable {
        /// The year of logs that do not tell it; nil for that in which the file was written last.
        var year: Int?
        /// A process whose lines are all read, whatever they say.
        var app: String?
        /// Whether folders that hold source are searched for logs and captures, too.
        var searchesAll = false
    }

    init(_ environment: Environment, _ options: Options) {
        self.environment = environment
        self.options = options
    }

    mutating func take(_ path: String) throws {
        guard path != "-" else { return try read(path, isNamed: true) }
        var status = stat()
        let place = environment.files.path(path)
        // What is not there is told by the examination of source.
        guard stat(place, &status) == 0 else { return sourcePaths.append(path) }
        if status.st_mode & S_IFMT == S_IFDIR { return try takeFolder(path) }
        let isSource = path.hasSuffix(".swift") || FolderSearch.isProjectFile(path)
        if isSource { return sourcePaths.append(path) }
        try read(path, isNamed: true)
    }

    private mutating func takeFolder(_ path: String) throws {
        if path.hasSuffix(".logarchive") || path.hasSuffix(".logarchive/") {
            return leaveOut(
                path,
                "it is an archive of Apple's log; a Mac reads it: log show --archive FILE"
                    + " --style ndjson --info --debug",
                isNamed: true
            )
        }
        sourcePaths.append(path)
        let search = FolderSearch(
            path,
            in: environment.files,
            stopsAtSource: !options.searchesAll
        ) { environment.interrupts.isFired }
        guard options.searchesAll || !search.hasSource else { return }
        for file in search.candidates { try read(file, isNamed: false) }
        if search.isCut {
            leaveOut(path, "it holds more than \(FolderSearch.most) logs and captures; name others")
        }
    }

    private mutating func leaveOut(_ path: String, _ reason: String, isNamed: Bool = false) {
        let name = path == "-" ? "standard input" : path
        leftOut.append(LeftOut(path: name, reason: reason, isNamed: isNamed))
    }

    // MARK: - One file

    private mutating func read(_ path: String, isNamed: Bool) throws {
        do {
            var reading = try LongReading(environment, path)
            defer { reading.finish() }
            try read(&reading, path, isNamed: isNamed)
            if reading.isEndedByPerson { isEndedByPerson = true }
        } catch let problem as FileProblem {
            leaveOut(path, problem.reason, isNamed: isNamed)
        }
    }

    private mutating func read(_ reading: inout LongReading, _ path: String, isNamed: Bool) throws {
        var first: [UInt8] = []
        var isWhole = false
        while first.count < InputKind.lookahead, !isWhole {
            if let piece = try reading.next() { first += piece } else { isWhole = true }
        }
        switch InputKind(firstBytes: first, isWhole: isWhole) {
        case .capture(let format):
            parts += try CaptureEvidence.parts(of: &reading, from: first, format)
        case .log(.plain) where !isNamed: break
        case .log(let format):
            let year = options.year ?? reading.year
            let log = LogEvidence(format: format, year: year, app: options.app)
            parts.append(try log.part(of: &reading, from: first))
        case .swiftSource where path != "-":
            guard isNamed else { break }
            sourcePaths.append(path)
            swiftFiles.insert(path)
        case let kind where isNamed: leaveOut(path, Self.reason(kind), isNamed: true)
        case .unread(let kind): leaveOut(path, Self.advice(kind))
        case .empty, .swiftSource, .propertyList, .unknown: break
        }
    }

    private static func reason(_ kind: InputKind) -> String {
        switch kind {
        case .empty: "it is empty"
        case .swiftSource: "Swift source is read from files, not from standard input"
        case .propertyList: "it is a property list, and none that is called Info.plist"
        case .unread(let kind): advice(kind)
        case .capture, .log, .unknown: "it is neither Swift source nor a log nor a capture"
        }
    }

    /// What to do so that it can be read.
    private static func advice(_ kind: UnreadKind) -> String {
        switch kind {
        case .gzip: "it is compressed; gunzip or tar xzf unpacks it"
        case .zip: "it is compressed; unzip unpacks it"
        case .compressed: "it is compressed with bzip2, xz or zstd; unpack it first"
        case .tar: "it is an archive; tar xf unpacks it"
        case .frontline: "it is a capture of Frontline; export it as btsnoop or pcapng"
        case .btsnooz:
            "it is a report of Android with a shortened capture; switch on \"Bluetooth HCI snoop"
                + " log\" in the developer options and take btsnoop_hci.log"
        case .tracev3:
            "it is a part of Apple's log; a Mac reads the archive around it: log show --archive"
                + " FILE --style ndjson --info --debug"
        case .utf16: "it is text in UTF-16; iconv -f UTF-16 -t UTF-8 makes it UTF-8"
        case .database: "it is a database"
        case .document: "it is a page, a document or a picture"
        case .program: "it is a program"
        }
    }
}

/// Reads one log to its end.
struct LogEvidence {
    var format: LogFormat
    var year: Int
    var app: String?

    func part(of reading: inout LongReading, from first: [UInt8]) throws -> StoryPart {
        // What an app prints itself is all about the app; of what a system logs little is.
        let isOwn = format == .plain || format == .xcode
        let interest = isOwn ? nil : LogInterest(processes: app.map { [$0] } ?? [])
        var reader = LogReader(year: year, interest: interest)
        var analyser = LogAnalyser(name: reading.name, format: format)
        reader.append(first)
        var isOpen = true
        while isOpen {
            while let item = reader.next() {
                switch item {
                case .record(let record): analyser.take(record)
                case .skipped(let region): analyser.skip(region)
                }
            }
            if let piece = try reading.next() {
                reader.append(piece)
            } else {
                isOpen = false
            }
        }
        reader.finish()
        while let item = reader.next() {
            switch item {
            case .record(let record): analyser.take(record)
            case .skipped(let region): analyser.skip(region)
            }
        }
        var part = analyser.finish()
        part.input.count = reader.linesRead
        return part
    }
}

/// Reads one capture to its end.
enum CaptureEvidence {
    /// The part of the packets, and one of the lines of text beside them where they tell something.
    static func parts(
        of reading: inout LongReading,
        from first: [UInt8],
        _ format: CaptureFormat
    ) throws -> [StoryPart] {
        var reader = CaptureReader()
        var analyser = CaptureAnalyser(name: reading.name, format: format)
        reader.append(first)
        var isOpen = true
        while isOpen {
            while let item = reader.next() { analyser.take(item) }
            if let piece = try reading.next() {
                reader.append(piece)
            } else {
                isOpen = false
            }
        }
        reader.finish()
        while let item = reader.next() { analyser.take(item) }
        let part = analyser.finish()
        guard let text = text(analyser.texts, name: reading.name, format) else { return [part] }
        return [part, text]
    }

    private static func text(
        _ records: [LogRecord],
        name: String,
        _ format: CaptureFormat
    ) -> StoryPart? {
        guard !records.isEmpty else { return nil }
        var analyser = LogAnalyser(name: name, format: .plain)
        for record in records { analyser.take(record) }
        var part = analyser.finish()
        guard !part.verdicts.isEmpty || !part.events.isEmpty else { return nil }
        part.input.format = "\(format), text"
        part.input.count = records.count
        part.blindness = []
        // Their lines are the numbers of records.
        for index in part.events.indices { part.events[index].evidence.becomeFrame() }
        for index in part.verdicts.indices {
            for place in part.verdicts[index].evidence.indices {
                part.verdicts[index].evidence[place].becomeFrame()
            }
        }
        return part
    }
}

extension Evidence {
    fileprivate mutating func becomeFrame() {
        if case .line(let number) = place { place = .frame(number) }
    }
}

extension LongReading {
    /// The year in which the file was written last; now where that cannot be told.
    fileprivate var year: Int {
        var seconds = written ?? time(nil)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        return Int(parts.tm_year) + 1900
    }
}
