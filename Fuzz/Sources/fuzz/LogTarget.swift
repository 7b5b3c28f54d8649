// SPDX-License-Identifier: Apache-2.0

import Captures
import Foundation

extension FuzzTarget {
    /// Logs of every layout. In pieces they must read as they do at once, and the filter must only
    /// leave out.
    static let logs = FuzzTarget(name: "logs") { bytes in
        _ = "\(InputKind(firstBytes: bytes, isWhole: true))"
        guard let choice = bytes.first else { return }
        let text = LogSeeds.front(choice) + bytes.dropFirst()
        let (whole, lines) = read(text, inPiecesOf: text.count)
        check(whole, count: text.count)
        require(read(text, inPiecesOf: 7).items == whole, "in pieces it reads differently")
        let (some, someLines) = read(text, inPiecesOf: 100, interest: LogSeeds.interest)
        require(someLines == lines, "with a filter there are other lines")
        let all = Set(whole)
        for case .record(let record) in some {
            require(all.contains(.record(record)), "only the filter makes an entry")
        }
    } seeds: {
        LogSeeds.all
    }

    private static func check(_ items: [LogItem], count: Int) {
        var (line, start, end) = (0, -1, 0)
        for item in items {
            switch item {
            case .record(let record):
                // Objects of an array may share a line.
                require(record.line >= line, "lines that count down")
                require(record.lineCount > 0, "an entry without a line")
                require(record.offset > start && record.offset >= end, "an entry read twice")
                (line, start) = (record.line, record.offset)
            case .skipped(let region):
                require(region.count > 0, "a region of nothing was skipped")
                require(region.offset >= start && region.offset >= end, "a region read twice")
                end = region.offset + region.count
            }
            require(max(start, end) <= count, "something behind the end")
        }
    }

    private static func read(
        _ bytes: [UInt8],
        inPiecesOf count: Int,
        interest: LogInterest? = nil
    ) -> (items: [LogItem], lines: Int) {
        var reader = LogReader(year: 2025, interest: interest)
        var items: [LogItem] = []
        for start in stride(from: 0, to: bytes.count, by: max(count, 1)) {
            reader.append(bytes[start..<min(start + count, bytes.count)])
            while let item = reader.next() { items.append(item) }
        }
        reader.finish()
        while let item = reader.next() { items.append(item) }
        return (items, reader.linesRead)
    }
}

private enum LogSeeds {
    static let interest = LogInterest(processes: ["Recorder"], processIDs: [412])

    /// What makes the reader settle for a layout before the text comes, so that it reads the text
    /// in pieces; nothing for some choices.
    static func front(_ choice: UInt8) -> [UInt8] { fronts[Int(choice) % fronts.count] }

    private static let fronts: [[UInt8]] = {
        let filler = String(repeating: "filler ", count: 2_400)
        return [
            "", "Nov 12 10:02:11 Phone bluetoothd[91] <Notice>: \(filler)\n",
            "[{\"timestamp\":\"2025-11-12 10:02:20.5+0900\",\"eventMessage\":\"\(filler)\"},\n",
            "{\"timestamp\":\"2025-11-12 10:02:20.5+0900\",\"eventMessage\":\"\(filler)\"}\n",
            "2025-11-12 10:02:20.500001+0900 Recorder[412:17] [ble] \(filler)\n",
            "\(filler)\n",
        ].map { Array($0.utf8) }
    }()

    /// The samples of every layout, behind a choice of what stands in front.
    static var all: [[UInt8]] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Tests/Doctor/Samples/logs")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().filter { !$0.hasSuffix(".records") && !$0.hasSuffix(".story") }
            .enumerated().flatMap { number, name -> [[UInt8]] in
                guard let data = try? Data(contentsOf: folder.appending(path: name)) else {
                    return []
                }
                return [0, UInt8(number % fronts.count)].map { [$0] + data }
            }
    }
}
