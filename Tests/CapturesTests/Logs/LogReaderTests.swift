// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures
import Foundation
import Testing

struct LogReaderTests {
    private static let head = "Nov 12 10:02:11.104233 Phone bluetoothd[91] <Notice>: "

    // MARK: - What is no text

    @Test func `zeros between lines are one region, and the line behind them is read`() {
        let zeros = String(repeating: "\u{0}", count: 5_000)
        let items = LogReading.items("\(Self.head)one\n\(zeros)\(Self.head)two\n")
        #expect(LogReading.records(items).map(\.text) == ["one", "two"])
        #expect(LogReading.skipped(items).map(\.count) == [5_000])
        #expect(LogReading.records(items).map(\.line) == [1, 2])
    }

    @Test func `a zero that a tool puts between lines is passed silently`() {
        let items = LogReading.items("\(Self.head)one\u{0}\n\u{0}\(Self.head)two\n\u{0}")
        #expect(LogReading.records(items).map(\.text) == ["one", "two"])
        #expect(LogReading.skipped(items) == [])
    }

    @Test func `a line of noise is skipped`() {
        let noise = (0..<300).map { UInt8(0x80 | $0 & 0x3F) }
        let one = Array("\(Self.head)one\n".utf8)
        let items = LogReading.items(one + noise + [0x0A] + noise + [0x0A] + one)
        #expect(LogReading.records(items).map(\.line) == [1, 4])
        #expect(LogReading.skipped(items).map(\.count) == [602])
        #expect(LogReading.skipped(items).map(\.offset) == [one.count])
    }

    @Test func `a byte that is no UTF-8 costs no line, and is said`() {
        let front = Array("\(Self.head)caf".utf8)
        let items = LogReading.items(front + [0xE9] + Array(" found\n".utf8))
        #expect(LogReading.records(items).map(\.text) == ["caf\u{FFFD} found"])
        #expect(LogReading.skipped(items).map(\.offset) == [front.count])
        #expect(LogReading.skipped(items).map(\.count) == [1])
    }

    @Test func `a text in UTF-16 is said to be one`() {
        let text = "Nov 12 10:02:11 Phone bluetoothd[91] <Notice>: one\n"
        let wide = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        for bytes in [[0xFF, 0xFE] + wide, wide] {
            let items = LogReading.items(bytes, piece: 9)
            #expect(LogReading.records(items) == [])
            let regions = LogReading.skipped(items)
            #expect(regions.map(\.count) == [bytes.count])
            #expect(regions.first?.reason.contains("UTF-16") == true)
        }
    }

    @Test func `a mark in front of UTF-8 is no part of the text`() {
        let records = LogReading.records("\u{FEFF}\(Self.head)one\n")
        #expect(records.map(\.process) == ["bluetoothd"])
        #expect(records.map(\.offset) == [3])
    }

    // MARK: - Bounds

    @Test(arguments: [65_536, 65_537, 1_000_000])
    func `a line that is too long is cut, and what follows is read`(count: Int) {
        let long = Self.head + String(repeating: "x", count: count - Self.head.utf8.count)
        let bytes = Array("\(long)\n\(Self.head)two\n".utf8)
        for piece in [1_000, 65_536, .max] {
            let items = LogReading.items(bytes, piece: piece)
            let records = LogReading.records(items)
            #expect(records.map(\.line) == [1, 2])
            #expect(records.first?.process == "bluetoothd")
            let kept = min(count, LogReader.longestEntry)
            #expect(records.first?.text.utf8.count == kept - Self.head.utf8.count)
            let regions = LogReading.skipped(items)
            #expect(regions.map(\.count) == (count > kept ? [count - kept + 1] : []))
        }
    }

    @Test func `a long line is not cut inside a character`() {
        for shift in 0..<3 {
            let text = String(repeating: "a", count: shift) + String(repeating: "한", count: 30_000)
            let items = LogReading.items(Self.head + text)
            let record = LogReading.records(items).first
            #expect(record?.text.contains("\u{FFFD}") == false)
            let read = (record?.text.utf8.count ?? 0) + Self.head.utf8.count
            #expect(LogReading.skipped(items).map(\.offset) == [read])
            #expect(read + (LogReading.skipped(items).first?.count ?? 0) == 53 + 90_000 + shift + 1)
        }
    }

    @Test func `an entry of many lines goes on in a second one, and nothing is lost`() {
        let lines = (0..<5_000).map { "    line \($0) of a long dump" }
        let items = LogReading.items(([Self.head + "dump"] + lines).joined(separator: "\n") + "\n")
        let records = LogReading.records(items)
        #expect(records.count > 1 && LogReading.skipped(items) == [])
        let text = records.map(\.text).joined(separator: "\n").split(separator: "\n")
        #expect(text.dropFirst().map(String.init) == lines)
        #expect(records.reduce(0) { $0 + $1.lineCount } == 5_001)
    }

    @Test func `two megabytes take no more memory than an entry`() {
        let block = Array(
            (0..<500).map { "\(Self.head)line \($0) {(\n    \"x\"\n)}\n" }.joined().utf8
        )
        for interest in [nil, LogInterest(phrases: ["line 77 "])] {
            var reader = LogReader(year: 2025, interest: interest)
            var (count, most) = (0, 0)
            for _ in 0..<60 {
                reader.append(block)
                most = max(most, reader.heldBytes)
                while let item = reader.next() { if case .record = item { count += 1 } }
                #expect(reader.heldBytes <= LogReader.longestEntry)
            }
            reader.finish()
            while let item = reader.next() { if case .record = item { count += 1 } }
            #expect(count == (interest == nil ? 30_000 : 60))
            #expect(reader.recordsRead == 30_000 && reader.linesRead == 90_000)
            #expect(most < block.count + LogReader.longestEntry)
        }
    }

    // MARK: - Interest

    @Test func `a word on a later line keeps the whole entry`() {
        let text =
            """
            Nov 12 10:02:11 Phone runningboardd[33] <Notice>: assertions {(
                one
                "com.apple.bluetooth"
            )}
            Nov 12 10:02:12 Phone locationd[120] <Notice>: nothing {(
                two
            )}
            """
        let records = LogReading.records(text, interest: LogInterest())
        #expect(records.map(\.line) == [1] && records.map(\.lineCount) == [4])
        #expect(records.first?.process == "runningboardd")
    }

    @Test func `named processes and numbers are kept in every layout`() throws {
        for name in LogSamplesTests.names {
            let bytes = try LogSamplesTests.bytes(name)
            let all = LogReading.records(LogReading.items(bytes))
            for record in all {
                if let process = record.process {
                    let interest = LogInterest(processes: [process], phrases: [])
                    let some = LogReading.records(LogReading.items(bytes, interest: interest))
                    #expect(some.contains(record), "\(name): \(process)")
                }
                if let number = record.processID {
                    let interest = LogInterest(processIDs: [number], phrases: [])
                    let some = LogReading.records(LogReading.items(bytes, interest: interest))
                    #expect(some.contains(record), "\(name): \(number)")
                }
            }
        }
    }

    @Test func `a phrase is found wherever it stands in a line`() {
        for front in 0..<9 {
            for back in 0..<4 {
                let line =
                    String(repeating: ".", count: front) + "CBx"
                    + String(repeating: ".", count: back)
                let interest = LogInterest(phrases: ["CBx"])
                #expect(LogReading.records(line, interest: interest).count == 1, "\(line)")
                let other = LogReading.records(line, interest: LogInterest(phrases: ["CBy", "x"]))
                #expect(other == [], "\(line)")
            }
        }
    }

    // MARK: - Layouts that change, and damage

    @Test func `a process with a space in its name is whole where the phone is not named`() {
        let head = "Nov  2 09:58:40 "
        let lines = ["bluetoothd[91] <Notice>: a", "Tape Deck(CoreBluetooth)[431] <Notice>: b"]
        let bare = LogReading.records(lines.map { head + $0 }.joined(separator: "\n"))
        #expect(bare.map(\.process) == ["bluetoothd", "Tape Deck"])
        #expect(bare.map(\.image) == [nil, "CoreBluetooth"])
        let named = LogReading.records(lines.map { head + "Phone " + $0 }.joined(separator: "\n"))
        #expect(named.map(\.process) == ["bluetoothd", "Tape Deck"])
        let bytes = Array(lines.map { head + $0 + "\n" }.joined().utf8)
        let interest = LogInterest(processes: ["Tape Deck"], phrases: [])
        let some = LogReading.records(LogReading.items(bytes, interest: interest))
        #expect(some.map(\.process) == ["Tape Deck"])
    }

    @Test func `objects behind a damaged one are read`() {
        let text =
            """
            [{
              "timestamp" : "2025-11-12 10:02:20.500001+0900",
              "eventMessage" : "one"
            },{
              "timestamp" : "2025-11-12 10:02:21.5000
              "backtrace" : { "frames" : [
                {
                  "imageOffset" : 1
                } ] }
            },{
              "timestamp" : "2025-11-12 10:02:22.500001+0900",
              "eventMessage" : "three"
            }
            """
        let items = LogReading.items(text)
        #expect(LogReading.records(items).map(\.text) == ["one", "three"])
        #expect(LogReading.records(items).map(\.line) == [1, 10])
        #expect(LogReading.skipped(items).count == 1)
    }

    @Test func `lines behind an array are lines again, and a second array is one`() {
        let array = "[{\"timestamp\":\"2025-11-12 10:02:20.5+0900\",\"eventMessage\":\"one\"}]"
        let records = LogReading.records("\(array)\n\(Self.head)two\n\(array)\nthree\n")
        #expect(records.map(\.text) == ["one", "two", "one", "three"])
        #expect(records.map(\.line) == [1, 2, 3, 4])
    }

    @Test(arguments: [
        ("\\u00e9", "é"), ("\\ud83d\\udd0b", "🔋"), ("\\ud83d", "\u{FFFD}"), ("\\udd0b", "\u{FFFD}"),
        ("\\ud83d\\u0041", "\u{FFFD}A"), ("\\u12", "\u{FFFD}12"), ("\\/\\\"\\\\", "/\"\\"),
        ("a\\nb\\tc", "a\nb\tc"),
    ])
    func `escapes of JSON are resolved`(_ escaped: String, _ text: String) {
        let line = "{\"timestamp\":\"2025-11-12 10:02:20.5+0900\",\"eventMessage\":\"\(escaped)\"}"
        #expect(LogReading.records(line + "\n").map(\.text) == [text])
    }

    @Test func `an object that nests too deep is skipped`() {
        let deep = String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000)
        let line = "{\"eventMessage\":\"one\",\"a\":\(deep)}\n{\"eventMessage\":\"two\"}\n"
        let items = LogReading.items(line)
        #expect(LogReading.records(items).map(\.text) == ["two"])
        #expect(LogReading.skipped(items).count == 1)
    }

    @Test func `dates that no calendar has give no time, and no trap`() {
        for date in ["0000-01-01", "9999-12-31", "2025-13-01", "2025-00-10", "2025-02-31"] {
            let records = LogReading.records("\(date) 23:59:60.999999999+2359 App[1:2] text\n")
            #expect(records.count == 1, "\(date)")
        }
        for year in [Int.min, -1, 0, 2025, Int.max] {
            var reader = LogReader(year: year)
            reader.append(Array("\(Self.head)one\n".utf8))
            reader.finish()
            guard case .record(let record)? = reader.next() else {
                Issue.record("no entry")
                continue
            }
            #expect((record.time != nil) == (year == 2025))
        }
    }

    // MARK: - Lines in captures

    @Test func `a line that PacketLogger keeps is an entry of a log`() {
        let time = CaptureTime(nanoseconds: 1_700_000_000_000_000_000)
        let bytes = Array("bluetoothd[91]: LE Link disconnected with reason 762\n\u{0}".utf8)
        var record = CaptureRecord(
            number: 7,
            offset: 99,
            time: time,
            direction: nil,
            kind: .text,
            bytes: bytes
        )
        let entry = record.logRecord
        #expect(entry?.text == "LE Link disconnected with reason 762")
        #expect(entry?.process == "bluetoothd" && entry?.processID == 91)
        #expect(entry?.time?.moment == time && entry?.line == 7 && entry?.offset == 99)
        record.bytes = Array("{\"a\"".utf8)
        #expect(record.logRecord?.text == "{\"a\"")
        record.bytes = []
        #expect(record.logRecord?.text == "")
        record.kind = .event
        #expect(record.logRecord == nil)
    }

    // MARK: - Samples of others

    /// `BINDRUNE_SAMPLES` names a folder with more samples than may be kept here.
    @Test func `samples that are not kept here are read without loss`() throws {
        guard let path = ProcessInfo.processInfo.environment["BINDRUNE_SAMPLES"] else {
            return print("No BINDRUNE_SAMPLES: the samples that are not kept here were not read.")
        }
        let folder = URL(filePath: path)
        let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        for name in names where name.hasPrefix("synthetic_") {
            let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name)))
            let items = LogReading.items(bytes)
            #expect(LogReading.skipped(items) == [], "\(name)")
            #expect(!LogReading.records(items).isEmpty, "\(name)")
            #expect(LogReading.items(bytes, piece: 3) == items, "\(name)")
        }
    }
}
