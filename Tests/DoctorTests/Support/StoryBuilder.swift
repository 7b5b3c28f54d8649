// SPDX-License-Identifier: Apache-2.0

import Captures
import Doctor

/// Builds a part of a story for tests: events at milliseconds after a moment, each on a line of
/// its own.
struct StoryBuilder {
    /// 2026-03-01 12:03:00 UTC.
    static let begin: Int64 = 1_772_366_580_000

    var part: StoryPart
    private let isCapture: Bool

    init(_ input: StoryInput, devices: [StoryDevice], isCapture: Bool = false) {
        part = StoryPart(input: input)
        part.devices = devices
        self.isCapture = isCapture
    }

    /// Adds an event; without milliseconds one without a time.
    @discardableResult
    mutating func add(
        _ milliseconds: Int64?,
        _ lane: StoryEvent.Lane,
        _ kind: StoryEvent.Kind,
        _ quote: String = "",
        at place: Int? = nil,
        device: Int? = 0,
        count: Int = 1
    ) -> Evidence {
        let number = place ?? 12 + 3 * part.events.count
        let evidence = Evidence(isCapture ? .frame(number) : .line(number), quote: quote)
        let time = milliseconds.map { CaptureTime(nanoseconds: (Self.begin + $0) * 1_000_000) }
        part.events.append(
            StoryEvent(
                time: time,
                lane: lane,
                device: device,
                kind: kind,
                evidence: evidence,
                count: count
            )
        )
        part.input.count = max(part.input.count, number)
        return evidence
    }
}
