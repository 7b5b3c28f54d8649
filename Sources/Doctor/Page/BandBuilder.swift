// SPDX-License-Identifier: Apache-2.0

import Captures

/// Turns the events of a device into what lasted between them, as one lane tells it. What began in
/// this lane and ends only in another one is drawn up to there: the system asks, the air answers.
struct BandBuilder {
    private struct Point {
        var x: Int
        var time: CaptureTime?
    }

    private let lane: StoryEvent.Lane
    private var bands: [Timeline.Band] = []
    private var asked: Point?
    private var linked: Point?
    /// The first answer and the first end that another lane tells meanwhile.
    private var answeredElsewhere: Point?
    private var endedElsewhere: Point?

    init(lane: StoryEvent.Lane) {
        self.lane = lane
    }

    /// Takes the next event of the device, of any lane.
    mutating func take(_ event: StoryEvent, at x: Int) {
        let point = Point(x: x, time: event.time)
        guard event.lane == lane else { return takeElsewhere(event.kind, point) }
        switch event.kind {
        case .connectAsked, .attemptStarted: begin(at: point)
        case .connected:
            endWaiting(at: point)
            if let end = endedElsewhere { endLink(at: end, by: nil, elsewhere: true) }
            if linked == nil { linked = point }
        case .attemptFailed, .cancelled: endWaiting(at: point)
        case .disconnected(let end, _):
            if linked == nil, asked == nil, bands.isEmpty {
                var band = band(Point(x: 0), point, isLink: true)
                (band.beganEarlier, band.by) = (true, end)
                bands.append(band)
            }
            endWaiting(at: point)
            endLink(at: point, by: end, elsewhere: false)
        default: return
        }
    }

    /// What lasts, up to the end of the picture.
    mutating func finish(at width: Int, _ end: CaptureTime?) -> [Timeline.Band] {
        if let answer = answeredElsewhere { endWaiting(at: answer) }
        if let end = endedElsewhere { endLink(at: end, by: nil, elsewhere: true) }
        for (begin, isLink) in [(asked, false), (linked, true)] {
            guard let begin else { continue }
            var open = band(begin, Point(x: width, time: end), isLink: isLink)
            open.isOpen = true
            bands.append(open)
        }
        return bands
    }

    private mutating func takeElsewhere(_ kind: StoryEvent.Kind, _ point: Point) {
        switch kind {
        case .connected, .attemptFailed, .cancelled:
            if asked != nil, answeredElsewhere == nil { answeredElsewhere = point }
        case .disconnected:
            if asked != nil, answeredElsewhere == nil { answeredElsewhere = point }
            if linked != nil, endedElsewhere == nil { endedElsewhere = point }
        default: return
        }
    }

    private mutating func begin(at point: Point) {
        if let answer = answeredElsewhere { endWaiting(at: answer) }
        if let end = endedElsewhere { endLink(at: end, by: nil, elsewhere: true) }
        if asked == nil, linked == nil { asked = point }
    }

    private mutating func endWaiting(at point: Point) {
        answeredElsewhere = nil
        guard let begin = asked else { return }
        bands.append(band(begin, point, isLink: false))
        asked = nil
    }

    private mutating func endLink(at point: Point, by end: StoryEvent.End?, elsewhere: Bool) {
        endedElsewhere = nil
        guard let begin = linked else { return }
        var band = band(begin, point, isLink: true)
        (band.by, band.endsElsewhere) = (end, elsewhere)
        bands.append(band)
        linked = nil
    }

    private func band(_ start: Point, _ end: Point, isLink: Bool) -> Timeline.Band {
        var band = Timeline.Band(lane: lane, start: start.x, end: end.x, isLink: isLink)
        if let from = start.time, let to = end.time { band.span = PageTime.span(from, to) }
        return band
    }
}
