// SPDX-License-Identifier: Apache-2.0

import Captures
import Doctor

/// Logs as texts, for tests.
enum LogText {
    /// What a log tells.
    static func part(_ text: String, name: String = "test.log") -> StoryPart {
        part(bytes: Array(text.utf8), name: name)
    }

    static func part(
        bytes: [UInt8],
        name: String = "test.log",
        interest: LogInterest? = nil
    ) -> StoryPart {
        var reader = LogReader(year: 2025, interest: interest)
        reader.append(bytes)
        reader.finish()
        var items: [LogItem] = []
        while let item = reader.next() { items.append(item) }
        var analyser = LogAnalyser(name: name, format: reader.format ?? .plain)
        for item in items {
            switch item {
            case .record(let record): analyser.take(record)
            case .skipped(let region): analyser.skip(region)
            }
        }
        return analyser.finish()
    }

    /// The ids of the verdicts that say why it failed, and those that may break something.
    static func ids(_ part: StoryPart, from weight: Verdict.Weight = .risk) -> [String] {
        part.verdicts.filter { $0.weight >= weight }.map(\.id)
    }

    /// A story in lines, for a failure's message.
    static func outline(_ part: StoryPart) -> String {
        var lines = ["\(part.input.format), \(part.input.clock), \(part.input.count) lines"]
        lines += part.devices.map { "device \($0)" }
        lines += part.events.map {
            "\($0.evidence.place) \($0.lane) \($0.device.map(String.init) ?? "-") \($0.kind)"
        }
        lines += part.verdicts.map {
            "\($0.id) \($0.weight) \($0.confidence) \($0.device.map(String.init) ?? "-") "
                + $0.evidence.map(\.place.description).joined(separator: ", ")
        }
        lines += part.blindness.map { "blind \($0.id)" }
        return lines.joined(separator: "\n")
    }
}
