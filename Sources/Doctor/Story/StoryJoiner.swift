// SPDX-License-Identifier: Apache-2.0

import Captures

/// Puts the parts of a story together: times, devices, events, verdicts, gaps.
enum StoryJoiner {
    /// The most events of a story; what lies in the middle of more is left out and counted.
    static let mostEvents = 20_000

    static func join(_ parts: [StoryPart]) -> Story {
        let (shifts, clockGaps) = ClockAligner.shifts(parts)
        var joiner = DeviceJoiner(parts)
        joiner.join(byMomentsOf: placed(parts, shifts, joiner.places))
        var events = placed(parts, shifts, joiner.places)
        let guesses = DeviceJoiner.guesses(events)
        var verdicts: [Verdict] = []
        for (input, part) in parts.enumerated() {
            var guessed: [Evidence.Place: Int] = [:]
            for (index, guess) in guesses[input].enumerated() {
                guard let guess else { continue }
                events[input][index].device = guess
                guessed[events[input][index].evidence.place] = guess
            }
            verdicts += part.verdicts.map { verdict in
                placed(verdict, input, joiner.places[input], guessed)
            }
        }
        let (kept, omitted) = shortened(ordered(events.flatMap(\.self)))
        return Story(
            inputs: parts.map(\.input),
            devices: joiner.devices,
            events: kept,
            omittedEvents: parts.reduce(omitted) { $0 + $1.omittedEvents },
            verdicts: VerdictJoiner.joined(verdicts),
            blindness: GapJoiner.joined(parts, and: clockGaps)
        )
    }

    /// The events of each part with the story's devices and times.
    private static func placed(
        _ parts: [StoryPart],
        _ shifts: [Int64],
        _ places: [[Int?]]
    ) -> [[StoryEvent]] {
        parts.enumerated().map { input, part in
            part.events.map { event in
                var event = event
                event.evidence.input = input
                event.device = device(event.device, places[input])
                if let time = event.time?.nanoseconds {
                    let (moved, isWide) = time.addingReportingOverflow(shifts[input])
                    if !isWide { event.time = CaptureTime(nanoseconds: moved) }
                }
                return event
            }
        }
    }

    private static func placed(
        _ verdict: Verdict,
        _ input: Int,
        _ places: [Int?],
        _ guessed: [Evidence.Place: Int]
    ) -> Verdict {
        var verdict = verdict
        for index in verdict.evidence.indices { verdict.evidence[index].input = input }
        verdict.device =
            device(verdict.device, places)
            ?? verdict.evidence.lazy.compactMap { guessed[$0.place] }.first
        return verdict
    }

    private static func device(_ own: Int?, _ places: [Int?]) -> Int? {
        own.flatMap { places.indices.contains($0) ? places[$0] : nil }
    }

    /// By time; what has none stays behind what stood before it in its input.
    private static func ordered(_ events: [StoryEvent]) -> [StoryEvent] {
        var last: [Int: CaptureTime] = [:]
        let keyed = events.enumerated().map { index, event in
            let time = event.time ?? last[event.evidence.input]
            if let time { last[event.evidence.input] = time }
            return (time: time?.nanoseconds ?? .min, index: index, event: event)
        }
        return keyed.sorted { ($0.time, $0.index) < ($1.time, $1.index) }.map(\.event)
    }

    /// At most `mostEvents`: runs go first, then what is furthest from both ends.
    private static func shortened(_ events: [StoryEvent]) -> ([StoryEvent], Int) {
        guard events.count > mostEvents else { return (events, 0) }
        var kept = events.filter { !$0.kind.isRepeatable }
        if kept.count > mostEvents {
            kept = Array(kept.prefix(mostEvents / 2) + kept.suffix(mostEvents / 2))
        }
        return (kept, events.count - kept.count)
    }
}
