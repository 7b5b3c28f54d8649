// SPDX-License-Identifier: Apache-2.0

public import Captures

/// Tells the story of one capture from its records, in constant memory.
///
/// Hand over every item of a `CaptureReader` in its order with `take`, then ask `finish` once.
/// Any records will do. It keeps at most 4,096 devices, 4,000 events (the first and the last
/// ones), 128 verdicts, 64 links at a time and 1,000 texts; what is left out is counted.
public struct CaptureAnalyser: Sendable {
    /// How many lines of text are kept.
    public static let mostTexts = 1000
    /// The longest text that is kept, in bytes.
    public static let longestText = 1024
    private static let mostHosts = 8
    private static let mostSkipped = 32

    /// How the file is stored, as far as that is known; it may be set until `finish`.
    public var format: CaptureFormat?
    /// The lines of text that the capture holds beside its packets, for a `LogAnalyser`: the line
    /// of such a record is the number of the capture's.
    public private(set) var texts: [LogRecord] = []
    /// How many more lines of text there were.
    public private(set) var omittedTexts = 0

    private let name: String
    private var draft = StoryDraft()
    private var hosts: [HostTrack] = []
    private var air = AirTrack()
    private var last = Moment.start
    private var count = 0
    private var packets = 0
    private var timed = 0
    private var cut: (count: Int, first: Moment?) = (0, nil)
    private var skipped: [SkippedRegion] = []
    private var moreSkipped = 0

    /// Makes an analyser at the start of a capture.
    public init(name: String, format: CaptureFormat?) {
        self.name = name
        self.format = format
    }

    /// Takes the next item of the capture.
    public mutating func take(_ item: CaptureItem) {
        switch item {
        case .record(let record): take(record)
        case .skipped(let region):
            if skipped.count < Self.mostSkipped {
                skipped.append(region)
            } else {
                moreSkipped += 1
            }
        }
    }

    private mutating func take(_ record: CaptureRecord) {
        count += 1
        let moment = Moment(frame: record.number, time: record.time)
        last = moment
        if record.time != nil { timed += 1 }
        if record.missing > 0 {
            if cut.first == nil { cut.first = moment }
            cut.count += 1
        }
        switch record.kind {
        case .command:
            let host = host(record.adapter)
            hosts[host].command(Octets(record.bytes), at: moment, &draft)
        case .event:
            let host = host(record.adapter)
            hosts[host].event(Octets(record.bytes), at: moment, &draft)
        case .acl:
            let host = host(record.adapter)
            hosts[host].data(
                Octets(record.bytes),
                missing: record.missing,
                direction: record.direction,
                at: moment,
                &draft
            )
        case .linkLayer(let context): air.take(record, context, at: moment, &draft)
        case .text:
            take(text: record)
            return
        case .monitor(let opcode):
            monitor(opcode, at: moment)
            return
        case .sco, .iso, .lmp: break
        case .other: return
        }
        packets += 1
    }

    /// The index of what is known of an adapter; the last one stands in where there are too many.
    private mutating func host(_ adapter: UInt16?) -> Int {
        let adapter = adapter ?? 0
        if let known = hosts.firstIndex(where: { $0.adapter == adapter }) { return known }
        if hosts.count < Self.mostHosts { hosts.append(HostTrack(adapter: adapter)) }
        return hosts.count - 1
    }

    private mutating func monitor(_ opcode: UInt16, at moment: Moment) {
        switch opcode {
        case 1: draft.tell(.state("adapter removed"), .system, nil, at: moment)
        case 8: draft.tell(.state("adapter opened"), .system, nil, at: moment)
        case 9: draft.tell(.state("adapter closed"), .system, nil, at: moment)
        default: break
        }
    }

    private mutating func take(text record: CaptureRecord) {
        guard texts.count < Self.mostTexts else {
            omittedTexts += 1
            return
        }
        var bytes = record.bytes[...]
        var process: String?
        // A line that a program gave to the Linux monitor has its priority and its name in front.
        if let priority = bytes.first, priority < 8, bytes.count > 2 {
            let length = Int(bytes[bytes.startIndex + 1])
            if length > 0, bytes.count >= 2 + length {
                let name = bytes.dropFirst(2).prefix(length).prefix { $0 != 0 }
                process = String(decoding: name, as: UTF8.self)
                bytes = bytes.dropFirst(2 + length)
            }
        }
        var line = record
        line.bytes = Array(bytes.prefix(Self.longestText).prefix { $0 != 0 })
        guard var entry = line.logRecord else { return }
        if let process { entry.process = process }
        texts.append(entry)
    }

    /// The story. Nothing may be taken after it.
    public mutating func finish() -> StoryPart {
        for index in hosts.indices { hosts[index].finish(at: last, &draft) }
        air.finish(at: last, &draft)
        if cut.count > 0 {
            let count = cut.count
            draft.gaps.add("truncated-packets", at: cut.first) { AirGaps.truncated(count) }
        }
        let regions = skipped.count + moreSkipped
        if regions > 0 {
            draft.gaps.add("damaged-capture", at: nil) { AirGaps.damaged(regions) }
        }
        if packets == 0 {
            draft.gaps.add("no-packets", at: nil) { AirGaps.noPackets() }
        } else if timed == 0 {
            draft.gaps.add("no-times", at: nil) { AirGaps.noTimes() }
        }
        var part = StoryPart(
            input: StoryInput(
                name: name,
                format: format?.description ?? "unknown",
                clock: timed > 0 ? .universal : .none
            )
        )
        part.input.count = count
        part.input.skipped = skipped
        part.input.moreSkipped = moreSkipped
        draft.finish(at: last, into: &part)
        return part
    }
}
