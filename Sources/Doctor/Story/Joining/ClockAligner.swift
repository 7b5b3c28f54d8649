// SPDX-License-Identifier: Apache-2.0

import Captures

/// Lays inputs whose clock does not tell the zone or the year beside the others.
///
/// A clock of a zone differs by quarters of an hour, one without a year by whole days besides. Of
/// all such distances the one is taken that brings the most moments together that both inputs saw.
enum ClockAligner {
    /// By how much the times of each part are to be moved, and what is to be said of it.
    static func shifts(_ parts: [StoryPart]) -> (shifts: [Int64], gaps: [Blindness]) {
        var shifts = [Int64](repeating: 0, count: parts.count)
        var gaps: [Blindness] = []
        let order = parts.indices.filter { hasTimes(parts[$0]) }.sorted {
            (rank(parts[$0].input.clock), $0) < (rank(parts[$1].input.clock), $1)
        }
        guard let first = order.first else { return (shifts, gaps) }
        var settled = StoryAnchor.all(in: parts[first].events)
        var span = span(of: parts[first], moved: 0)
        for index in order.dropFirst() {
            let part = parts[index]
            let anchors = StoryAnchor.all(in: part.events)
            if part.input.clock != .universal || parts[first].input.clock != .universal {
                let fit = best(
                    anchors,
                    to: settled,
                    whole: span,
                    own: self.span(of: part, moved: 0),
                    mostQuarters: mostQuarters(part, parts[first])
                )
                shifts[index] = fit.shift
                if let gap = gap(fit, part, beside: parts[first]) { gaps.append(gap) }
            }
            settled += anchors.map { anchor in
                var anchor = anchor
                anchor.time &+= shifts[index]
                return anchor
            }
            let own = self.span(of: part, moved: shifts[index])
            span = min(span.lowerBound, own.lowerBound)...max(span.upperBound, own.upperBound)
        }
        return (shifts, gaps)
    }

    /// The distance that fits best, and how many moments speak for it.
    struct Fit {
        var shift: Int64
        var votes: Int
        /// Whether another distance fits as well.
        var isTied: Bool
    }

    static let quarter: Int64 = 900_000_000_000

    private static func best(
        _ anchors: [StoryAnchor],
        to settled: [StoryAnchor],
        whole: ClosedRange<Int64>,
        own: ClosedRange<Int64>,
        mostQuarters: Int64
    ) -> Fit {
        var votes: [Int64: Set<Int>] = [:]
        for anchor in anchors {
            for other in settled.prefix(4 * StoryAnchor.most) where other.kind == anchor.kind {
                let (distance, isWide) = other.time.subtractingReportingOverflow(anchor.time)
                guard !isWide else { continue }
                let quarters = rounded(distance)
                let rest = distance - quarters * quarter
                guard abs(rest) <= StoryAnchor.tolerance, abs(quarters) <= mostQuarters else {
                    continue
                }
                votes[quarters, default: []].insert(anchor.event)
            }
        }
        let ranked = votes.sorted {
            ($1.value.count, abs($0.key), $0.key) < ($0.value.count, abs($1.key), $1.key)
        }
        if let first = ranked.first {
            let isTied = ranked.dropFirst().first?.value.count == first.value.count
            return Fit(
                shift: first.key * quarter,
                votes: first.value.count,
                isTied: isTied && first.key != 0
            )
        }
        return Fit(shift: gapless(whole, own), votes: 0, isTied: true)
    }

    /// The whole hours after which an input without common moments lies beside the others.
    private static func gapless(_ whole: ClosedRange<Int64>, _ own: ClosedRange<Int64>) -> Int64 {
        if whole.overlaps(own) { return 0 }
        let (distance, isWide) = whole.lowerBound.subtractingReportingOverflow(own.lowerBound)
        guard !isWide else { return 0 }
        let hour = 4 * quarter
        let hours = (distance + (distance < 0 ? -hour / 2 : hour / 2)) / hour
        return hours * hour
    }

    private static func rounded(_ distance: Int64) -> Int64 {
        (distance / 2 + (distance < 0 ? -quarter / 4 : quarter / 4)) / (quarter / 2)
    }

    /// Zones lie at most 14 hours from UTC and 26 from each other.
    private static func mostQuarters(_ part: StoryPart, _ other: StoryPart) -> Int64 {
        let clocks = [part.input.clock, other.input.clock]
        if clocks.contains(.withoutYear) { return .max }
        return clocks.contains(.universal) ? 14 * 4 : 26 * 4
    }

    private static func rank(_ clock: StoryInput.Clock) -> Int {
        switch clock {
        case .universal: 0
        case .withoutZone: 1
        case .withoutYear: 2
        case .none: 3
        }
    }

    private static func hasTimes(_ part: StoryPart) -> Bool {
        part.input.clock != .none && part.events.contains { $0.time != nil }
    }

    private static func span(of part: StoryPart, moved: Int64) -> ClosedRange<Int64> {
        let times = part.events.compactMap { $0.time.map { $0.nanoseconds &+ moved } }
        return (times.min() ?? 0)...(times.max() ?? 0)
    }

    // MARK: - Words

    private static func gap(
        _ fit: Fit,
        _ part: StoryPart,
        beside other: StoryPart
    ) -> Blindness? {
        let isCertain = fit.votes > 1 && !fit.isTied || fit.shift == 0 && fit.votes > 0
        let isSameClock = part.input.clock == other.input.clock && fit.shift == 0
        if isCertain && fit.shift == 0 || isSameClock { return nil }
        let missing =
            part.input.clock == .withoutYear ? ("year and zone", "연도와 시간대") : ("zone", "시간대")
        let moved = text(fit.shift)
        let step = Wording(
            english:
                "Take a log that tells the zone, such as `log show` or Xcode's console; or compare"
                + " the inputs by one event that you know in both.",
            korean: "시간대가 적힌 로그(`log show`나 Xcode 콘솔)를 받거나, 양쪽에서 아는 사건 하나로 두 입력을 비교합니다."
        )
        if isCertain {
            return Blindness(
                "clock-moved",
                Wording(
                    english:
                        "\(part.input.name) does not tell its \(missing.0): its times were moved by"
                        + " \(moved); \(fit.votes) moments now agree with the other inputs.",
                    korean:
                        "\(part.input.name)에는 \(missing.1)가 없습니다. \(moved)만큼 옮기니 \(fit.votes)개의 순간이"
                        + " 다른 입력과 일치했습니다."
                ),
                step: step
            )
        }
        return Blindness(
            "clock-uncertain",
            Wording(
                english:
                    "\(part.input.name) does not tell its \(missing.0), and too little is seen"
                    + " elsewhere too: its place beside the others (moved by \(moved)) is a guess.",
                korean: "\(part.input.name)에는 \(missing.1)가 없고 다른 입력과 겹치는 내용이 적습니다. 다른 입력 옆에 둔 위치"
                    + "(\(moved) 이동)는 추측입니다."
            ),
            step: step
        )
    }

    /// The distance in days, hours and minutes.
    private static func text(_ shift: Int64) -> String {
        let minutes = abs(shift / 60_000_000_000)
        let (days, rest) = (minutes / 1440, minutes % 1440)
        var parts: [String] = []
        if days > 0 { parts.append("\(days) d") }
        if rest / 60 > 0 { parts.append("\(rest / 60) h") }
        if rest % 60 > 0 { parts.append("\(rest % 60) min") }
        return (shift < 0 ? "-" : "+") + (parts.isEmpty ? "0 h" : parts.joined(separator: " "))
    }
}
