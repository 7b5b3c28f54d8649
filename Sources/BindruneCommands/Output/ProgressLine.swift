// SPDX-License-Identifier: Apache-2.0

/// How far a recording is, as one line.
struct ProgressLine: Hashable, Sendable {
    /// How much of the recording is kept.
    var recorded: Duration
    /// How long it is to become; nil where it has no end.
    var total: Duration?
    /// Bytes kept.
    var bytes: Int
    /// How long the recording has been running.
    var elapsed: Duration
    /// Places at which something is missing.
    var gaps: Int
    /// What is going on, where it is not simply recording.
    var remark: String?

    /// The line, cut to the width; a bar shows where there is room for one.
    func text(columns: Int) -> String {
        var parts = [Quantity.clock(recorded) + (total.map { " / " + Quantity.clock($0) } ?? "")]
        parts.append(Quantity.bytes(bytes))
        parts.append(Quantity.rate(bytes, over: elapsed))
        if let remaining { parts.append("\(Quantity.clock(remaining)) left") }
        if gaps > 0 { parts.append(Quantity.count(gaps, "gap")) }
        if let remark { parts.append(remark) }
        let words = parts.joined(separator: "  ")
        let room = columns - DisplayText.width(words) - 4
        guard let fraction, room >= 10 else { return DisplayText.truncated(words, to: columns) }
        return "[\(Self.bar(fraction, columns: min(30, room)))]  \(words)"
    }

    private var fraction: Double? {
        guard let total, total > .zero else { return nil }
        return min(1, max(0, Quantity.seconds(recorded) / Quantity.seconds(total)))
    }

    /// At the rate so far.
    private var remaining: Duration? {
        guard let total, recorded > .zero, total > recorded else { return nil }
        let rate = Quantity.seconds(recorded) / max(0.001, Quantity.seconds(elapsed))
        let seconds = Quantity.seconds(total - recorded) / rate
        guard seconds < 864_000 else { return nil }
        return .seconds(Int64(seconds.rounded(.up)))
    }

    private static func bar(_ fraction: Double, columns: Int) -> String {
        let full = Int((fraction * Double(columns)).rounded(.down))
        return String(repeating: "█", count: full) + String(repeating: "·", count: columns - full)
    }
}
