// SPDX-License-Identifier: Apache-2.0

import Captures
import Doctor
import Testing

struct StoryJoinerTests {
    private static let identifier = "6B1E4B0E-0000-4000-8000-0000000000A1"
    private static let address = "00:00:5E:00:53:01"

    /// A part with one device and events at seconds of a clock.
    private func part(
        _ name: String,
        clock: StoryInput.Clock = .universal,
        device: StoryDevice?,
        _ events: [(Double, StoryEvent.Kind)],
        lane: StoryEvent.Lane = .system
    ) -> StoryPart {
        var part = StoryPart(input: StoryInput(name: name, format: "test", clock: clock))
        part.devices = device.map { [$0] } ?? []
        part.events = events.enumerated().map { index, event in
            StoryEvent(
                time: CaptureTime(nanoseconds: Int64(event.0 * 1e9)),
                lane: lane,
                device: device == nil ? nil : 0,
                kind: event.1,
                evidence: Evidence(.line(index + 1))
            )
        }
        return part
    }

    private func verdict(
        _ id: String,
        _ confidence: Verdict.Confidence,
        weight: Verdict.Weight = .cause,
        device: Int? = nil,
        _ place: Evidence.Place = .line(1)
    ) -> Verdict {
        Verdict(
            id,
            Wording(english: "\(id) \(place)", korean: id),
            explanation: Wording(english: "", korean: ""),
            steps: [],
            confidence: confidence,
            weight: weight,
            device: device,
            evidence: [Evidence(place)]
        )
    }

    private static let attempt: [(Double, StoryEvent.Kind)] = [
        (100, .connectAsked(by: nil)), (107, .disconnected(by: nil, nil)),
        (163, .connectAsked(by: nil)), (171, .disconnected(by: nil, nil)),
    ]

    @Test func `devices of two inputs are one by their identifier or address`() {
        let story = Story(joining: [
            part("a", device: StoryDevice(identifiers: [Self.identifier], names: ["Rec"]), []),
            part(
                "b",
                device: StoryDevice(identifiers: [Self.identifier], addresses: [Self.address]),
                []
            ),
            part("c", device: StoryDevice(addresses: [Self.address]), []),
            part("d", device: StoryDevice(addresses: ["00:00:5E:00:53:02"]), []),
        ])
        #expect(story.devices.count == 2)
        #expect(story.devices.first?.names == ["Rec"])
    }

    @Test func `a third input that knows both names makes one device of two`() {
        let story = Story(joining: [
            part("a", device: StoryDevice(identifiers: [Self.identifier]), []),
            part("b", device: StoryDevice(addresses: [Self.address]), []),
            part(
                "c",
                device: StoryDevice(identifiers: [Self.identifier], addresses: [Self.address]),
                []
            ),
        ])
        #expect(story.devices.count == 1)
    }

    @Test func `a phone's identifier and a capture's address are one by the moment of the attempt`()
    {
        let log = part("log", device: StoryDevice(identifiers: [Self.identifier]), Self.attempt)
        let air = part(
            "air",
            device: StoryDevice(addresses: [Self.address]),
            Self.attempt.map { ($0.0 + 0.4, $0.1) },
            lane: .air
        )
        let story = Story(joining: [log, air])
        #expect(story.devices.count == 1)
        #expect(story.devices.first?.identifiers == [Self.identifier])
        #expect(story.devices.first?.addresses == [Self.address])
        #expect(Set(story.events.map(\.device)) == [0])
    }

    @Test func `two devices that were connected to at the same moment stay apart`() {
        let log = part("log", device: StoryDevice(identifiers: [Self.identifier]), Self.attempt)
        var air = part("air", device: StoryDevice(addresses: [Self.address]), Self.attempt)
        air.devices.append(StoryDevice(addresses: ["00:00:5E:00:53:02"]))
        air.events += air.events.map { event in
            var event = event
            event.device = 1
            return event
        }
        #expect(Story(joining: [log, air]).devices.count == 3)
    }

    @Test func `two devices of one input are never made one by their moments`() {
        var log = part("log", device: StoryDevice(identifiers: [Self.identifier]), Self.attempt)
        log.devices.append(StoryDevice(addresses: [Self.address]))
        log.events.append(log.events[0])
        log.events[4].device = 1
        #expect(Story(joining: [log]).devices.count == 2)
    }

    @Test(arguments: [-9.0, 0, 5.5, 9, 13])
    func `a clock without zone is moved to where the moments agree`(hours: Double) {
        let world = part("world", device: StoryDevice(identifiers: [Self.identifier]), Self.attempt)
        let local = part(
            "local",
            clock: .withoutZone,
            device: StoryDevice(identifiers: [Self.identifier]),
            Self.attempt.map { ($0.0 + hours * 3600 + 0.2, $0.1) }
        )
        let story = Story(joining: [local, world])
        let times = story.events.compactMap { $0.time?.nanoseconds }
        #expect((times.max() ?? 0) - (times.min() ?? 0) < 75_000_000_000)
        #expect(story.blindness.map(\.id) == (hours == 0 ? [] : ["clock-moved"]))
    }

    @Test func `a clock without year is moved by days too`() {
        let year = 31_536_000.0
        let world = part(
            "world",
            device: StoryDevice(identifiers: [Self.identifier]),
            Self.attempt.map { ($0.0 + 50 * year, $0.1) }
        )
        let log = part(
            "log",
            clock: .withoutYear,
            device: StoryDevice(identifiers: [Self.identifier]),
            Self.attempt.map { ($0.0 + 32_400, $0.1) }
        )
        let story = Story(joining: [world, log])
        let times = story.events.compactMap { $0.time?.nanoseconds }
        #expect((times.max() ?? 0) - (times.min() ?? 0) < 75_000_000_000)
        #expect(story.blindness.map(\.id) == ["clock-moved"])
    }

    @Test func `without a common moment the place of an input is said to be a guess`() {
        let world = part("world", device: nil, [(100, .scanStarted)])
        let log = part("log", clock: .withoutYear, device: nil, [(9e6, .scanStarted)])
        #expect(Story(joining: [world, log]).blindness.map(\.id) == ["clock-uncertain"])
    }

    @Test func `the same mistake in source and log is one certain verdict with both places`() throws
    {
        var log = part("log", device: StoryDevice(identifiers: [Self.identifier]), [])
        log.verdicts = [verdict("L01", .medium, device: 0, .line(7))]
        var source = part("App.swift", clock: .none, device: nil, [])
        source.verdicts = [
            verdict("L01", .medium, weight: .risk, .source(path: "App.swift", line: 3, column: 9))
        ]
        for parts in [[log, source], [source, log]] {
            let story = Story(joining: parts)
            #expect(story.verdicts.count == 1)
            let joined = try #require(story.verdicts.first)
            #expect(joined.confidence == .high && joined.weight == .cause && joined.device == 0)
            #expect(joined.evidence.map(\.place).contains(.line(7)))
            #expect(
                joined.evidence.map(\.place).contains(
                    .source(path: "App.swift", line: 3, column: 9)
                )
            )
            #expect(joined.evidence.first?.place == .line(7))
            #expect(joined.title.english == "L01 line 7")
            for place in joined.evidence {
                #expect(
                    story.inputs[place.input].name
                        == (place.place == .line(7) ? "log" : "App.swift")
                )
            }
        }
    }

    @Test func `two inputs that agree make a verdict surer, one input twice does not`() {
        var one = part("a", device: StoryDevice(addresses: [Self.address]), [])
        one.verdicts = [
            verdict("peer-ended", .low, device: 0),
            verdict("peer-ended", .low, device: 0, .line(2)),
        ]
        #expect(Story(joining: [one]).verdicts.map(\.confidence) == [.low])
        #expect(Story(joining: [one, one]).verdicts.map(\.confidence) == [.medium])
    }

    @Test func `a lost link of the app is a symptom of what the air says`() {
        var app = part(
            "app",
            device: StoryDevice(identifiers: [Self.identifier]),
            Self.attempt,
            lane: .app
        )
        app.verdicts = [verdict("link-lost", .medium, device: 0)]
        var air = part(
            "air",
            device: StoryDevice(addresses: [Self.address]),
            Self.attempt,
            lane: .air
        )
        air.verdicts = [verdict("supervision-timeout", .high, device: 0, .frame(12))]
        let story = Story(joining: [app, air])
        #expect(story.verdicts.map(\.id) == ["supervision-timeout", "link-lost"])
        #expect(story.verdicts.map(\.weight) == [.cause, .symptom])
    }

    @Test func `what was seen to happen comes before what only stands in source`() {
        var log = part("log", device: nil, [])
        log.verdicts = [verdict("C01", .medium)]
        var source = part("App.swift", clock: .none, device: nil, [])
        source.verdicts = [verdict("L01", .high, .source(path: "App.swift", line: 1, column: 1))]
        #expect(Story(joining: [source, log]).verdicts.map(\.id) == ["C01", "L01"])
    }

    @Test func `a line that names no device is given to the only one of its moment`() {
        let log = part("log", device: StoryDevice(identifiers: [Self.identifier]), Self.attempt)
        var app = part("app", device: nil, [(107.5, .disconnected(by: nil, nil))], lane: .app)
        app.verdicts = [verdict("link-lost", .medium)]
        let story = Story(joining: [log, app])
        #expect(story.verdicts.first?.device == 0)
        #expect(story.events.allSatisfy { $0.device == 0 })
    }

    @Test func `events and evidence stay within their sizes, and what is left out is counted`() {
        let many = (0..<15_000).map { (Double($0), StoryEvent.Kind.note("\($0)")) }
        let story = Story(joining: [part("a", device: nil, many), part("b", device: nil, many)])
        #expect(story.events.count == 20_000)
        #expect(story.omittedEvents == 10_000)
        var loud = part("c", device: nil, [])
        loud.verdicts = (1...40).map { verdict("peer-ended", .low, .line($0)) }
        #expect(Story(joining: [loud]).verdicts.first?.evidence.count == 12)
    }

    @Test func `nothing joined is an empty story`() {
        let story = Story(joining: [])
        #expect(story.events.isEmpty && story.verdicts.isEmpty && story.devices.isEmpty)
    }
}
