// SPDX-License-Identifier: Apache-2.0

import Captures
import Foundation
import Testing

/// A sample of each layout reads as its file of records says.
///
/// `BINDRUNE_GOLDEN=accept` writes the files anew.
struct LogSamplesTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Doctor/Samples/logs")

    private static let formats: [(name: String, format: LogFormat)] = [
        ("android-studio.txt", .logcat), ("bluetoothd.txt", .bluetoothd),
        ("console-tagged.txt", .console), ("console.txt", .console), ("devicectl.txt", .xcode),
        ("idevicesyslog-without-fraction.txt", .idevicesyslog),
        ("idevicesyslog.txt", .idevicesyslog), ("journal-short-iso.txt", .bluetoothd),
        ("journal-short-precise.txt", .bluetoothd), ("journal-short.txt", .bluetoothd),
        ("logcat-brief.txt", .logcat), ("logcat-long.txt", .logcat),
        ("logcat-threadtime.txt", .logcat), ("logcat-time.txt", .logcat),
        ("logcat-year-usec-utc.txt", .logcat), ("pasted.txt", .idevicesyslog),
        ("plain.txt", .plain), ("unified-compact.txt", .unifiedCompact),
        ("unified-default.txt", .unifiedDefault), ("unified-syslog.txt", .unifiedSyslog),
        ("unified.json", .unifiedJSON), ("unified.ndjson", .unifiedNDJSON), ("xcode.txt", .xcode),
    ]

    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appending(path: name)))
    }

    static var names: [String] { formats.map(\.name) }

    /// An item in one line, with every field that is known.
    private static func line(_ item: LogItem) -> String {
        guard case .record(let record) = item else {
            if case .skipped(let region) = item { return "skipped: \(region)" }
            return ""
        }
        var parts = ["\(record.line)+\(record.lineCount) @\(record.offset)"]
        if let time = record.time {
            let marks = (time.hasYear ? "" : " no year") + (time.hasZone ? "" : " no zone")
            parts.append("\(time.moment)\(marks)")
        }
        let number = record.processID.map { "[\($0)]" } ?? ""
        if let process = record.process { parts.append("process \(process)\(number)") }
        if record.process == nil, !number.isEmpty { parts.append("process \(number)") }
        if let thread = record.threadID { parts.append("thread \(thread)") }
        if let image = record.image { parts.append("image \(image)") }
        if let subsystem = record.subsystem { parts.append("subsystem \(subsystem)") }
        if let category = record.category { parts.append("category \(category)") }
        if let level = record.level { parts.append(level.rawValue) }
        return parts.joined(separator: ", ") + "\n    " + record.text.debugDescription
    }

    @Test(arguments: formats.indices) func `a sample reads as its records say`(
        _ index: Int
    ) throws {
        let (name, format) = Self.formats[index]
        var items: [LogItem] = []
        let bytes = try Self.bytes(name)
        let reader = LogReading.reader(bytes, items: &items)
        #expect(reader.format == format)
        #expect(InputKind(firstBytes: bytes, isWhole: true) == .log(format))
        #expect(reader.recordsRead == LogReading.records(items).count)
        #expect(reader.linesRead == bytes.count { $0 == 0x0A })
        let text = items.map { Self.line($0) + "\n" }.joined()
        let golden = Self.folder.appending(path: "\(name).records")
        if ProcessInfo.processInfo.environment["BINDRUNE_GOLDEN"] == "accept" {
            try text.write(to: golden, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: golden, encoding: .utf8) == text)
    }

    @Test func `every sample of the folder is read here`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        let samples = files.filter { !$0.hasSuffix(".records") && !$0.hasSuffix(".story") }
        #expect(samples.sorted() == Self.names)
    }

    @Test(arguments: names) func `a sample in pieces reads as at once`(_ name: String) throws {
        let bytes = try Self.bytes(name)
        let whole = LogReading.items(bytes)
        for piece in [1, 2, 13, 100, 4096] {
            #expect(LogReading.items(bytes, piece: piece) == whole, "\(piece)")
        }
    }

    @Test(arguments: names) func `what matters of a sample passes the filter alike`(
        _ name: String
    ) throws {
        let bytes = try Self.bytes(name)
        let all = LogReading.items(bytes)
        var some: [LogItem] = []
        let reader = LogReading.reader(bytes, piece: 50, interest: LogInterest(), items: &some)
        #expect(Set(some).isSubset(of: Set(all)))
        #expect(reader.linesRead == bytes.count { $0 == 0x0A })
        #expect(reader.recordsRead == LogReading.records(all).count)
        let needed = ["luetooth", "MISUSE", "CBError", "status=", "with reason", "bluetoothd"]
        for record in LogReading.records(all)
        where needed.contains(where: { record.text.contains($0) || record.process == $0 }) {
            #expect(some.contains(.record(record)), "\(record)")
        }
    }
}
