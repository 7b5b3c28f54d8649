// SPDX-License-Identifier: Apache-2.0

import Captures

/// Puts the parts of a story together.
enum StoryJoiner {
    static func join(_ parts: [StoryPart]) -> Story {
        var devices: [StoryDevice] = []
        var events: [StoryEvent] = []
        var verdicts: [Verdict] = []
        var blindness: [Blindness] = []
        for (input, part) in parts.enumerated() {
            let indices = part.devices.map { place($0, in: &devices) }
            events += part.events.map { event in
                var event = event
                event.evidence.input = input
                event.device = event.device.flatMap {
                    indices.indices.contains($0) ? indices[$0] : nil
                }
                return event
            }
            verdicts += part.verdicts.map { verdict in
                var verdict = verdict
                for index in verdict.evidence.indices { verdict.evidence[index].input = input }
                verdict.device = verdict.device.flatMap {
                    indices.indices.contains($0) ? indices[$0] : nil
                }
                return verdict
            }
            blindness += part.blindness.map { gap in
                var gap = gap
                for index in gap.evidence.indices { gap.evidence[index].input = input }
                return gap
            }
        }
        return Story(
            inputs: parts.map(\.input),
            devices: devices,
            events: ordered(events),
            omittedEvents: parts.reduce(0) { $0 + $1.omittedEvents },
            verdicts: ranked(verdicts),
            blindness: blindness
        )
    }

    /// The index of the device in the list, to which it is added where it is new.
    private static func place(_ device: StoryDevice, in devices: inout [StoryDevice]) -> Int {
        guard let known = devices.firstIndex(where: { $0.isSame(as: device) }) else {
            devices.append(device)
            return devices.count - 1
        }
        devices[known].merge(device)
        return known
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

    private static func ranked(_ verdicts: [Verdict]) -> [Verdict] {
        verdicts.enumerated().sorted { left, right in
            let (first, second) = (left.element, right.element)
            if first.weight != second.weight { return first.weight > second.weight }
            if first.confidence != second.confidence {
                return first.confidence > second.confidence
            }
            return left.offset < right.offset
        }.map(\.element)
    }
}
