// SPDX-License-Identifier: Apache-2.0

import Captures

/// A record of a capture, and when it was captured.
struct Moment: Hashable, Sendable {
    var frame: Int
    var time: CaptureTime?

    static let start = Moment(frame: 0, time: nil)

    /// Nanoseconds since an earlier record; nil where one of them has no time, or where the clock
    /// was set back.
    func since(_ earlier: Moment) -> Int64? {
        guard let time, let before = earlier.time else { return nil }
        let (elapsed, isOver) = time.nanoseconds.subtractingReportingOverflow(before.nanoseconds)
        return isOver || elapsed < 0 ? nil : elapsed
    }

    /// Whether so many seconds have passed since an earlier record, as far as is known.
    func isLater(by seconds: Double, than earlier: Moment) -> Bool {
        since(earlier).map { Double($0) >= seconds * 1e9 } ?? false
    }
}

/// Spans of time as people read them.
enum SpanText {
    /// With a tenth below ten, and in milliseconds below one second.
    static func seconds(_ nanoseconds: Int64) -> String {
        let milliseconds = nanoseconds / 1_000_000
        if milliseconds < 1000 { return "\(milliseconds) ms" }
        if milliseconds < 10_000 { return "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s" }
        return "\(milliseconds / 1000) s"
    }
}

extension Evidence {
    /// A record of the capture as evidence.
    static func frame(_ moment: Moment, _ quote: String = "") -> Evidence {
        Evidence(.frame(moment.frame), quote: quote)
    }
}
