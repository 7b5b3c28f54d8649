// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds

/// One pair of earbuds, or one headset, as a card like the system's sheet.
struct EarbudsCard: Sendable {
    var snapshot: EarbudsSnapshot
    /// The moment to which ages refer.
    var now: Instant
    /// The name that somebody gave it; nil where only the model is known.
    var name: String?
    /// Whether it is said where each value came from.
    var showsSources = false
    /// Whether the lid was opened a moment ago and these are ours.
    var isSheet = false

    /// The narrowest card that has a frame.
    static let framedWidth = 44

    /// The card as lines of at most that many columns: in a frame where there is room for one.
    func lines(columns: Int, isFramed: Bool = true) -> [String] {
        guard isFramed, columns >= Self.framedWidth else {
            let body = rows(columns: columns - 2) + notes(columns: columns - 2)
            return [DisplayText.truncated(heading, to: columns)] + body.map { "  " + $0 }
        }
        let width = min(columns, 78) - 4
        let body = rows(columns: width) + notes(columns: width)
        let bar = isSheet ? "━" : "─"
        let title = DisplayText.truncated(heading, to: width - 2)
        let rest = String(repeating: bar, count: max(0, width - 1 - DisplayText.width(title)))
        return [(isSheet ? "┏" : "╭") + bar + " " + title + " " + rest + (isSheet ? "┓" : "╮")]
            + body.map { side + " " + DisplayText.fitted($0, to: width) + " " + side }
            + [
                (isSheet ? "┗" : "╰") + String(repeating: bar, count: width + 2)
                    + (isSheet ? "┛" : "╯")
            ]
    }

    private var side: String { isSheet ? "┃" : "│" }

    /// What the pods are called, whose they are, and whether they are heard.
    var heading: String {
        let name = name.map { "\"\(DisplayText.neutralised($0))\", " } ?? ""
        let owner = EarbudsText.ownership(snapshot.ownership).map { ", \($0)" } ?? ""
        let silence = snapshot.presence == .silent ? ", silent" : ""
        return name + snapshot.title + (snapshot.isClone ? " (an imitation)" : "") + owner + silence
    }

    // MARK: - Parts

    private func rows(columns: Int) -> [String] {
        snapshot.shownParts.map { DisplayText.truncated(row($0, columns: columns), to: columns) }
    }

    private func row(_ part: EarbudsPart, columns: Int) -> String {
        let readings = snapshot[part]
        let label = DisplayText.fitted(Self.label(part, snapshot), to: 9)
        guard let level = readings.level else {
            return label + missing(part, readings)
        }
        let hasBar = columns >= 52
        let bar = hasBar ? Self.bar(level.value.percent) + "  " : ""
        let percent = DisplayText.fitted(EarbudsText.level(level.value), to: 9)
        let words = details(readings, columns: columns - 9 - (hasBar ? 12 : 0) - 9)
        return label + bar + percent + words
    }

    private func details(_ readings: PartReadings, columns: Int) -> String {
        let charging = readings.charging?.value == true ? "charging" : ""
        let age = readings.level.map { EarbudsText.age($0.age(at: now)) } ?? ""
        var place = readings.location.map { EarbudsText.location($0.value) } ?? ""
        if let location = readings.location, let level = readings.level,
            location.age(at: now) - level.age(at: now) >= .seconds(2)
        {
            place += " (\(EarbudsText.age(location.age(at: now))))"
        }
        let source = showsSources ? Self.sources(readings) : ""
        guard columns >= 34, DisplayText.width(place) <= 16 else {
            let words = [place, charging, age, source].filter { !$0.isEmpty }
            return words.joined(separator: ", ")
        }
        return DisplayText.fitted(charging, to: 10) + DisplayText.fitted(place, to: 17)
            + ([age, source].filter { !$0.isEmpty }).joined(separator: ", ")
    }

    /// Where a level would stand that nobody told.
    private func missing(_ part: EarbudsPart, _ readings: PartReadings) -> String {
        let place = readings.location.map { EarbudsText.location($0.value) + ", " } ?? ""
        let why =
            part == .chargingCase ? "not told: only a bud in the case tells it" : "level not told"
        return place + why
    }

    private static func sources(_ readings: PartReadings) -> String {
        let all = [readings.level?.source, readings.charging?.source, readings.location?.source]
        var names: [String] = []
        for source in all.compactMap(\.self) where !names.contains(source.rawValue) {
            names.append(source.rawValue)
        }
        return names.joined(separator: " + ")
    }

    /// What a part is called on a card.
    static func label(_ part: EarbudsPart, _ snapshot: EarbudsSnapshot) -> String {
        switch part {
        case .left: "Left"
        case .right: "Right"
        case .chargingCase: "Case"
        case .single: snapshot.shownParts.contains(.left) ? "Either" : "Battery"
        }
    }

    private static func bar(_ percent: Int) -> String {
        let full = (percent + 5) / 10
        return String(repeating: "█", count: full) + String(repeating: "·", count: 10 - full)
    }

    // MARK: - Notes

    private func notes(columns: Int) -> [String] {
        var notes = [facts]
        notes.append([strength, connection].compactMap(\.self))
        if showsSources {
            notes.append([
                "taken for one pair \(EarbudsText.confidence(snapshot.confidence))",
                snapshot.id.description,
            ])
        }
        return notes.filter { !$0.isEmpty }.map {
            DisplayText.truncated($0.joined(separator: " · "), to: columns)
        }
    }

    /// What is known besides the parts: lid, colour, who speaks, what is heard.
    var facts: [String] {
        [lid, snapshot.colour?.name, speaker, audio].compactMap(\.self)
    }

    private var lid: String? {
        guard let lid = snapshot.lid else {
            return snapshot.shownParts.contains(.left) ? "Lid not told" : nil
        }
        let age = lid.age(at: now)
        let words = EarbudsText.lid(lid.value)
        let source = showsSources ? " (\(lid.source.rawValue))" : ""
        return words.prefix(1).uppercased() + words.dropFirst()
            + (age < .seconds(2) ? "" : ", told \(EarbudsText.age(age))") + source
    }

    private var speaker: String? {
        snapshot.speaker.map { "\($0.rawValue) bud speaks" }
    }

    private var audio: String? { snapshot.link.flatMap(EarbudsText.audio) }

    private var strength: String? {
        snapshot.rssi.map { "\(SignalBars.text($0)) \($0) dBm" }
    }

    private var connection: String? {
        snapshot.isConnected.map { $0 ? "connected here" : "not connected here" }
    }
}
