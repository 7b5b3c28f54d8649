// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds

/// A card as a picture: one SVG document that needs nothing else, in light and in dark.
struct SheetPicture: Sendable {
    var card: EarbudsCard

    private static let width = 520
    private static let height = 356

    /// The document.
    var document: String { Self.document(of: [card]) }

    /// Cards beside and below one another in one document, two in a row.
    static func document(of cards: [EarbudsCard]) -> String {
        let pictures = cards.map { SheetPicture(card: $0) }
        let columns = min(max(cards.count, 1), 2)
        let rows = max((cards.count + columns - 1) / columns, 1)
        let sheets: [SVGElement] =
            if let only = pictures.first, pictures.count == 1 {
                only.elements
            } else {
                pictures.enumerated().map { index, picture in
                    let place = (index % columns * width, index / columns * height)
                    return SVGElement("g", ["transform": "translate(\(place.0) \(place.1))"])
                        .containing(picture.elements)
                }
            }
        let words = pictures.map { picture in
            pictures.count == 1
                ? picture.description : "\(picture.card.heading): \(picture.description)"
        }
        return SVGElement(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg",
                "viewBox": "0 0 \(columns * width) \(rows * height)",
                "width": "\(columns * width)", "height": "\(rows * height)", "role": "img",
                "aria-labelledby": "title description",
            ]
        ).containing(
            [
                SVGElement("title", ["id": "title"]).saying(
                    pictures.count == 1
                        ? cards[0].heading : EarbudsLine.count(cards.count)
                ),
                SVGElement("desc", ["id": "description"]).saying(words.joined(separator: " ")),
                SVGElement("style").styled(SheetStyle.rules),
            ] + sheets
        ).document
    }

    private var elements: [SVGElement] {
        [
            SVGElement(
                "rect",
                [
                    "class": "sheet", "x": "8", "y": "8", "width": "504", "height": "340",
                    "rx": "30",
                ]
            ),
            text(title, at: (260, 54), "title"),
        ] + subtitle + columns + footer
    }

    private var title: String {
        card.name.map { DisplayText.truncated($0, to: 30) }
            ?? DisplayText.truncated(card.snapshot.title, to: 34)
    }

    private var subtitle: [SVGElement] {
        let words = [
            card.name == nil ? nil : card.snapshot.title,
            EarbudsText.ownership(card.snapshot.ownership),
            card.snapshot.isClone ? "an imitation" : nil,
            card.snapshot.presence == .silent ? "silent" : nil,
        ].compactMap(\.self)
        guard !words.isEmpty else { return [] }
        return [text(words.joined(separator: " · "), at: (260, 78), "quiet")]
    }

    private var footer: [SVGElement] {
        let words = card.facts.joined(separator: " · ")
        guard !words.isEmpty else { return [] }
        return [text(DisplayText.truncated(words, to: 64), at: (260, 326), "quiet")]
    }

    /// What a person is told who does not see the picture.
    private var description: String {
        let parts = card.snapshot.shownParts.map { part in
            let readings = card.snapshot[part]
            let level = readings.level.map { EarbudsText.level($0.value) } ?? "level not told"
            let more = details(readings)
            return "\(part.word) \(level)" + (more.isEmpty ? "" : ", \(more)")
        }
        return (parts + card.facts).joined(separator: "; ") + "."
    }

    private func details(_ readings: PartReadings) -> String {
        [
            readings.charging?.value == true ? "charging" : nil,
            readings.location.map { EarbudsText.location($0.value) },
        ].compactMap(\.self).joined(separator: ", ")
    }

    // MARK: - Columns

    private var columns: [SVGElement] {
        let parts = card.snapshot.shownParts.prefix(4)
        return parts.enumerated().flatMap { index, part in
            let room = 468 / parts.count
            return column(part, x: 26 + room / 2 + index * room)
        }
    }

    private func column(_ part: EarbudsPart, x: Int) -> [SVGElement] {
        let readings = card.snapshot[part]
        let level = readings.level
        var elements = [
            SVGElement("g", ["transform": "translate(\(x) 146)"]).containing(drawing(part)),
            text(EarbudsCard.label(part, card.snapshot), at: (x, 222), "quiet"),
        ]
        if let level { elements += battery(level.value.percent, readings.charging?.value, x: x) }
        let words = level.map { EarbudsText.level($0.value) } ?? "not told"
        elements.append(text(words, at: (x, 270), "level"))
        let more = details(readings)
        if !more.isEmpty { elements.append(text(more, at: (x, 288), "quiet small")) }
        if let level {
            let age = EarbudsText.age(level.age(at: card.now))
            let source = card.showsSources ? ", \(level.source.rawValue)" : ""
            let y = more.isEmpty ? 288 : 304
            elements.append(text(age + source, at: (x, y), "quiet small"))
        }
        return elements
    }

    private func battery(_ percent: Int, _ charging: Bool?, x: Int) -> [SVGElement] {
        let kind = percent <= 20 && charging != true ? "low" : "good"
        let shell = SVGElement(
            "rect",
            [
                "class": "shell", "x": "\(x - 21)", "y": "233", "width": "40", "height": "18",
                "rx": "6",
            ]
        )
        let tip = SVGElement(
            "rect",
            [
                "class": "tip", "x": "\(x + 20)", "y": "238", "width": "3", "height": "8",
                "rx": "1.5",
            ]
        )
        let fill = SVGElement(
            "rect",
            [
                "class": kind, "x": "\(x - 19)", "y": "235",
                "width": "\(max(3, percent * 36 / 100))", "height": "14", "rx": "4",
            ]
        )
        let bolt = SVGElement(
            "path",
            ["class": "bolt", "d": "M\(x + 1) 235 l-7 8 h5 l-2 6 l7 -8 h-5 z"]
        )
        return [shell, tip, fill] + (charging == true ? [bolt] : [])
    }

    private func drawing(_ part: EarbudsPart) -> [SVGElement] {
        switch part {
        case .left: SheetDrawing.bud(isRight: false)
        case .right: SheetDrawing.bud(isRight: true)
        case .single: SheetDrawing.headphones
        case .chargingCase:
            SheetDrawing.chargingCase(
                isOpen: card.snapshot.lid.map { !$0.value.isClosed },
                holdsLeft: card.snapshot.left.location?.value == .inCase,
                holdsRight: card.snapshot.right.location?.value == .inCase
            )
        }
    }

    private func text(_ words: String, at place: (x: Int, y: Int), _ kind: String) -> SVGElement {
        SVGElement("text", ["class": kind, "x": "\(place.x)", "y": "\(place.y)"]).saying(words)
    }
}
