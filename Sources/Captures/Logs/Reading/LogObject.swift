// SPDX-License-Identifier: Apache-2.0

/// An entry of the unified log that is written as a JSON object.
///
/// Only what a record needs is read; the rest is passed over. Objects nest at most 64 deep.
struct LogObject {
    private(set) var message: String?
    private(set) var timestamp: ArraySlice<UInt8> = []
    private(set) var eventType: String?
    private var processPath: String?
    private var senderPath: String?
    private var subsystem: String?
    private var category: String?
    private var messageType: ArraySlice<UInt8> = []
    private var processID: Int?
    private var threadID: Int?

    private static let deepest = 64

    private static let names = PhraseSearch(
        ["\"eventMessage\"", "\"timestamp\""].map { Array($0.utf8) }
    )

    /// Whether a line is one whole object with the names of an entry in it.
    static func looksLikeEntry(_ line: ArraySlice<UInt8>) -> Bool {
        isWhole(line) && line.withUnsafeBytes { names.finds(in: $0, 0..<$0.count) }
    }

    /// Whether a line begins and ends like an object.
    static func isWhole(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.first == UInt8(ascii: "{") else { return false }
        return line.last { $0 != UInt8(ascii: ",") && $0 != 0x20 && $0 != 0x0D }
            == UInt8(ascii: "}")
    }

    /// Reads an object; nil where it is none, or damaged.
    init?(_ bytes: ArraySlice<UInt8>) {
        var scanner = JSONScanner(bytes)
        scanner.skipSpace()
        guard scanner.take(UInt8(ascii: "{")) else { return nil }
        scanner.skipSpace()
        if scanner.take(UInt8(ascii: "}")) { return }
        while true {
            scanner.skipSpace()
            guard let key = scanner.string() else { return nil }
            scanner.skipSpace()
            guard scanner.take(UInt8(ascii: ":")) else { return nil }
            scanner.skipSpace()
            let start = scanner.index
            guard scanner.skipValue(depth: Self.deepest) else { return nil }
            keep(bytes[key], bytes[start..<scanner.index])
            scanner.skipSpace()
            if scanner.take(UInt8(ascii: ",")) { continue }
            guard scanner.take(UInt8(ascii: "}")) else { return nil }
            return
        }
    }

    private mutating func keep(_ key: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
        func text() -> String? { JSONScanner.text(value) }
        switch key.count {
        case 7 where key.elementsEqual("process".utf8): processPath = processPath ?? text()
        case 8 where key.elementsEqual("category".utf8): category = text()
        case 8 where key.elementsEqual("threadID".utf8): threadID = JSONScanner.number(value)
        case 9 where key.elementsEqual("eventType".utf8): eventType = text()
        case 9 where key.elementsEqual("subsystem".utf8): subsystem = text()
        case 9 where key.elementsEqual("processID".utf8): processID = JSONScanner.number(value)
        case 9 where key.elementsEqual("timestamp".utf8): timestamp = JSONScanner.inner(value)
        case 11 where key.elementsEqual("messageType".utf8):
            messageType = JSONScanner.inner(value)
        case 12 where key.elementsEqual("eventMessage".utf8): message = text()
        case 15 where key.elementsEqual("senderImagePath".utf8): senderPath = text()
        case 16 where key.elementsEqual("processImagePath".utf8): processPath = text()
        default: break
        }
    }

    /// Whether it has anything of an entry.
    var isEntry: Bool { message != nil || !timestamp.isEmpty }

    /// The entry.
    func record(line: Int, lineCount: Int, offset: Int, clock: LogClock) -> LogRecord {
        var record = LogRecord(line: line, lineCount: lineCount, offset: offset, text: "")
        record.text = message ?? eventType ?? ""
        var cursor = LineCursor(timestamp)
        if let reading = LogClock.date(&cursor, spacedZone: true) {
            record.time = clock.time(reading)
        }
        record.process = Self.name(processPath)
        let image = Self.name(senderPath)
        record.image = image == record.process ? nil : image
        record.subsystem = subsystem?.isEmpty == true ? nil : subsystem
        record.category = category?.isEmpty == true ? nil : category
        record.processID = processID
        record.threadID = threadID.flatMap { UInt64(exactly: $0) }
        record.level = HeadParts.level(messageType)
        return record
    }

    /// The last part of a path.
    private static func name(_ path: String?) -> String? {
        guard let path, let part = path.utf8.split(separator: UInt8(ascii: "/")).last else {
            return nil
        }
        return String(part)
    }
}
