// SPDX-License-Identifier: Apache-2.0

import Captures
import Doctor
import Foundation
import Testing

/// A part of a story as text, for goldens.
enum StoryText {
    static func text(of part: StoryPart, headed: Bool = true) -> String {
        var lines: [String] = []
        if headed {
            lines.append("\(part.input.format), clock \(part.input.clock.rawValue)")
        }
        lines.append("\(part.input.count) records, \(part.input.skipped.count) regions skipped")
        lines.append("")
        for (index, device) in part.devices.enumerated() {
            let names = device.names.map { "\"\($0)\"" }
            let what = (device.addresses + names).joined(separator: " ")
            lines.append("device \(index): \(what.isEmpty ? "unknown" : what)")
        }
        lines.append("")
        lines += part.events.map { event(of: $0, from: part.events.first?.time) }
        if part.omittedEvents > 0 { lines.append("and \(part.omittedEvents) more events") }
        for verdict in part.verdicts { lines += ["", self.verdict(verdict)] }
        for gap in part.blindness {
            let places = gap.evidence.map(\.place.description).joined(separator: ", ")
            lines += ["", "cannot see: \(gap.id) (\(places))", "  \(gap.title.english)"]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func event(of event: StoryEvent, from start: CaptureTime?) -> String {
        var line = event.evidence.place.description
        if let time = event.time, let start {
            let seconds = Double(time.nanoseconds - start.nanoseconds) / 1e9
            line += String(format: " %+.3f s", seconds)
        }
        line += " \(event.lane.rawValue)"
        if let device = event.device { line += " device \(device)" }
        line += " \(event.kind)"
        if event.count > 1 { line += " x\(event.count)" }
        if !event.evidence.quote.isEmpty { line += " <\(event.evidence.quote)>" }
        return line
    }

    static func verdict(_ verdict: Verdict) -> String {
        let places = verdict.evidence.map {
            $0.quote.isEmpty ? $0.place.description : "\($0.place) <\($0.quote)>"
        }
        let device = verdict.device.map { ", device \($0)" } ?? ""
        var lines = ["\(verdict.weight) \(verdict.id) (\(verdict.confidence)\(device))"]
        for language in Language.allCases {
            lines.append("  \(verdict.title[language])")
            lines.append("  \(verdict.explanation[language])")
            lines += verdict.steps.map { "  - \($0[language])" }
            if let confirmation = verdict.confirmation {
                lines.append("  ? \(confirmation[language])")
            }
        }
        return (lines + places.map { "  @ \($0)" }).joined(separator: "\n")
    }

    /// Compares a text with a golden, or stores it where goldens are accepted.
    static func expect(_ text: String, golden url: URL, at location: SourceLocation) throws {
        if ProcessInfo.processInfo.environment["BINDRUNE_GOLDEN"] == "accept" {
            try Data(text.utf8).write(to: url, options: .atomic)
        }
        let golden = try? String(contentsOf: url, encoding: .utf8)
        #expect(text == golden, "\(url.lastPathComponent)", sourceLocation: location)
    }
}
