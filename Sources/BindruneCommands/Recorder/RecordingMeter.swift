// SPDX-License-Identifier: Apache-2.0

import Bindrune

/// Tells how far a recording is: a line kept up to date on a terminal, whole lines in a pipe, JSON
/// lines when asked.
struct RecordingMeter {
    private let output: Output
    private var format = SoundFormat(sampleRate: 0, channels: 0, bitsPerSample: 0)
    private let screen: Screen?
    private var firstShown: Duration?
    private var lastTold: Duration?
    private var remark: String?

    /// How often whole lines are printed.
    private static let linePeriod: Duration = .seconds(5)
    /// How often JSON lines are printed.
    private static let eventPeriod: Duration = .seconds(1)

    init(_ output: Output) {
        self.output = output
        screen = output.remarksTerminal.map { Screen(sink: output.remarks, terminal: $0) }
    }

    /// Takes what happened, and tells what is due.
    mutating func tell(_ news: RecordingNews, at now: Duration) {
        switch news {
        case .found(let metadata): format = metadata.format
        case .progress(let progress): show(progress, at: now)
        case .lost: connection(isUp: false)
        case .returned: connection(isUp: true)
        }
    }

    private mutating func show(_ progress: RecordingProgress, at now: Duration) {
        let start = firstShown ?? now
        firstShown = start
        let line = ProgressLine(
            recorded: format.duration(ofBytes: progress.bytes),
            total: format.duration(ofBytes: progress.totalBytes),
            bytes: progress.bytes,
            elapsed: now - start,
            gaps: progress.gaps,
            remark: remark
        )
        screen?.draw { [line.text(columns: $0.columns - 1)] }
        let period = output.isJSON ? Self.eventPeriod : Self.linePeriod
        guard now - (lastTold ?? start) >= period else { return }
        lastTold = now
        if screen == nil, !output.isJSON { output.remark(line.text(columns: 80)) }
        tellEvent(progress, elapsed: now - start, at: now)
    }

    private mutating func connection(isUp: Bool) {
        let wasUp = remark == nil
        remark = isUp ? nil : "connection lost, coming back"
        guard wasUp != isUp, screen == nil else { return }
        output.remark(isUp ? "connected again" : "connection lost, coming back")
    }

    /// Takes the line away and gives the terminal back.
    func finish() {
        screen?.erase()
    }

    private func tellEvent(_ progress: RecordingProgress, elapsed: Duration, at now: Duration) {
        let seconds = max(0.001, Quantity.seconds(elapsed))
        output.event(
            JSONLine(
                "progress",
                [
                    .init("time", .number(Quantity.seconds(now))),
                    .init("bytes", .integer(Int64(progress.bytes))),
                    .init("totalBytes", .integer(Int64(progress.totalBytes))),
                    .init("packets", .integer(Int64(progress.packets))),
                    .init("gaps", .integer(Int64(progress.gaps))),
                    .init("bytesPerSecond", .integer(Int64(Double(progress.bytes) / seconds))),
                ]
            )
        )
    }
}
