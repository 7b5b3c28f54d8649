// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures
import Testing

@testable import Doctor

struct TimelineTests {
    /// A story of one device, and its picture.
    private func timeline(
        _ events: [(milliseconds: Int64?, lane: StoryEvent.Lane, kind: StoryEvent.Kind)]
    ) -> Timeline {
        var story = StoryBuilder(
            StoryInput(name: "a.log", format: "plain text", clock: .universal),
            devices: [SampleStories.recorder]
        )
        for event in events { story.add(event.milliseconds, event.lane, event.kind) }
        let all = Story(joining: [story.part])
        return Timeline(Array(all.events.indices), of: all, hasBands: true)
    }

    private func words(_ timeline: Timeline) -> [String] {
        timeline.bands.map { "\($0.lane): " + PageWords.band($0, .english) }
    }

    @Test func `signs never touch, and longer times are wider`() {
        let timeline = timeline([
            (0, .app, .scanStarted), (0, .air, .scanStarted), (1, .app, .note("a")),
            (11, .app, .note("b")), (111, .app, .note("c")), (1_111, .app, .note("d")),
            (nil, .app, .note("e")),
        ])
        let places = timeline.marks.map(\.x)
        let steps = zip(places.dropFirst(), places).map { $0 - $1 }
        #expect(steps.allSatisfy { $0 >= 16 })
        #expect(steps[1] < steps[2] && steps[2] < steps[3] && steps[3] < steps[4])
        #expect(steps[0] == steps[5])
        #expect(timeline.gaps.isEmpty && timeline.width > places.last ?? 0)
    }

    @Test func `a long silence is cut and told`() {
        let timeline = timeline([
            (0, .app, .scanStarted), (4_999, .app, .scanStopped), (9_999, .app, .scanStarted),
            (7_209_999, .app, .scanStopped),
        ])
        #expect(timeline.gaps.map(\.span) == [5_000_000_000, 7_200_000_000_000])
        let places = timeline.marks.map(\.x)
        #expect(timeline.gaps.allSatisfy { $0.x > places[1] && $0.x < places[3] })
        #expect(places[2] - places[1] == places[3] - places[2])
        #expect(timeline.ticks.map(\.x) == [places[0], places[2], places[3]])
    }

    @Test func `times that run backwards or lie at the ends of time are drawn in their order`() {
        let all = SampleStories.broken
        let timeline = Timeline(Array(all.events.indices), of: all, hasBands: true)
        let places = timeline.marks.map(\.x)
        #expect(places == places.sorted() && Set(places).count == places.count)
    }

    @Test func `a link lasts from connected to disconnected and says who ended it`() {
        let ends: [(StoryEvent.End?, String)] = [
            (nil, "who ended it is not told"), (.app, "ended by the app"),
            (.host, "ended by the system"), (.device, "ended by the device"),
            (.nobody, "link lost"),
        ]
        for (end, expected) in ends {
            let timeline = timeline([
                (0, .app, .connectAsked(by: nil)), (250, .app, .connected(handle: nil)),
                (2_600, .app, .disconnected(by: end, nil)),
            ])
            #expect(
                words(timeline) == ["app: waited 250 ms", "app: connected 2.35 s, \(expected)"]
            )
            let marks = timeline.marks.map(\.x)
            #expect(timeline.bands.map(\.start) == [marks[0], marks[1]])
            #expect(timeline.bands.map(\.end) == [marks[1], marks[2]])
        }
    }

    @Test func `each lane has links of its own`() {
        let timeline = timeline([
            (0, .air, .connected(handle: 1)), (10, .app, .connected(handle: nil)),
            (900, .air, .disconnected(by: .device, nil)),
            (1_010, .app, .disconnected(by: nil, nil)),
        ])
        #expect(
            words(timeline) == [
                "app: connected 1.00 s, who ended it is not told",
                "air: connected 900 ms, ended by the device",
            ]
        )
    }

    @Test func `what another lane answers is waited for until then`() {
        let timeline = timeline([
            (0, .system, .attemptStarted), (400, .air, .connected(handle: 1)),
            (900, .air, .disconnected(by: .device, nil)), (1_000, .system, .attemptStarted),
            (1_700, .app, .cancelled(by: .app)),
        ])
        #expect(
            words(timeline) == [
                "system: waited 400 ms", "system: waited 700 ms",
                "air: connected 500 ms, ended by the device",
            ]
        )
    }

    @Test func `an end that only another lane tells is said to be told elsewhere`() {
        let timeline = timeline([
            (0, .app, .connected(handle: nil)), (900, .air, .disconnected(by: .device, nil)),
            (2_000, .app, .note("still here")),
        ])
        #expect(
            words(timeline) == [
                "app: connected 900 ms, its end is not told here",
                "air: connected, ended by the device",
            ]
        )
        #expect(timeline.bands[1].beganEarlier && timeline.bands[1].start == 0)
    }

    @Test func `what has no end is open`() {
        let timeline = timeline([
            (0, .app, .connectAsked(by: nil)), (500, .system, .connected(handle: nil)),
            (3_000, .system, .note("end")),
        ])
        #expect(
            words(timeline) == ["app: waited 500 ms", "system: connected 2.50 s, until the end"]
        )
        #expect(timeline.bands[1].isOpen && timeline.bands[1].end == timeline.width)
        let silent = self.timeline([(0, .app, .connectAsked(by: nil)), (9, .app, .note("end"))])
        #expect(words(silent) == ["app: no answer until the end"])
    }

    @Test func `every order of every event of a link gives bands that lie in the picture`() {
        let kinds: [StoryEvent.Kind] = [
            .connectAsked(by: nil), .connected(handle: nil), .disconnected(by: .app, nil),
            .attemptFailed(nil),
        ]
        let choices = kinds.flatMap { kind in
            [(StoryEvent.Lane.app, kind), (StoryEvent.Lane.air, kind)]
        }
        for first in choices {
            for second in choices {
                for third in choices {
                    for fourth in choices {
                        let events = [first, second, third, fourth].enumerated().map {
                            (Int64($0.offset) * 10 as Int64?, $0.element.0, $0.element.1)
                        }
                        let timeline = timeline(events)
                        for band in timeline.bands {
                            #expect(band.start >= 0 && band.start < band.end)
                            #expect(band.end <= timeline.width)
                        }
                        for lane in StoryEvent.Lane.allCases {
                            let links = timeline.bands.filter { $0.lane == lane && $0.isLink }
                            let sorted = links.sorted { $0.start < $1.start }
                            let apart = zip(sorted, sorted.dropFirst()).allSatisfy {
                                $0.end <= $1.start
                            }
                            #expect(apart, "\(events)")
                        }
                    }
                }
            }
        }
    }
}
