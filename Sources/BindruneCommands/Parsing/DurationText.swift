// SPDX-License-Identifier: Apache-2.0

/// Times as people write them on a command line: `10`, `10s`, `500ms`, `2m`, `1.5s`, `1h`.
enum DurationText {
    static let form = "10, 10s, 500ms, 2m or 1h"

    /// Reads a time above zero and below ten days; a bare number means seconds.
    static func read(_ text: String) throws(ArgumentProblem) -> Duration {
        let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let unit = text[number.endIndex...]
        let scale: Double? =
            switch unit {
            case "", "s": 1
            case "ms": 0.001
            case "m", "min": 60
            case "h": 3600
            default: nil
            }
        guard let scale, let value = Double(number) else {
            throw ArgumentProblem("is not a time")
        }
        let seconds = value * scale
        guard seconds > 0 else { throw ArgumentProblem("is not longer than nothing") }
        guard seconds < 864_000 else { throw ArgumentProblem("is longer than ten days") }
        return .nanoseconds(Int64((seconds * 1e9).rounded()))
    }
}
