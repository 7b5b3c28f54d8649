// SPDX-License-Identifier: Apache-2.0

public import Captures

/// Reads the lines of a log one by one and tells what happened to each device, what follows from
/// it, and what the log cannot show.
///
/// Pure and of bounded memory, however long the log: at most 512 devices, 4,096 events (the first
/// and the last 2,048), 128 conclusions of 6 places each. What is left out is counted.
public struct LogAnalyser: Sendable {
    private var input: StoryInput
    private let format: LogFormat
    private var follower = LogFollower()
    private var mask = LogMask()
    private var clock = LogClock()
    private let table = FingerprintTable.shared
    private var last: LogRecord?

    /// How many skipped regions are kept.
    private static let mostSkipped = 32

    /// Makes an analyser for one log.
    public init(name: String, format: LogFormat) {
        self.format = format
        input = StoryInput(name: name, format: format.rawValue, clock: .none)
    }

    /// Takes the next entry.
    public mutating func take(_ record: LogRecord) {
        input.count = max(input.count, record.line + max(1, record.lineCount) - 1)
        clock.take(record.time)
        if record.time != nil { last = record }
        let found = table.matcher.phrases(in: record.text)
        mask.count(record, isMasked: table.isMasked(found))
        guard table.isTelling(found) || LogFollower.isOpen(follower, record.line) else { return }
        read(LogLine(record, format: format), found)
    }

    /// Takes a part of the file that the reader could not read.
    public mutating func skip(_ region: SkippedRegion) {
        if input.skipped.count < Self.mostSkipped {
            input.skipped.append(region)
        } else {
            input.moreSkipped += 1
        }
    }

    /// Ends the log and tells what it holds.
    public mutating func finish() -> StoryPart {
        input.clock = clock.kind
        follower.conclude(last: last.map { LogMark(LogLine($0, format: format)) })
        var part = StoryPart(input: input)
        let (devices, places) = follower.tracks.settled
        part.devices = devices
        part.events = follower.events.all.map { event in
            var event = event
            event.device = event.device.map { places[$0] }
            return event
        }
        part.omittedEvents = follower.events.omitted
        part.verdicts = Causality.settled(
            VerdictJoiner.ofOneInput(
                follower.findings.all.map { finding in
                    var finding = finding
                    finding.device = finding.device.map { places[$0] }
                    return VerdictBook.verdict(for: finding)
                }
            )
        )
        part.blindness = LogBlindness.all(
            follower,
            mask: mask,
            clock: clock,
            format: format,
            verdicts: part.verdicts
        )
        return part
    }

    private mutating func read(_ line: LogLine, _ found: PhraseSet) {
        let told = table.read(line, found: found)
        let codes = table.hasCode(found) ? CodeLines.codes(in: line) : []
        let sign = told.map { CodeLines.joined($0.sign, codes) }
        if let sign { follower.take(sign, of: line) }
        guard !codes.isEmpty else { return }
        follower.take(codes: codes, of: line, told: sign.map(CodeLines.told) ?? .nothing)
    }
}

/// Which clock a log follows.
struct LogClock: Sendable {
    private(set) var kind = StoryInput.Clock.none

    /// Takes the time of an entry; the weakest one decides.
    mutating func take(_ time: LogTime?) {
        guard let time else { return }
        let own: StoryInput.Clock =
            !time.hasYear ? .withoutYear : time.hasZone ? .universal : .withoutZone
        switch (kind, own) {
        case (.none, _), (.universal, _): kind = own
        case (.withoutZone, .withoutYear): kind = own
        default: break
        }
    }
}
