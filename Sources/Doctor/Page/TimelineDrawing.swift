// SPDX-License-Identifier: Apache-2.0

import Captures

/// Draws a timeline as an inline SVG with its lanes named beside it.
struct TimelineDrawing {
    let timeline: Timeline
    let context: PageContext
    private let tops: [StoryEvent.Lane: Int]
    private let bottom: Int
    private let width: Int

    private static let head = 22
    private static let foot = 40
    private static let fullLane = 60
    private static let emptyLane = 30

    init(_ timeline: Timeline, _ context: PageContext) {
        self.timeline = timeline
        self.context = context
        var tops: [StoryEvent.Lane: Int] = [:]
        var y = Self.head
        for lane in StoryEvent.Lane.allCases {
            tops[lane] = y
            y += timeline.lanes.contains(lane) ? Self.fullLane : Self.emptyLane
        }
        self.tops = tops
        bottom = y
        let labels = timeline.bands.map {
            $0.start + 6 + Self.textWidth(PageWords.band($0, context.language)) + 12
        }
        width = max(timeline.width, labels.max() ?? 0, 320)
    }

    /// The picture in its frame, which is as wide as the page and scrolls where it is not enough.
    func markup(name: String) -> Markup {
        let names = StoryEvent.Lane.allCases.map { lane -> Markup in
            let size = timeline.lanes.contains(lane) ? "full" : "empty"
            return "<span class=\"\(size)\">\(context(EventWords.wording(of: lane)))</span>"
        }.joined()
        let height = bottom + Self.foot
        return """
            <div class="frame">
            <div class="lanes" aria-hidden="true">\(names)</div>
            <div class="scroll">
            <svg class="picture" role="group" aria-label="\(name)" width="\(width)" \
            height="\(height)" viewBox="0 0 \(width) \(height)">
            \(lanes)\(axis)\(gaps)\(bands)\(marks)</svg>
            </div>
            </div>

            """
    }

    private func top(_ lane: StoryEvent.Lane) -> Int { tops[lane] ?? Self.head }

    private var lanes: Markup {
        StoryEvent.Lane.allCases.map { lane -> Markup in
            let top = top(lane)
            let name = context(EventWords.wording(of: lane))
            guard timeline.lanes.contains(lane) else {
                let isSeen = context.plan.lanes.contains(lane)
                let nothing = context(isSeen ? PageWords.emptyLane : PageWords.unseenLane)
                return """
                    <rect class="lane" y="\(top)" width="\(width)" height="\(Self.emptyLane - 2)"/>\
                    <text class="lane-name" x="4" y="\(top + 18)">\(name)</text>\
                    <text class="faint" x="52" y="\(top + 18)">\(nothing)</text>

                    """
            }
            return """
                <rect class="lane" y="\(top)" width="\(width)" height="\(Self.fullLane - 2)"/>\
                <text class="lane-name" x="4" y="\(top + 12)">\(name)</text>

                """
        }.joined()
    }

    private var axis: Markup {
        guard let start = context.plan.start, !timeline.ticks.isEmpty else {
            return """
                <text class="axis" x="12" y="\(bottom + 16)">\(context(PageWords.noTimes))</text>

                """
        }
        return timeline.ticks.map { tick -> Markup in
            """
            <path class="tick" d="M\(tick.x) \(Self.head)V\(bottom + 3)"/>\
            <text class="axis" x="\(tick.x)" y="\(bottom + 16)">\
            \(PageTime.relative(tick.time, since: start))</text>\
            <text class="axis faint" x="\(tick.x)" y="\(bottom + 31)">\
            \(PageTime.clock(tick.time))</text>

            """
        }.joined()
    }

    private var gaps: Markup {
        timeline.gaps.map { gap -> Markup in
            """
            <path class="gap" d="M\(gap.x - 3) \(Self.head)V\(bottom)M\(gap.x + 3) \(Self.head)\
            V\(bottom)"/><text class="gap-text" x="\(gap.x)" y="14">\
            \(PageTime.duration(gap.span, context.language))</text>

            """
        }.joined()
    }

    private var bands: Markup {
        var all: Markup = ""
        for (index, band) in timeline.bands.enumerated() {
            let top = top(band.lane)
            let next = timeline.bands[(index + 1)...].first { $0.lane == band.lane && $0.isLink }
            let room = (band.isLink ? next?.start ?? width : band.end) - band.start - 8
            let text = PageWords.band(band, context.language)
            let end = band.isOpen ? width : band.end
            let style = band.isLink ? band.beganEarlier ? "link early" : "link" : "wait"
            let height = band.isLink ? 6 : 2
            all += """
                <g class="band \(style)">\
                <title>\(text)</title><rect x="\(band.start)" y="\(top + 38 - height / 2)" \
                width="\(max(1, end - band.start))" height="\(height)"/>
                """
            if let label = label(band, text, room: room) {
                all += "<text x=\"\(band.start + 4)\" y=\"\(top + 54)\">\(label)</text>"
            }
            all += "</g>\n"
        }
        return all
    }

    /// As many words as there is room for.
    private func label(_ band: Timeline.Band, _ text: String, room: Int) -> String? {
        if text.isEmpty { return nil }
        if Self.textWidth(text) <= room { return text }
        guard band.isLink, !band.isOpen else { return nil }
        let short = context(PageWords.end(of: band))
        return Self.textWidth(short) <= room ? short : nil
    }

    private var marks: Markup {
        timeline.marks.map { mark -> Markup in
            let event = context.story.events[mark.event]
            let tone = Tone(event.kind).rawValue
            let glyph = Glyph(event.kind).rawValue
            let y = top(event.lane) + 22
            return """
                <a class="mark \(tone)" id="m\(mark.event)" href="#e\(mark.event)" \
                transform="translate(\(mark.x) \(y))"><title>\(context.line(event))</title>\
                \(Self.sign(glyph, event.count, width: mark.width))</a>

                """
        }.joined()
    }

    private static func sign(_ glyph: String, _ count: Int, width: Int) -> Markup {
        guard count > 1 else {
            return "<circle class=\"hit\" r=\"9\"/><use href=\"#g-\(glyph)\"/>"
        }
        let left = -width / 2
        return """
            <rect class="hit run" x="\(left)" y="-10" width="\(width)" height="20" rx="10"/>\
            <use href="#g-\(glyph)" x="\(left + 10)"/>\
            <text class="run-text" x="\(left + 19)" y="4">×\(count)</text>
            """
    }

    /// About how wide a small text is.
    static func textWidth(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 6 : 12) }
    }
}
