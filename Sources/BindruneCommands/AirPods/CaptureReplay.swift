// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures
import Earbuds

/// Replays the advertisements of a capture at the capture's own times, in constant memory.
struct CaptureReplay {
    private let environment: Environment
    private let command: AirPodsCommand
    private let file: String
    private var reader = CaptureReader()
    private var follower: EarbudsFollower
    /// The first time of the capture, which counts as zero.
    private var start: CaptureTime?
    private var now = Instant.zero
    private var reports = 0
    private var skippedBytes = 0
    private var count = 0
    private var whole: EarbudsSnapshot?
    private var seen = SeenEarbuds()
    /// Where the cards are drawn, too.
    var picture: PictureFile?

    init(
        _ environment: Environment,
        _ command: AirPodsCommand,
        file: String,
        models: EarbudsModels,
        keys: [BluetoothAddress: EarbudsKeys]
    ) {
        self.environment = environment
        self.command = command
        self.file = file
        follower = EarbudsFollower(models: models, keysAlone: keys)
    }

    /// Reads the file to its end, or to the first whole card where that is all that is wanted.
    mutating func run() throws -> ExitCode {
        let input = try environment.files.reading(file)
        var isAtEnd = false
        while !isAtEnd, !isDone {
            guard !environment.interrupts.isFired else {
                throw CommandFailure(text: "interrupted")
            }
            if let piece = try input.next() {
                reader.append(piece)
            } else {
                isAtEnd = true
                reader.finish()
            }
            try take(isAtEnd: isAtEnd)
        }
        return command.once ? try tellFirst() : try tellEnd()
    }

    private var isDone: Bool { command.once && whole != nil }

    private mutating func take(isAtEnd: Bool) throws {
        while !isDone, let item = reader.next() {
            switch item {
            case .record(let record): take(record)
            case .skipped(let region):
                guard reader.format != nil else { break }
                tell(region)
            }
        }
        if reader.format == nil, isAtEnd || reader.heldBytes == 0 {
            throw CommandFailure(
                text: "\(DisplayText.neutralised(file)) is no capture of a known format: btsnoop,"
                    + " PacketLogger, pcap or pcapng"
            )
        }
    }

    private mutating func take(_ record: CaptureRecord) {
        if let time = record.time {
            let start = start ?? time
            self.start = start
            let (age, overflow) = time.nanoseconds.subtractingReportingOverflow(start.nanoseconds)
            now = max(now, Instant(nanoseconds: overflow ? 0 : age))
        }
        for report in record.advertisingReports {
            reports += 1
            let advertisement = Advertisement(decoding: report.data)
            guard let data = advertisement.manufacturerData, data.starts(with: [0x4C, 0]) else {
                continue
            }
            take(data, report, of: record)
        }
    }

    private mutating func take(
        _ data: [UInt8],
        _ report: AdvertisingReport,
        of record: CaptureRecord
    ) {
        expire()
        let advertiser = report.address.map { Advertiser.address($0) }
        let sighting = follower.take(data, from: advertiser, rssi: report.rssi, at: now)
        if command.explains {
            HeardMessage(
                sighting: sighting,
                advertiser: advertiser,
                time: now,
                record: record.number
            ).print(to: environment.output)
        }
        tell(at: now)
    }

    private mutating func expire() {
        while let due = follower.nextDeadline(until: now) { tell(at: due) }
    }

    // MARK: - What is said

    private mutating func tell(at moment: Instant) {
        while let output = follower.nextOutput() {
            if case .appeared = output { count += 1 }
            if whole == nil, let snapshot = output.snapshot, snapshot.isWhole { whole = snapshot }
            seen.take(output)
            guard !command.once else { continue }
            let clock = start.flatMap { CaptureTime($0, later: moment) }
            let at = JSONLine.Field("at", .optional(clock) { .string($0.description) })
            environment.output.event(output.event(at: moment, [at]))
            environment.output.line(EarbudsLine.text(output, at: moment))
        }
    }

    private mutating func tell(_ region: SkippedRegion) {
        skippedBytes += region.count
        environment.output.remark("\(DisplayText.neutralised(file)): \(region)")
        environment.output.event(
            JSONLine(
                "skipped",
                [
                    .init("offset", .integer(Int64(region.offset))),
                    .init("count", .integer(Int64(region.count))),
                    .init("why", .string(region.reason)),
                ]
            )
        )
    }

    private func tellFirst() throws -> ExitCode {
        let shown = whole ?? follower.tracker.snapshots(at: now).first
        let first = FirstCard(
            snapshot: shown,
            isWhole: whole != nil,
            showsSources: command.showsSources,
            picture: picture
        )
        try first.print(to: environment.output)
        return whole == nil ? .notFound : .done
    }

    private mutating func tellEnd() throws -> ExitCode {
        expire()
        let output = environment.output
        let cards = seen.snapshots.map {
            EarbudsCard(snapshot: $0, now: $0.taken, showsSources: command.showsSources)
        }
        try picture?.draw(cards, leftOut: seen.leftOut, output)
        output.event(
            JSONLine(
                "end",
                [
                    .init("time", .number(Quantity.seconds(now - .zero))),
                    .init("reason", .string("file")), .init("count", .integer(Int64(count))),
                    .init("messages", .integer(Int64(follower.messages))),
                    .init("unreadable", .integer(Int64(follower.unreadable))),
                    .init("advertisements", .integer(Int64(reports))),
                    .init("skippedBytes", .integer(Int64(skippedBytes))),
                    .init("format", .optional(reader.format) { .string("\($0)") }),
                ]
            )
        )
        let format = reader.format.map { " (\($0))" } ?? ""
        let odd = follower.unreadable > 0 ? ", \(follower.unreadable) that could not be read" : ""
        output.remark(
            "\(EarbudsLine.count(count)) in \(Quantity.count(follower.messages, "message")) of"
                + " \(Quantity.count(reports, "advertisement"))\(odd)\(format)"
        )
        if skippedBytes > 0 { return .failed }
        return count > 0 ? .done : .notFound
    }
}

extension CaptureTime {
    /// The moment that much later; nil beyond what can be told.
    fileprivate init?(_ start: CaptureTime, later moment: Instant) {
        let sum = start.nanoseconds.addingReportingOverflow(moment.nanoseconds)
        guard !sum.overflow else { return nil }
        self.init(nanoseconds: sum.partialValue)
    }
}
