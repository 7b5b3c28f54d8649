// SPDX-License-Identifier: Apache-2.0

import Captures
import Doctor

/// A story as people read it on a terminal: the conclusion first, in one line.
struct StoryText {
    let language: Doctor.Language
    /// The longest line, in columns.
    let width: Int

    /// Of each device so many events are told; the rest is on the page.
    private static let mostEvents = 40
    private static let mostDevices = 8
    private static let mostPlaces = 6

    func lines(of story: Story) -> [String] {
        var lines: [String] = []
        if let first = story.verdicts.first {
            lines.append(words(first.title[language]))
            lines += body(of: first, in: story)
        } else {
            lines.append(words(StoryPhrases.nothingFound[language]))
        }
        let others = story.verdicts.dropFirst()
        if !others.isEmpty {
            lines += ["", heading(StoryPhrases.others)]
            for verdict in others { lines += brief(verdict, in: story) }
        }
        lines += timelines(of: story)
        lines += gaps(of: story)
        lines += inputs(of: story)
        return lines
    }

    // MARK: - Verdicts

    private func body(of verdict: Verdict, in story: Story) -> [String] {
        var lines = wrapped(standing(of: verdict, in: story), by: 2)
        lines += ["", heading(StoryPhrases.why)]
        lines += wrapped(verdict.explanation[language], by: 2)
        lines += ["", heading(StoryPhrases.evidence)]
        lines += places(verdict.evidence, in: story)
        if !verdict.steps.isEmpty {
            lines += ["", heading(StoryPhrases.steps)]
            for (index, step) in verdict.steps.enumerated() {
                lines += item("\(index + 1). ", step[language])
            }
        }
        if let confirmation = verdict.confirmation {
            lines += ["", heading(StoryPhrases.confirmation)]
            lines += wrapped(confirmation[language], by: 2)
        }
        return lines
    }

    /// How sure, how heavy, about which device, and the id.
    private func standing(of verdict: Verdict, in story: Story) -> String {
        var parts = [
            VerdictWords.wording(of: verdict.weight)[language],
            VerdictWords.wording(of: verdict.confidence)[language],
        ]
        if let device = verdict.device, story.devices.indices.contains(device) {
            parts.append(name(of: story.devices[device]))
        }
        return "[\(verdict.id)] " + parts.joined(separator: ", ")
    }

    private func brief(_ verdict: Verdict, in story: Story) -> [String] {
        var lines = item("- ", verdict.title[language])
        lines += wrapped(standing(of: verdict, in: story), by: 4)
        if let first = verdict.evidence.first {
            lines += wrapped(place(first, in: story) + quote(first), by: 4)
        }
        if let step = verdict.steps.first {
            lines += wrapped("\(StoryPhrases.steps[language]): \(step[language])", by: 4)
        }
        return lines
    }

    private func places(_ evidence: [Evidence], in story: Story) -> [String] {
        var lines = evidence.prefix(Self.mostPlaces).map { one in
            cut("  " + place(one, in: story) + quote(one))
        }
        let left = evidence.count - Self.mostPlaces
        if left > 0 { lines.append("  " + StoryPhrases.more(left)[language]) }
        return lines
    }

    private func quote(_ evidence: Evidence) -> String {
        let text = words(evidence.quote.split(separator: "\n").joined(separator: " "))
        return text.isEmpty ? "" : "  \(text)"
    }

    /// The file and the place in it, as editors take it where it is a line. Of the only file of
    /// a story the place alone is told.
    private func place(_ evidence: Evidence, in story: Story) -> String {
        let place = VerdictWords.wording(of: evidence.place)[language]
        if case .source = evidence.place { return words(place) }
        guard story.inputs.count > 1 else { return place }
        let name = shortName(of: evidence.input, in: story)
        if case .line(let number) = evidence.place { return "\(name):\(number)" }
        return "\(name), \(place)"
    }

    /// The name without its folders, where no other file of the story is called so.
    private func shortName(of index: Int, in story: Story) -> String {
        guard story.inputs.indices.contains(index) else { return "?" }
        let names = story.inputs.map { $0.name.split(separator: "/").last.map(String.init) }
        let alike = story.inputs.indices.filter {
            names[$0] == names[index] && story.inputs[$0].name != story.inputs[index].name
        }
        return words(alike.isEmpty ? names[index] ?? "?" : story.inputs[index].name)
    }

    // MARK: - Timelines

    private func timelines(of story: Story) -> [String] {
        var lines: [String] = []
        let shown = StoryOrder(story).devices
        for device in shown.prefix(Self.mostDevices) {
            let name = name(of: story.devices[device], isLong: true)
            lines += timeline(story.events.filter { $0.device == device }, name, in: story)
        }
        let others = story.events.filter { $0.device == nil }
        lines += timeline(others, StoryPhrases.withoutDevice[language], in: story)
        let left = story.devices.count - min(shown.count, Self.mostDevices)
        if left > 0 { lines += ["", words(StoryPhrases.onlyHeard(left)[language])] }
        if story.omittedEvents > 0 {
            lines += ["", words(StoryPhrases.omitted(story.omittedEvents)[language])]
        }
        return lines
    }

    private func timeline(_ events: [StoryEvent], _ name: String, in story: Story) -> [String] {
        guard !events.isEmpty else { return [] }
        var lines = ["", cut("\(heading(StoryPhrases.timeline)): \(name)")]
        let half = Self.mostEvents / 2
        let isLong = events.count > Self.mostEvents
        let left = events.count - Self.mostEvents
        for (index, event) in events.enumerated() {
            if isLong, index >= half, index < events.count - half {
                if index == half { lines.append("  … " + StoryPhrases.moreEvents(left)[language]) }
                continue
            }
            lines.append(line(of: event, in: story))
        }
        return lines
    }

    private func line(of event: StoryEvent, in story: Story) -> String {
        let time = event.time.map(Self.clock) ?? "-"
        let lane = EventWords.wording(of: event.lane)[language]
        let text = words(EventWords.wording(of: event)[language])
        let start =
            "  " + DisplayText.fitted(time, to: 15) + "  " + DisplayText.fitted(lane, to: 6) + "  "
        let end = "  (\(place(event.evidence, in: story)))"
        let room = max(20, width - DisplayText.width(start) - DisplayText.width(end))
        return start + DisplayText.truncated(text, to: room) + end
    }

    /// The time of the day to the microsecond; the day is on the page.
    private static func clock(_ time: CaptureTime) -> String {
        let text = time.description
        guard let start = text.firstIndex(of: "T") else { return text }
        return String(text[text.index(after: start)...].dropLast(4))
    }

    private func name(of device: StoryDevice, isLong: Bool = false) -> String {
        let title = device.title.map(words) ?? StoryPhrases.unnamed[language]
        guard isLong else { return title }
        let more = (device.names + device.addresses + device.identifiers)
            .filter { $0 != device.title }.prefix(4).map(words)
        return more.isEmpty ? title : "\(title) (\(more.joined(separator: ", ")))"
    }

    // MARK: - Gaps and inputs

    private func gaps(of story: Story) -> [String] {
        guard !story.blindness.isEmpty else { return [] }
        var lines = ["", heading(StoryPhrases.blindness)]
        for gap in story.blindness {
            lines += item("- ", gap.title[language])
            lines += wrapped(gap.step[language], by: 4)
        }
        return lines
    }

    private func inputs(of story: Story) -> [String] {
        var lines = ["", heading(StoryPhrases.inputs)]
        for input in story.inputs {
            var parts = [words(input.format), InputCount.wording(of: input)[language]]
            if input.clock != .none, input.clock != .universal {
                parts.append(VerdictWords.wording(of: input.clock)[language])
            }
            let regions = input.skipped.count + input.moreSkipped
            if regions > 0 { parts.append(StoryPhrases.skipped(regions)[language]) }
            lines += item("- ", "\(words(input.name)): \(parts.joined(separator: ", "))")
        }
        return lines
    }

    // MARK: - Lines

    private func heading(_ wording: Wording) -> String { wording[language] }

    private func words(_ text: String) -> String { DisplayText.neutralised(text) }

    private func cut(_ line: String) -> String { DisplayText.truncated(line, to: max(40, width)) }

    private func item(_ mark: String, _ text: String) -> [String] {
        let own = wrapped(text, by: 2 + mark.count)
        return ["  " + mark + (own.first ?? "").drop { $0 == " " }] + own.dropFirst()
    }

    /// The text in lines behind an indent; a word that is longer keeps its length.
    private func wrapped(_ text: String, by indent: Int) -> [String] {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = ""
        var used = 0
        for word in words(text).split(separator: " ") {
            let size = DisplayText.width(String(word))
            if used > 0, indent + used + 1 + size > width {
                lines.append(margin + line)
                (line, used) = ("", 0)
            }
            line += (used > 0 ? " " : "") + word
            used += (used > 0 ? 1 : 0) + size
        }
        return lines + [margin + line]
    }
}

/// How much an input holds, in its own unit.
enum InputCount {
    static func wording(of input: StoryInput) -> Wording {
        if input.format == SourcePart.format { return StoryPhrases.files(input.count) }
        let isLog = LogFormat(rawValue: input.format) != nil
        return isLog ? StoryPhrases.lines(input.count) : StoryPhrases.packets(input.count)
    }
}
