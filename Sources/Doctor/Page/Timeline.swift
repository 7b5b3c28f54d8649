// SPDX-License-Identifier: Apache-2.0

import Captures

/// The picture of one device's events, as places and lengths: events stand in their order, and the
/// longer the time between two of them, the wider, yet never in proportion: one picture holds
/// milliseconds and hours.
struct Timeline {
    /// An event in the picture.
    struct Mark {
        /// Its index in the story.
        var event: Int
        /// Its middle.
        var x: Int
        /// Its width.
        var width: Int
    }

    /// A time in which something lasted.
    struct Band {
        var lane: StoryEvent.Lane
        var start: Int
        var end: Int
        /// Whether a link was up, rather than a connection waited for.
        var isLink: Bool
        /// Whether it had begun before the first event.
        var beganEarlier = false
        /// Whether it ends with the picture, not with an event.
        var isOpen = false
        /// Whether only another lane tells of its end.
        var endsElsewhere = false
        /// How long it lasted, in nanoseconds; nil where a time is missing.
        var span: Int64?
        /// Who ended a link; nil where that is not known.
        var by: StoryEvent.End?
    }

    /// A long time in which nothing happened, drawn short.
    struct Gap {
        /// Its middle.
        var x: Int
        /// How long it lasted, in nanoseconds.
        var span: Int64
    }

    /// A moment of the axis.
    struct Tick {
        var x: Int
        var time: CaptureTime
    }

    private(set) var marks: [Mark] = []
    private(set) var bands: [Band] = []
    private(set) var gaps: [Gap] = []
    private(set) var ticks: [Tick] = []
    private(set) var lanes: Set<StoryEvent.Lane> = []
    private(set) var width = 0

    /// The time from which a gap is told.
    static let longestPlain: Int64 = 5_000_000_000
    /// The width of a page's column: a picture is drawn tighter where it then fits.
    private static let column = 980
    private static let margin = 52
    private static let gapWidth = 84
    private static let tickDistance = 92

    /// Places the events of that story. Bands are drawn only where all events are of one device.
    init(_ indices: [Int], of story: Story, hasBands: Bool) {
        place(indices, of: story, widening: 7)
        for widening in [5.0, 3.0] where width > Self.column {
            place(indices, of: story, widening: widening)
        }
        if hasBands {
            for lane in StoryEvent.Lane.allCases { addBands(of: lane, in: story) }
        }
    }

    /// Places the events, so much wider for each doubling of the time between two of them.
    private mutating func place(_ indices: [Int], of story: Story, widening: Double) {
        (marks, gaps, ticks, lanes) = ([], [], [], [])
        var x = 0
        var last: CaptureTime?
        for (count, index) in indices.enumerated() {
            let event = story.events[index]
            let width = Self.width(of: event)
            let before = marks.last.map { ($0.width + width) / 2 + 4 } ?? Self.margin
            var space = 0
            if let last, let time = event.time {
                let span = PageTime.span(last, time)
                space = Self.space(for: span, widening)
                if span >= Self.longestPlain, count > 0 {
                    gaps.append(Gap(x: x + (before + space) / 2, span: span))
                }
            }
            x += before + space
            marks.append(Mark(event: index, x: x, width: width))
            lanes.insert(event.lane)
            if let time = event.time {
                last = max(time, last ?? time)
                tick(at: x, time)
            }
        }
        width = x + Self.margin
    }

    private mutating func tick(at x: Int, _ time: CaptureTime) {
        if let last = ticks.last, x - last.x < Self.tickDistance { return }
        ticks.append(Tick(x: x, time: time))
    }

    private static func width(of event: StoryEvent) -> Int {
        event.count > 1 ? 33 + 7 * "\(event.count)".utf8.count : 16
    }

    /// How far apart two moments are drawn, beside what their signs need.
    private static func space(for span: Int64, _ widening: Double) -> Int {
        guard span < longestPlain else { return gapWidth }
        let ratio = 1 + Double(span) / 5_000_000
        return Int(widening * (Double(ratio.exponent) + ratio.significand - 1))
    }

    private mutating func addBands(of lane: StoryEvent.Lane, in story: Story) {
        var builder = BandBuilder(lane: lane)
        for mark in marks { builder.take(story.events[mark.event], at: mark.x) }
        let end = marks.last.flatMap { story.events[$0.event].time }
        bands += builder.finish(at: width, end)
    }
}
