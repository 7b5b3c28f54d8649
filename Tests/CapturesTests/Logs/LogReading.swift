// SPDX-License-Identifier: Apache-2.0

import Captures

/// How tests read logs.
enum LogReading {
    static func reader(
        _ bytes: [UInt8],
        piece: Int = .max,
        interest: LogInterest? = nil,
        items: inout [LogItem]
    ) -> LogReader {
        var reader = LogReader(year: 2025, interest: interest)
        var rest = bytes[...]
        while !rest.isEmpty {
            reader.append(rest.prefix(piece))
            rest = rest.dropFirst(piece)
            while let item = reader.next() { items.append(item) }
        }
        reader.finish()
        while let item = reader.next() { items.append(item) }
        return reader
    }

    static func items(
        _ bytes: [UInt8],
        piece: Int = .max,
        interest: LogInterest? = nil
    ) -> [LogItem] {
        var items: [LogItem] = []
        _ = reader(bytes, piece: piece, interest: interest, items: &items)
        return items
    }

    static func items(_ text: String, interest: LogInterest? = nil) -> [LogItem] {
        items(Array(text.utf8), interest: interest)
    }

    static func records(_ items: [LogItem]) -> [LogRecord] {
        items.compactMap { if case .record(let record) = $0 { record } else { nil } }
    }

    static func records(_ text: String, interest: LogInterest? = nil) -> [LogRecord] {
        records(items(text, interest: interest))
    }

    static func skipped(_ items: [LogItem]) -> [SkippedRegion] {
        items.compactMap { if case .skipped(let region) = $0 { region } else { nil } }
    }

    static func format(_ text: String) -> LogFormat? {
        var items: [LogItem] = []
        return reader(Array(text.utf8), items: &items).format
    }
}
